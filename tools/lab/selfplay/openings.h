/* SPDX-License-Identifier: MIT
 *
 * All positions after a number of plies, up to symmetry, each with moves that lead to it. Games
 * that begin with these positions cover all openings evenly.
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

/* Lists the positions, sorted by board. False if memory is short. Excludes games with a pass or an
 * early end. */
bool openings_list(Openings *openings, int plies);
void openings_free(Openings *openings);

/* Shuffles the positions by a seed. */
void openings_shuffle(Openings *openings, uint64_t seed);

/* The board after the moves of a row. */
Board openings_board(const Openings *openings, size_t row);

#endif
