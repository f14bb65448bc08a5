/* SPDX-License-Identifier: MIT
 *
 * What `verdi accuracy` compares: positions with their exact scores, and what a search or the
 * evaluation says of them. accuracy.c reads, samples and searches, accuracy_report.c adds up and
 * tells.
 */
#ifndef VERDI_FRONT_COMMAND_ACCURACY_ACCURACY_H
#define VERDI_FRONT_COMMAND_ACCURACY_ACCURACY_H

#include "record/obf.h"
#include "verdi.h"

typedef struct AccuracyItem {
    const char *file;
    int line;   /* in the file, from 1 */
    int number; /* of the position among those read, from 1 */
    Position position;
    int score;             /* exact, discs */
    uint64_t listed, best; /* squares whose scores the file has, and the best of them */
    /* What was found out. */
    int error;    /* a verdi_error: nothing was */
    int move;     /* VERDI_NONE: no search was made, or the game is over */
    int value;    /* 1/128 disc */
    bool judged;  /* the file has the score of every move, so that the move can be compared */
    bool is_best; /* judged, and no move has a better score */
    uint64_t nodes;
} AccuracyItem;

/* Sums over positions; values in 1/128 disc, so that they are exact whatever the order. */
typedef struct AccuracySum {
    int64_t positions, error, absolute, square;
} AccuracySum;

typedef struct AccuracyTotals {
    AccuracySum all, by_discs[65];
    int64_t judged, best;
    uint64_t nodes;
} AccuracyTotals;

void accuracy_add(AccuracyTotals *totals, const AccuracyItem *item);

/* The table of searches: its head and a row for each position. */
void accuracy_print_head(void);
void accuracy_print_item(const AccuracyItem *item);

/* The table of --static: a row for each number of discs. */
void accuracy_print_by_discs(const AccuracyTotals *totals);

/* The last line. */
void accuracy_print_totals(const AccuracyTotals *totals, double seconds);

#endif
