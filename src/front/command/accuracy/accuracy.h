/* SPDX-License-Identifier: MIT
 *
 * What `verdi accuracy` compares: positions with their exact scores, and what a search or the
 * evaluation says of them. accuracy.c reads, samples and searches; accuracy_report.c judges, adds
 * up and tells; accuracy_json.c tells it to scripts.
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
    int score;         /* exact, discs */
    uint64_t listed;   /* squares whose scores the file has */
    int8_t scores[64]; /* of these squares, discs */
    /* What was found out. */
    int error;   /* a verdi_error: nothing was */
    int move;    /* VERDI_NONE: no search was made, or the game is over */
    int value;   /* 1/128 disc */
    bool judged; /* the file has the score of every move, so that the move can be compared */
    int loss;    /* judged: the best score less that of the move, discs */
    int rank;    /* judged: so many different scores are better than the move's */
    int depth, confidence; /* of the search that found the move */
    uint64_t nodes;
    double seconds;
} AccuracyItem;

/* Sums over positions; values in 1/128 disc, so that they are exact whatever the order. */
typedef struct AccuracySum {
    int64_t positions, error, absolute, square;
} AccuracySum;

typedef struct AccuracyTotals {
    AccuracySum all, by_discs[65];
    int64_t judged, best, best_two; /* best_two: no or one score is better */
    int64_t loss;                   /* of the judged ones, discs */
    uint64_t nodes;
} AccuracyTotals;

void accuracy_add(AccuracyTotals *totals, const AccuracyItem *item);

/* Holds the move against the scores in the file, if all of the `legal` moves have one. */
void accuracy_judge(AccuracyItem *item, uint64_t legal);

/* The table of searches: its head and a row for each position. */
void accuracy_print_head(void);
void accuracy_print_item(const AccuracyItem *item);

/* The same as JSON, an object a line. */
void accuracy_print_json_item(const AccuracyItem *item);
void accuracy_print_json_totals(const AccuracyTotals *totals, const char *weights,
                                const char *score, double seconds);

/* The table of --static: a row for each number of discs. */
void accuracy_print_by_discs(const AccuracyTotals *totals);

/* Of a sum over positions, per position, in discs. */
double accuracy_mean(const AccuracySum *sum, int64_t total);

/* The last line. */
void accuracy_print_totals(const AccuracyTotals *totals, double seconds);

#endif
