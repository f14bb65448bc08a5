/* SPDX-License-Identifier: MIT
 *
 * What was fitted, as the search reads it: pattern weights and the error model of selective search.
 * Declared here because core/ needs it; engine/weights.c reads it from a file or the binary.
 */
#ifndef VERDI_CORE_WEIGHTS_H
#define VERDI_CORE_WEIGHTS_H

#include <stdint.h>

#include "core/features.h"

/* Levels of confidence of a selective search: how sure a probable cut must be. */
enum { CONFIDENCE_LEVELS = 7, CONFIDENCE_FULL = CONFIDENCE_LEVELS - 1 };

/* In percent, rounded down; and the two-sided quantile of the normal distribution, times 256. */
static const int confidence_percent[CONFIDENCE_LEVELS] = {73, 87, 95, 98, 99, 99, 100};
static const int confidence_quantile[CONFIDENCE_LEVELS] = {282, 388, 502, 596, 659, 842, 0};

/* The deepest search there is, and the most empty squares that a search can begin with. */
enum { MARGIN_DEPTHS = 61 };

/* How deep a search is asked to predict one of `depth` plies: half of it, and of the same parity,
 * because values swing with the side that moved last. */
static inline int margin_probe_depth(int depth) {
    return depth / 4 * 2 + (depth & 1);
}

typedef struct Weights {
    /* One block of `cells` weights for each stage, in 1/128 disc. A lane's configuration c is found
     * at block + lane_offset[lane] + c; unused lanes point to a cell that is always 0. */
    int16_t *block[FEATURE_STAGES];
    uint32_t lane_offset[FEATURE_LANES];
    uint32_t cells;
    /* sigma[depth][empties]: the standard deviation, in 1/128 disc, of the value at `depth` around
     * the value at margin_probe_depth(depth), on boards with so many empties; depth == empties is a
     * solve. 0 where it is not known: no probe is made there. Integers, so that every machine
     * prunes alike. */
    int16_t sigma[MARGIN_DEPTHS][MARGIN_DEPTHS];
} Weights;

#endif
