/* SPDX-License-Identifier: MIT
 *
 * The data for the fit of the error model: positions from self-play games, each searched full-width
 * at every depth up to a limit, and solved if near the end.
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
    int16_t value[MARGIN_DEPTHS]; /* by depth; OBSERVE_NONE if not searched */
    int16_t exact;                /* OBSERVE_NONE if not solved */
} Observation;

typedef struct ObserveOptions {
    PositionsOptions crew; /* its weights must have no margins, so that searches are full-width */
    int depth;             /* maximum depth */
    int solve;             /* solve positions with up to this many empties */
    uint64_t nodes;        /* maximum nodes for the searches of a position */
} ObserveOptions;

/* Draws `count` positions from files of games, at most one per game, spread evenly over the numbers
 * of empty squares. Returns the number found, or -1 after a message on stderr. */
int margins_draw(char **files, int file_count, uint64_t seed, Observation *list, int count);

/* Searches all positions. The result does not depend on the number of threads. False as in
 * positions_search(). */
bool margins_search(Observation *list, int count, const ObserveOptions *options);

#endif
