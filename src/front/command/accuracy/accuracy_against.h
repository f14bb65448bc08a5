/* SPDX-License-Identifier: MIT
 *
 * Compares a run with an earlier one, position by position: the differences of loss and of the
 * error of values, with intervals. Paired differences vary far less than the means, so a thousand
 * positions show what two means would hide.
 */
#ifndef VERDI_FRONT_COMMAND_ACCURACY_ACCURACY_AGAINST_H
#define VERDI_FRONT_COMMAND_ACCURACY_ACCURACY_AGAINST_H

#include "base/table.h"
#include "front/command/accuracy/accuracy.h"

/* Pairs of numbers: this run's less the earlier one's, in discs. */
typedef struct AccuracyPairs {
    int64_t count;
    double sum, square;
} AccuracyPairs;

typedef struct AccuracyAgainst {
    const char *path; /* NULL: there is no earlier run */
    Table items;      /* of the earlier run, by position */
    AccuracyPairs loss, error;
} AccuracyAgainst;

/* Reads what `verdi accuracy --json` wrote. False, with the reason in `problem`
 * (RECORD_PROBLEM_SIZE bytes), if the file cannot be read or is none. */
bool accuracy_against_open(AccuracyAgainst *against, char *problem);

/* Pairs an item with the earlier run's, if that has its position. */
void accuracy_against_add(AccuracyAgainst *against, const AccuracyItem *item);

/* The mean difference, and half the width of its 95% interval, in discs; NaN where there are too
 * few pairs. */
void accuracy_against_mean(const AccuracyPairs *pairs, double *mean, double *margin);

void accuracy_against_close(AccuracyAgainst *against);

#endif
