/* SPDX-License-Identifier: MIT
 *
 * Cleans text from outside. Records, names of files and engines may hold any bytes; JSON, CSV,
 * pages, replies and terminals must not.
 */
#ifndef VERDI_RECORD_UTF8_H
#define VERDI_RECORD_UTF8_H

#include <stdbool.h>
#include <stddef.h>

#include "base/span.h"
#include "base/text.h"

/* Takes one character of a text from outside, which does not end here, and moves past it: valid
 * UTF-8, U+FFFD for a byte that is none, a blank for a control character. Returns its bytes, up to
 * UTF8_GROWTH for each that was read; at most 4. */
enum { UTF8_GROWTH = 3 };
size_t utf8_take(const char **text, char character[4]);

/* Copies `text` as valid UTF-8 without control characters: those become blanks, and bytes that are
 * no UTF-8 the replacement character U+FFFD. What does not fit into `size` bytes (at least 1) is
 * cut between characters. */
void utf8_clean(char *target, size_t size, const char *text);

/* Appends it all likewise. */
void utf8_add(const char *text, Text *out);

/* The character that comes next, and NUL at the end: of the full width that Japanese and Chinese
 * keyboards type ("Ｆ５", blank and comma too) the plain one, a blank for the one that does not
 * break; any other byte is itself. */
char utf8_peek(Span text);

/* The same, and moves past it. */
char utf8_next(Span *text);

/* Moves past all blanks that come next; whether there were any. */
bool utf8_skip_blanks(Span *text);

#endif
