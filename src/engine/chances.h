/* SPDX-License-Identifier: MIT
 *
 * The probabilities of results for a value: a mixture of two logistic distributions around it,
 * whose widths depend on depth, confidence and the rest of the game. With any numbers of the model,
 * a higher value never means a lower probability of a win; the sign of the value says which of win
 * and loss is likelier, and 0 makes them equal. tools/lab/calibrate fits the model (its README has
 * the figures) and writes engine/chances_table.h.
 */
#ifndef VERDI_ENGINE_CHANCES_H
#define VERDI_ENGINE_CHANCES_H

#include <stdbool.h>

#include "core/weights.h"
#include "verdi.h"

/* What log widths are sums of, see list_terms(); the first terms serve the draws as well. */
enum {
    CHANCES_SEARCH_TERMS = 9,
    CHANCES_SOLVE_TERMS = 3,
    CHANCES_DRAW_TERMS = 4,
    CHANCES_TAIL_TERMS = 3,
    CHANCES_SKEW_TERMS = 6
};

/* All lengths are discs. */
typedef struct ChancesModel {
    double search[CHANCES_SEARCH_TERMS]; /* log width of the distribution around a searched value */
    double solve[CHANCES_SOLVE_TERMS];   /* the same of a solve below 100% confidence */
    double draw[CHANCES_DRAW_TERMS];     /* log of how far from 0 a result still is a draw */
    double tail[CHANCES_TAIL_TERMS];     /* log odds of a searched value that errs more: a constant
                                          * and for log unseen; log of how much more, less 1 */
    double skew[CHANCES_SKEW_TERMS];     /* log of what values above 0 are divided by and others
                                      * multiplied with */
    double search_error[CHANCES_SEARCH_TERMS]; /* log standard error */
    double solve_error[CHANCES_SOLVE_TERMS];
} ChancesModel;

/* What a value rests on. */
typedef struct ChancesBasis {
    double value; /* discs */
    int depth, confidence, empties;
    bool solve; /* the search reached the end of the game */
} ChancesBasis;

/* Whether a search of this depth reaches the end. The last squares are played out at any depth. */
static inline bool chances_reach_end(int depth, int empties) {
    return depth + LAST_EMPTIES >= empties;
}

/* Of the result; `error` is the standard error of the value. */
verdi_chances chances_of(const ChancesModel *model, const ChancesBasis *basis);

#endif
