/* SPDX-License-Identifier: MIT
 *
 * Looks up opening names by the board in any orientation. Names are those of the built-in table
 * (opening_at()) in a language, and those of a user's table.
 */
#ifndef VERDI_RECORD_OPENING_OPENING_NAMES_H
#define VERDI_RECORD_OPENING_OPENING_NAMES_H

#include <stddef.h>

#include "base/span.h"
#include "base/text.h"
#include "record/opening/opening.h"
#include "verdi.h"

typedef struct OpeningNames OpeningNames;

/* Creates the names of the built-in table; names missing in the language are English. NULL if out
 * of memory. The caller frees the object. That invalidates the names it returned, except those of
 * the built-in table. */
OpeningNames *opening_names_new(OpeningLanguage language);
void opening_names_free(OpeningNames *names);

enum { OPENING_NAME = 128 }; /* bytes of a user's name, with its NUL */

/* Adds a user's table in UTF-8, one opening per line: a transcript from the start, blanks, the
 * name. These names replace built-in ones. Empty lines and lines that begin with # are skipped.
 * Returns false at the first bad line, with *line (from 1) and `problem` (RECORD_PROBLEM_SIZE);
 * *line is 0 if out of memory. After that the names can only be freed. */
bool opening_names_read(OpeningNames *names, Span text, int *line, char *problem);

/* Appends the language and the checksum of the user's table, " language=ja names=0123456789abcdef";
 * nothing for English without a table. */
void opening_names_describe(const OpeningNames *names, Text *out);

/* The name of exactly this position; NULL if it has none. */
const char *opening_names_at(const OpeningNames *names, Board board);

/* The name of the last named position within the first `entries` entries of a game; NULL if there
 * is none. *length (may be NULL) receives the number of entries that lead to it. */
const char *opening_names_find(const OpeningNames *names, const Game *game, int entries,
                               int *length);

/* The same for a whole game of verdi.h. */
const char *opening_names_of(const OpeningNames *names, const verdi_game *game, int *length);

/* The same for a whole game, with the built-in English names. For single calls. */
const char *opening_find(const Game *game, int *length);

#endif
