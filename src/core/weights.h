/* SPDX-License-Identifier: MIT
 *
 * The fitted parameters: the evaluation's network and the error model of selective search.
 * engine/weights_read.c reads them from a file or from the binary.
 */
#pragma once

#include <stdint.h>

#include "core/features.h"

/* Confidence levels of a selective search: the required probability that a cut is right. */
enum { CONFIDENCE_LEVELS = 7, CONFIDENCE_FULL = CONFIDENCE_LEVELS - 1 };

/* Each level in percent, rounded down, and its two-sided quantile of the logistic distribution, in
 * 1/256 standard deviation. A normal distribution would not fit: the errors have heavier tails. */
static const int confidence_percent[CONFIDENCE_LEVELS] = {73, 87, 95, 98, 99, 99, 100};
static const int confidence_quantile[CONFIDENCE_LEVELS] = {262, 376, 517, 648, 747, 1073, 0};

/* One more than 60, the greatest depth of a search and the greatest number of empty squares. */
enum { MARGIN_DEPTHS = 61 };

/* With this many empty squares or fewer the game is solved, whatever depth remains. Such a solve is
 * no slower than an evaluation, and here the evaluation errs by three discs or more. */
enum { LAST_EMPTIES = 4 };

/* The depth of the search that predicts one of `depth` plies: about half, with the same parity,
 * because values depend on which side moved last. A search of one ply is predicted by the
 * evaluation, depth 0. */
static inline int margin_probe_depth(int depth) {
    return depth == 1 ? 0 : depth / 4 * 2 + (depth & 1);
}

/* The channels of the network's hidden layer. The first is linear, the others are rectified. */
enum { NETWORK_CHANNELS = 16 };

/* NetworkRow is a row of the input layer, small so that many fit the caches. NetworkLayer is a row
 * of the other layers; its alignment is that of malloc(). */
typedef int8_t NetworkRow __attribute__((vector_size(NETWORK_CHANNELS)));
typedef int16_t NetworkLayer __attribute__((vector_size(2 * NETWORK_CHANNELS), aligned(16)));

/* Units: hidden values are in 1/32 disc, products of the output layer in 1/2^15 disc. */
enum { NETWORK_HIDDEN_UNIT = 32, NETWORK_OUTPUT_UNIT = 1024 };

typedef struct Weights {
    /* The evaluation is a network with one hidden layer. Each stage has one row per configuration
     * of a pattern or view and one per value of a count, in the order of features.h. The row of
     * configuration c of a lane is rows + lane_offset[lane] + c, or rows + view_offset[lane] + c
     * for a view; the row of value n of count k is rows + count_offset[k] + n. The hidden layer is
     * the sum of the rows that a board selects and of the bias for its number of discs. */
    NetworkRow *rows[FEATURE_STAGES];
    uint32_t lane_offset[FEATURE_LANES], view_offset[FEATURE_VIEW_LANES];
    uint32_t count_offset[FEATURE_COUNTS];
    NetworkLayer bias[FEATURE_DISCS];
    /* By number of discs: the weight of each hidden channel, and the value of having the move, in
     * 1/128 disc. Both alternate between even and odd numbers of discs. */
    NetworkLayer output[FEATURE_DISCS];
    int16_t tempo[FEATURE_DISCS];
    /* sigma[depth][empties]: the standard deviation, in 1/128 disc, of the difference between the
     * value at `depth` and the value at margin_probe_depth(depth), on boards with this many
     * empties. depth == empties means a solve, whose sigma is an eighth larger. A sigma is 0 where
     * it is unknown; then there is no probe. All are integers, so that every machine prunes
     * alike. */
    int16_t sigma[MARGIN_DEPTHS][MARGIN_DEPTHS];
    /* The standard deviation of the difference between the value at `depth` and the static
     * evaluation. It is computed from the variances along the chain of ever shallower probes, which
     * are assumed to be independent. */
    int16_t static_sigma[MARGIN_DEPTHS][MARGIN_DEPTHS];
} Weights;
