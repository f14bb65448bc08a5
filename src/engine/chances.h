/* SPDX-License-Identifier: MIT
 *
 * How far the exact result may be from a value: a logistic distribution around it, whose width
 * depends on how deep was searched, how surely, and how much of the game was left unseen. The model
 * is fitted by tools/calibrate, which writes engine/chances_table.h.
 */
#ifndef VERDI_ENGINE_CHANCES_H
#define VERDI_ENGINE_CHANCES_H

#include <stdbool.h>

#include "verdi.h"

/* Of log widths: a constant and what find_terms() lists. */
enum { CHANCES_SEARCH_TERMS = 6, CHANCES_SOLVE_TERMS = 3 };

/* All lengths are discs. */
typedef struct ChancesModel {
    double search[CHANCES_SEARCH_TERMS]; /* log width of the distribution around a searched value */
    double solve[CHANCES_SOLVE_TERMS];   /* the same of a solve below 100% confidence */
    double even[2], odd[2]; /* what the side that moves at the leaves has in truth more than it is
                             * given, where so many squares are left unseen: a constant each, and
                             * for ten plies of depth (even), for ten squares unseen (odd) */
    double shrink; /* log of what they are to be multiplied with, for ten plies left unseen */
    double draw;   /* log of how far from 0 a result still is a draw */
    double search_error[CHANCES_SEARCH_TERMS]; /* log standard error */
    double solve_error[CHANCES_SOLVE_TERMS];
} ChancesModel;

/* What a value rests on. */
typedef struct ChancesBasis {
    double value; /* discs */
    int depth, confidence, empties;
    bool solve; /* the search reached the end of the game */
} ChancesBasis;

/* Of the exact result under perfect play; `error` is the standard error of the value. */
verdi_chances chances_of(const ChancesModel *model, const ChancesBasis *basis);

#endif
