/* SPDX-License-Identifier: MIT
 *
 * The built-in table of openings. An entry has moves from the start, and the names of the position
 * after them. To look up positions, see opening_names.h.
 */
#ifndef VERDI_RECORD_OPENING_OPENING_H
#define VERDI_RECORD_OPENING_OPENING_H

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

#endif
