/* SPDX-License-Identifier: MIT
 *
 * The names of openings: a position of the first moves to what players call it, however the board
 * is turned and in whatever order the moves came.
 */
#ifndef VERDI_RECORD_OPENING_OPENING_H
#define VERDI_RECORD_OPENING_OPENING_H

#include "rules/game.h"

typedef struct Opening {
    const char *moves; /* a transcript from the start position, no passes */
    const char *name;
} Opening;

/* Entry `index` of the table, 0 the first; NULL past the last. Static. */
const Opening *opening_at(int index);

/* The position that its moves lead to. */
Board opening_board(const Opening *opening);

/* The last of a game's positions that has a name; NULL if none has. *length (may be NULL) receives
 * how many entries of the move list lead to it. */
const Opening *opening_find(const Game *game, int *length);

/* The same of a game's first `entries` entries alone. */
const Opening *opening_within(const Game *game, int entries, int *length);

#endif
