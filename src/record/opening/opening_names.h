/* SPDX-License-Identifier: MIT
 *
 * Names of openings, looked up by the board in any orientation: those of the table (opening_at())
 * in a language, and those of a table of the user's own.
 */
#ifndef VERDI_RECORD_OPENING_OPENING_NAMES_H
#define VERDI_RECORD_OPENING_OPENING_NAMES_H

#include <stddef.h>

#include "base/span.h"
#include "base/text.h"
#include "record/opening/opening.h"
#include "record/opening/opening_words.h"
#include "verdi.h"

typedef struct OpeningNames OpeningNames;

/* All names of the table; those that the language does not have are English. NULL: out of memory.
 * The caller frees it; nothing that it gave out is valid then, but for English names of the
 * table. */
OpeningNames *opening_names_new(OpeningLanguage language);
void opening_names_free(OpeningNames *names);

enum { OPENING_NAME = 128 }; /* bytes of a user's name, with its end */

/* Adds a table of the user's own, UTF-8, a line an opening: a transcript from the start, blanks,
 * the name. It goes before what the position was called. Empty lines and those that begin with #
 * are passed over. False, with *line from 1 and `problem` (RECORD_PROBLEM_SIZE), at the first line
 * that is none; *line is 0 if memory is short. Then the names can only be freed. */
bool opening_names_read(OpeningNames *names, Span text, int *line, char *problem);

/* Appends what decides about the names, " language=ja names=0123456789abcdef"; in English without a
 * table nothing. */
void opening_names_describe(const OpeningNames *names, Text *out);

/* What this very position is called; NULL: it has no name. */
const Opening *opening_names_at(const OpeningNames *names, Board board);

/* The last of a game's positions, within its first `entries` entries, that has a name; NULL if none
 * has. *length (may be NULL) receives how many entries of the move list lead to it. */
const Opening *opening_names_find(const OpeningNames *names, const Game *game, int entries,
                                  int *length);

/* The same of a whole game of verdi.h. */
const Opening *opening_names_of(const OpeningNames *names, const verdi_game *game, int *length);

/* The same of a whole game, with the English names of the table: for a single call. */
const Opening *opening_find(const Game *game, int *length);

#endif
