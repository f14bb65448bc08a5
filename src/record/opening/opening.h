/* SPDX-License-Identifier: MIT
 *
 * The table of openings: moves from the start, and the name of the position after them.
 * opening_names.h looks positions up.
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

#endif
