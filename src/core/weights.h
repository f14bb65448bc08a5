/* SPDX-License-Identifier: MIT
 *
 * The fitted numbers: the evaluation's network and the error model of selective search. Declared
 * here because core/ needs it; engine/weights_read.c reads it from a file or the binary.
 */
#ifndef VERDI_CORE_WEIGHTS_H
#define VERDI_CORE_WEIGHTS_H

#include <stdint.h>

#include "core/features.h"

/* Levels of confidence of a selective search: how sure a probable cut must be. */
enum { CONFIDENCE_LEVELS = 7, CONFIDENCE_FULL = CONFIDENCE_LEVELS - 1 };

/* In percent, rounded down; and the two-sided quantile of the logistic distribution, in standard
 * deviations times 256: errors have heavier tails than a normal distribution's. */
static const int confidence_percent[CONFIDENCE_LEVELS] = {73, 87, 95, 98, 99, 99, 100};
static const int confidence_quantile[CONFIDENCE_LEVELS] = {262, 376, 517, 648, 747, 1073, 0};

/* The deepest search there is, and the most empty squares that a search can begin with. */
enum { MARGIN_DEPTHS = 61 };

/* So few empty squares are played to the end at any depth: it takes no longer than to evaluate the
 * board, and what the evaluation says there errs by three discs and more. */
enum { LAST_EMPTIES = 4 };

/* How deep a search is asked to predict one of `depth` plies: half of it, and of the same parity,
 * because values swing with the side that moved last; one ply is predicted by the evaluation. */
static inline int margin_probe_depth(int depth) {
    return depth == 1 ? 0 : depth / 4 * 2 + (depth & 1);
}

/* The channels of the network's hidden layer. The first is linear, the others are rectified. */
enum { NETWORK_CHANNELS = 16 };

/* A row of the input layer, small so that the caches hold many; a row of the others, which lies
 * wherever malloc() puts it. */
typedef int8_t NetworkRow __attribute__((vector_size(NETWORK_CHANNELS)));
typedef int16_t NetworkLayer __attribute__((vector_size(2 * NETWORK_CHANNELS), aligned(16)));

/* Units: hidden values are in 1/32 disc, products of the output layer in 1/2^15. */
enum { NETWORK_HIDDEN_UNIT = 32, NETWORK_OUTPUT_UNIT = 1024 };

typedef struct Weights {
    /* The evaluation is a network of one hidden layer. Each stage has a row for each configuration
     * of each pattern and view and for each value of each count (in the order of features.h): a
     * lane's configuration c is found at rows + lane_offset[lane] + c, a view's lane at rows +
     * view_offset[lane] + c, count k of value n at rows + count_offset[k] + n. The hidden layer is
     * the sum of the rows a board selects, and of the bias for its number of discs. */
    NetworkRow *rows[FEATURE_STAGES];
    uint32_t lane_offset[FEATURE_LANES], view_offset[FEATURE_VIEW_LANES];
    uint32_t count_offset[FEATURE_COUNTS];
    NetworkLayer bias[FEATURE_DISCS];
    /* By number of discs: what each channel of the hidden layer is worth, and what the move is, in
     * 1/128 disc. They swing with the parity of the empty squares. */
    NetworkLayer output[FEATURE_DISCS];
    int16_t tempo[FEATURE_DISCS];
    /* sigma[depth][empties]: the standard deviation, in 1/128 disc, of the value at `depth` around
     * the value at margin_probe_depth(depth), on boards with this many empties; depth == empties is
     * a solve. 0 where it is not known: no probe is made there. Integers, so that every machine
     * prunes alike. */
    int16_t sigma[MARGIN_DEPTHS][MARGIN_DEPTHS];
    /* The same around the static evaluation: the sum over the chain of shallower searches, taken as
     * independent. */
    int16_t static_sigma[MARGIN_DEPTHS][MARGIN_DEPTHS];
} Weights;

#endif
