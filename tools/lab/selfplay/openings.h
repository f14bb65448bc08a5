/* SPDX-License-Identifier: MIT
 *
 * All positions after a number of plies, up to symmetry, each with moves that lead to it: what
 * games begin with so that no opening is missed and none is favoured.
 */
#ifndef VERDI_TOOLS_SELFPLAY_OPENINGS_H
#define VERDI_TOOLS_SELFPLAY_OPENINGS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "rules/board.h"

enum { OPENINGS_MAX_PLIES = 9 }; /* 0.45 million positions */

typedef struct Openings {
    int plies;
    size_t count;
    uint8_t (*move)[OPENINGS_MAX_PLIES]; /* count rows */
} Openings;

/* Lists them by board. False if memory is short. Games that pass or end on the way are left out. */
bool openings_list(Openings *openings, int plies);
void openings_free(Openings *openings);

/* Puts them into an order drawn from the seed. */
void openings_shuffle(Openings *openings, uint64_t seed);

/* Where the moves of a row lead. */
Board openings_board(const Openings *openings, size_t row);

#endif
