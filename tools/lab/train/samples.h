/* SPDX-License-Identifier: MIT
 *
 * Training samples: positions with the final score of their game for the side to move, sorted by
 * number of discs. 24 bytes each.
 */
#ifndef VERDI_TOOLS_TRAIN_SAMPLES_H
#define VERDI_TOOLS_TRAIN_SAMPLES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "rules/board.h"

enum { SAMPLES_MAX_DISCS = 64 };

typedef struct Sample {
    Board board;
    int8_t label; /* -64..64 discs for board.player */
    bool held;    /* held out: never used for training */
} Sample;

typedef struct Samples {
    Sample *list;
    size_t count, capacity;
    uint64_t games, held_games;
    /* After samples_sort(): the samples with d discs are first[d].. first[d + 1] - 1. */
    size_t first[SAMPLES_MAX_DISCS + 2];
} Samples;

typedef struct SamplesOptions {
    int held_percent; /* percentage of games to hold out, chosen by a hash of their moves */
    /* The label of a training position is the lambda-return (R. Sutton 1988): each later searched
     * value has lambda times the weight of the one before it, and the outcome has the remaining
     * weight. A lower lambda means less noise, but more of the errors of the weights used in the
     * searches. Labels of held-out positions are outcomes: lambda = 1. From each searched value,
     * the mean excess of the file's values over its outcomes at the same number of discs is
     * subtracted. */
    double lambda;
} SamplesOptions;

/* Adds a position. False if memory is short. */
bool samples_add(Samples *samples, Board board, int label, bool held);

/* Adds the positions of a games file. False after a message on stderr. */
bool samples_read(Samples *samples, const char *path, const SamplesOptions *options);

/* Sorts the samples by number of discs. */
void samples_sort(Samples *samples);

void samples_free(Samples *samples);

#endif
