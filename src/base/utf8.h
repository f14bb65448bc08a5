/* SPDX-License-Identifier: MIT
 *
 * Cleans text that comes from outside the program. Records, file names and names of engines may
 * have any bytes; output in JSON, CSV, HTML, protocols and on terminals must be valid UTF-8.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/span.h"
#include "base/text.h"

/* Takes one character; the text must not be at its end. Writes it as valid UTF-8: U+FFFD for an
 * invalid byte, a blank for a control character. Returns the number of bytes written, at most 4 and
 * at most UTF8_GROWTH per byte read. */
enum { UTF8_GROWTH = 3 };
size_t utf8_take(const char **text, char character[4]);

/* Copies `text` as valid UTF-8: control characters become blanks, invalid bytes U+FFFD. The copy is
 * cut between characters to fit into `size` bytes (at least 1). */
void utf8_clean(char *target, size_t size, const char *text);

/* Appends a text, cleaned in the same way. */
void utf8_add(const char *text, Text *out);

/* Replaces control characters and all bytes beyond ASCII by question marks. */
void utf8_to_ascii(char *text);

/* The next character; NUL at the end. Full-width characters of Japanese and Chinese keyboards
 * ("Ｆ５") become plain ASCII, a no-break space becomes a blank. Other bytes are returned as they
 * are. */
char utf8_peek(Span text);

/* Like utf8_peek(), but takes the character. */
char utf8_next(Span *text);

/* Skips blanks; returns true if there were any. */
bool utf8_skip_blanks(Span *text);
