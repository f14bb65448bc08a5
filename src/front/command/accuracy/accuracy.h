/* SPDX-License-Identifier: MIT
 *
 * The inside of `verdi accuracy`, which compares searches or the evaluation with exact scores.
 * accuracy.c reads, samples and searches; accuracy_report.c judges and prints; accuracy_scores.c
 * keeps scores in a file; accuracy_against.c compares with an earlier run.
 */
#ifndef VERDI_FRONT_COMMAND_ACCURACY_ACCURACY_H
#define VERDI_FRONT_COMMAND_ACCURACY_ACCURACY_H

#include <stdio.h>

#include "base/bits.h"
#include "base/table.h"
#include "front/kit/position_files.h"
#include "verdi.h"

typedef struct AccuracyItem {
    const char *file;
    int line;   /* in the file, from 1 */
    int number; /* of the position among those read, from 1 */
    Position position;
    bool scored;       /* the score is known */
    int score;         /* exact, discs */
    uint64_t listed;   /* squares whose scores are known */
    int8_t scores[64]; /* of these squares, discs */
    /* What was found out. */
    bool solved; /* scores were added that no file had */
    int error;   /* a verdi_error: nothing was */
    int move;    /* VERDI_NONE: no search was made, or the game is over */
    int value;   /* 1/128 disc */
    bool judged; /* the move can be compared: its score is known, as every move's would be */
    int loss;    /* judged: the best score less that of the move, discs */
    bool ranked; /* judged, and the scores of all moves are known */
    int rank;    /* ranked: how many different scores are better than the move's */
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
    int64_t judged, best;
    int64_t ranked, best_two; /* best_two: no or one score is better */
    int64_t loss;             /* of the judged ones, discs */
    uint64_t nodes;
} AccuracyTotals;

/* Notes the exact score of a move. The best one is the position's. */
static inline void accuracy_list(AccuracyItem *item, Square square, int score) {
    item->listed |= bits_square(square);
    item->scores[square] = (int8_t)score;
    item->score = item->scored && item->score > score ? item->score : score;
    item->scored = true;
}

/* Compares the move with the scores that are known: of each of the `legal` moves, or, if each
 * missing one `would_be_solved`, of some. */
void accuracy_judge(AccuracyItem *item, uint64_t legal, bool would_be_solved);

/* --------------------------------------------------------------------------- the file of scores */

/* A growing file of exact scores: OBF lines, appended as positions are solved. A line has all known
 * scores of its position, the best one among them. An incomplete last line of a killed run is
 * removed. */
typedef struct AccuracyScores {
    FILE *file;   /* NULL: there is none, and nothing is known or kept */
    Table scores; /* by position and move */
} AccuracyScores;

/* Opens the file, or makes it, and reads it; `problem` is called with `user` for each bad line.
 * False with errno set if the file cannot be opened or memory is short. */
bool accuracy_scores_open(AccuracyScores *scores, const char *path, PositionProblem *problem,
                          void *user);

/* Adds what the file knows of the item's `legal` moves to its scores. */
void accuracy_scores_fill(const AccuracyScores *scores, AccuracyItem *item, uint64_t legal);

/* Appends the item's scores, if this run solved one of them. False with errno set. */
bool accuracy_scores_append(AccuracyScores *scores, const AccuracyItem *item);

/* False with errno set if the file could not be written to its end. */
bool accuracy_scores_close(AccuracyScores *scores);

/* ------------------------------------------------------------------------------- an earlier run */

/* Paired differences vary far less than the means: a thousand positions show what two means would
 * hide. */

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

/* ----------------------------------------------------------------------------------- the output */

/* The run as it is printed: as a table, or as JSON, an object a line. */
typedef struct AccuracyReport {
    bool json;
    bool only_static; /* a row for each number of discs, in place of each position */
    const char *weights, *score;
    AccuracyAgainst *against;
    AccuracyTotals totals;
} AccuracyReport;

void accuracy_report_head(const AccuracyReport *report);

/* Adds a position to the totals, and prints it. */
void accuracy_report_item(AccuracyReport *report, const AccuracyItem *item);
void accuracy_report_totals(const AccuracyReport *report, double seconds);

#endif
