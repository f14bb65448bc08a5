/* SPDX-License-Identifier: MIT
 *
 * What is learned from: positions with the score that their game ended with, seen from the side to
 * move, in the order of their number of discs. 24 bytes each.
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
    bool held;    /* held out: never trained on */
} Sample;

typedef struct Samples {
    Sample *list;
    size_t count, capacity;
    uint64_t games, held_games;
    /* After samples_sort(): those with d discs are first[d] .. first[d + 1] - 1. */
    size_t first[SAMPLES_MAX_DISCS + 2];
} Samples;

typedef struct SamplesOptions {
    int held_percent; /* of the games, chosen by a hash of their moves */
    /* The label of a trained position is the lambda-return (R. Sutton 1988): of the searched values
     * from here on each weighs lambda times the one before it, and the outcome has the rest. The
     * less lambda, the less noise, and the more of the errors of the weights that searched.
     * Held-out labels are outcomes: lambda = 1. A searched value counts less what those of the file
     * with as many discs are too high on average, measured by the outcomes. */
    double lambda;
} SamplesOptions;

/* False if memory is short. */
bool samples_add(Samples *samples, Board board, int label, bool held);

/* Adds the positions of a file of games. False after a message on stderr. */
bool samples_read(Samples *samples, const char *path, const SamplesOptions *options);

/* Sorts by number of discs. */
void samples_sort(Samples *samples);

void samples_free(Samples *samples);

#endif
