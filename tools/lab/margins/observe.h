/* SPDX-License-Identifier: MIT
 *
 * What the error model is fitted to: positions from self-played games, each searched full-width at
 * every depth up to a limit, and solved if it is near the end.
 */
#ifndef VERDI_TOOLS_MARGINS_OBSERVE_H
#define VERDI_TOOLS_MARGINS_OBSERVE_H

#include <stdbool.h>
#include <stdint.h>

#include "core/weights.h"
#include "positions/positions.h"
#include "rules/board.h"

enum { OBSERVE_NONE = INT16_MIN };

/* One position; values in 1/128 disc for the side to move. */
typedef struct Observation {
    Board board;
    int empties;
    int16_t value[MARGIN_DEPTHS]; /* at each depth; OBSERVE_NONE where it was not searched */
    int16_t exact;                /* OBSERVE_NONE if not solved */
} Observation;

typedef struct ObserveOptions {
    PositionsOptions crew; /* its weights have no margins: searches must be full-width */
    int depth;             /* the deepest search */
    int solve;             /* positions with up to this many empties are solved */
    uint64_t nodes;        /* for the deepening of one position: what it costs at most */
} ObserveOptions;

/* Draws `count` positions from files of games, at most one a game, spread evenly over the number of
 * empty squares. Returns how many were found; -1 with a message on stderr on failure. */
int margins_draw(char **files, int file_count, uint64_t seed, Observation *list, int count);

/* Searches them all. The result does not depend on the number of threads. False as of
 * positions_search(). */
bool margins_search(Observation *list, int count, const ObserveOptions *options);

#endif
