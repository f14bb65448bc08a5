/* SPDX-License-Identifier: MIT
 *
 * All positions after so many plies, up to symmetry, each with moves that lead to it: what games
 * begin with so that no opening is missed and none is favoured.
 */
#ifndef VERDI_TOOLS_SELFPLAY_OPENINGS_H
#define VERDI_TOOLS_SELFPLAY_OPENINGS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { OPENINGS_MAX_PLIES = 9 }; /* 0.45 million positions */

typedef struct Openings {
    int plies;
    size_t count;
    uint8_t (*move)[OPENINGS_MAX_PLIES]; /* count rows, in an order drawn from the seed */
} Openings;

/* False if memory is short. Games that pass or end on the way are left out. */
bool openings_make(Openings *openings, int plies, uint64_t seed);
void openings_free(Openings *openings);

#endif
