/* SPDX-License-Identifier: MIT
 *
 * The built-in table of openings, and the look-up of an opening's name by the board in any
 * orientation. Names come from the built-in table, in one language, and from a user's table.
 */
#pragma once

#include <stddef.h>

#include "base/span.h"
#include "base/text.h"
#include "rules/game.h"

typedef enum OpeningLanguage {
    OPENING_ENGLISH,
    OPENING_JAPANESE,
    OPENING_FRENCH,
    OPENING_CHINESE,
    OPENING_LANGUAGES
} OpeningLanguage;

typedef struct Opening {
    const char *moves;                   /* a transcript from the start position, no passes */
    const char *name[OPENING_LANGUAGES]; /* UTF-8; NULL if unknown, but never in English */
} Opening;

/* Entry `index` of the table, from 0; NULL after the last one. Static. */
const Opening *opening_at(int index);

/* The position after the opening's moves. */
Board opening_board(const Opening *opening);

/* -------------------------------------------------------------------------------------- look-up */

typedef struct OpeningNames OpeningNames;

/* Creates an object with the names of the built-in table; names missing in `language` are English.
 * NULL if out of memory. The caller frees the object; names from a user's table are then no longer
 * valid. */
OpeningNames *opening_names_new(OpeningLanguage language);
void opening_names_free(OpeningNames *names);

enum { OPENING_NAME = 128 }; /* bytes of a user's name, with its NUL */

/* Adds a user's table in UTF-8, one opening per line: a transcript from the start, blanks, the
 * name. The user's names replace built-in ones. Empty lines and lines that begin with # are
 * skipped. On an error, returns false, sets *line to the number of the first bad line (0 if out of
 * memory) and describes the error in `problem` (RECORD_PROBLEM_SIZE bytes). After an error the
 * object can only be freed. */
bool opening_names_read(OpeningNames *names, Span text, int *line, char *problem);

/* Appends the language and the checksum of the user's table, " language=ja names=0123456789abcdef".
 * Appends nothing for English without a user's table. */
void opening_names_describe(const OpeningNames *names, Text *out);

/* The name of exactly this position; NULL if it has none. */
const char *opening_names_at(const OpeningNames *names, Board board);

/* The name of the last named position within the first `entries` entries of a game; NULL if there
 * is none. *length (may be NULL) receives the number of entries that lead to that position. */
const char *opening_names_find(const OpeningNames *names, const Game *game, int entries,
                               int *length);

/* Like opening_names_find(), for a whole game, with the built-in English names. It is slow: it
 * creates an OpeningNames for one call. */
const char *opening_find(const Game *game, int *length);
