/* SPDX-License-Identifier: MIT
 *
 * Win, draw and loss probabilities for a value. The result is modelled as a mixture of two logistic
 * distributions around the value, with widths that depend on the search's depth and confidence and
 * on the number of empty squares. Whatever the parameters, the probability of a win never falls as
 * the value rises; a positive value means that a win is likelier than a loss, and at 0 both are
 * equally likely. tools/lab/calibrate fits the model (its README has the figures) and writes
 * engine/chances_table.h.
 */
#pragma once

#include <stdbool.h>

#include "core/weights.h"
#include "verdi.h"

/* The number of terms in each weighted sum. list_terms() computes the terms for the logarithms of
 * the widths; the sum for draws uses the first CHANCES_DRAW_TERMS of them. */
enum {
    CHANCES_SEARCH_TERMS = 9,
    CHANCES_SOLVE_TERMS = 3,
    CHANCES_DRAW_TERMS = 4,
    CHANCES_TAIL_TERMS = 3,
    CHANCES_SKEW_TERMS = 6
};

/* Weights of the terms. All lengths are in discs. */
typedef struct ChancesModel {
    double search[CHANCES_SEARCH_TERMS]; /* log width for a searched value */
    double solve[CHANCES_SOLVE_TERMS];   /* log width for a solve below 100% confidence */
    double draw[CHANCES_DRAW_TERMS];     /* log of the greatest distance from 0 that is a draw */
    double tail[CHANCES_TAIL_TERMS];     /* the wider distribution: the log odds of twice its share,
                                          * as a constant and a weight of log(1 + unseen); and
                                          * log(its width / width - 1) */
    double skew[CHANCES_SKEW_TERMS];     /* log of the factor that divides values above 0 and
                                          * multiplies others */
    double search_error[CHANCES_SEARCH_TERMS]; /* log standard error of a searched value */
    double solve_error[CHANCES_SOLVE_TERMS];
} ChancesModel;

/* A value and the search that found it. */
typedef struct ChancesBasis {
    double value; /* discs */
    int depth, confidence, empties;
    bool solve; /* the search reached the end of the game */
} ChancesBasis;

/* Whether a search of this depth reaches the end of the game. Every search solves the last
 * LAST_EMPTIES squares. */
static inline bool chances_reach_end(int depth, int empties) {
    return depth + LAST_EMPTIES >= empties;
}

/* The probabilities of a win, a draw and a loss. `error` in them is the standard error of the
 * value. */
verdi_chances chances_of(const ChancesModel *model, const ChancesBasis *basis);
