/* SPDX-License-Identifier: MIT
 *
 * The error model of selective search: how far the value of a deep search lies from that of its
 * probe. For searches that end in an evaluation
 *     log sigma = a + b depth + c empties + d empties^2 + e / (probe + 1)
 * and for solves (depth == empties)
 *     log sigma = a + b empties,
 * (both in tens), fitted by maximum likelihood to the differences observed (Fisher scoring of a
 * normal distribution whose deviation varies).
 */
#ifndef VERDI_TOOLS_MARGINS_MODEL_H
#define VERDI_TOOLS_MARGINS_MODEL_H

#include <stdbool.h>

#include "margins/observe.h"

enum { MODEL_PLAY_TERMS = 5, MODEL_SOLVE_TERMS = 2 };

typedef struct Model {
    double play[MODEL_PLAY_TERMS], solve[MODEL_SOLVE_TERMS];
    int play_pairs, solve_pairs; /* fitted on */
} Model;

/* Fits to the observations whose index is even; the others are left for margins_check(). False if
 * they are too few. */
bool margins_fit(Model *model, const Observation *list, int count);

/* Standard deviation in scores. */
double margins_sigma(const Model *model, int depth, int empties);

/* The table that the engine reads, for every depth from 1 on. */
void margins_fill(const Model *model, int16_t sigma[MARGIN_DEPTHS][MARGIN_DEPTHS]);

/* The share of pairs, of the observations with an odd index, that lie outside the two-sided margin
 * of a confidence; and how many there are. */
double margins_check(const Model *model, const Observation *list, int count, int confidence,
                     bool solve, int *pairs);

#endif
