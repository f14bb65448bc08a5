/* SPDX-License-Identifier: MIT
 *
 * The error model of selective search: the standard deviation between the value of a deep search
 * and that of its probe. For searches that end in an evaluation
 *     log sigma = a + b depth + c empties + d empties^2 + e / (probe + 1)
 * and for solves (depth == empties)
 *     log sigma = a + b empties,
 * with depth and empties in tens. Fitted by maximum likelihood to observed differences (Fisher
 * scoring of a normal distribution with a varying deviation).
 */
#ifndef VERDI_TOOLS_MARGINS_MODEL_H
#define VERDI_TOOLS_MARGINS_MODEL_H

#include <stdbool.h>

#include "margins/observe.h"

enum { MODEL_PLAY_TERMS = 5, MODEL_SOLVE_TERMS = 2 };

typedef struct Model {
    double play[MODEL_PLAY_TERMS], solve[MODEL_SOLVE_TERMS];
    int play_pairs, solve_pairs; /* number of pairs in the fit */
} Model;

/* Fits the model to the observations with an even index; margins_check() uses the others. False if
 * there are too few observations. */
bool margins_fit(Model *model, const Observation *list, int count);

/* The standard deviation in score units. */
double margins_sigma(const Model *model, int depth, int empties);

/* Fills in the engine's table, for every depth from 1 on. */
void margins_fill(const Model *model, int16_t sigma[MARGIN_DEPTHS][MARGIN_DEPTHS]);

/* The share of pairs outside the two-sided margin of a confidence, among the observations with an
 * odd index. *pairs receives the number of these pairs. */
double margins_check(const Model *model, const Observation *list, int count, int confidence,
                     bool solve, int *pairs);

#endif
