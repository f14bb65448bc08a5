/* SPDX-License-Identifier: MIT
 *
 * The internals of `verdi-accuracy`, which compares searches or the evaluation with exact scores.
 * main.c reads, samples and searches, and stores scores in a file; report.c judges, compares with
 * an earlier run and prints.
 */
#pragma once

#include "base/bits.h"
#include "base/table.h"
#include "front/kit/position_files.h"

typedef struct AccuracyItem {
    const char *file;
    int line;   /* line in the file, from 1 */
    int number; /* number among the positions read, from 1 */
    Position position;
    bool scored;       /* the score is known */
    int score;         /* exact score in discs */
    uint64_t listed;   /* squares whose scores are known */
    int8_t scores[64]; /* scores of these squares in discs */
    /* Results. */
    bool solved;           /* this run added scores */
    int error;             /* a verdi_error; then there are no results */
    int move;              /* VERDI_NONE: not searched, or the game is over */
    int value;             /* 1/128 disc */
    bool judged;           /* `loss` is valid */
    int loss;              /* if judged: the best score minus that of the move, in discs */
    bool ranked;           /* judged, and the scores of all moves are known */
    int rank;              /* if ranked: number of different scores better than the move's */
    int depth, confidence; /* of the search that found the move */
    uint64_t nodes;
    double seconds;
} AccuracyItem;

/* Sums over positions. Values are integers in 1/128 disc, so the sums do not depend on the
 * order. */
typedef struct AccuracySum {
    int64_t positions, error, absolute, square;
    int64_t values, product; /* of squared values, and of value times score (1/128 disc each) */
    int64_t judged, loss;    /* loss: of the judged positions, in discs */
} AccuracySum;

enum { ACCURACY_RANGES = 4 }; /* of values, report.c */

typedef struct AccuracyTotals {
    AccuracySum all, by_discs[65], by_value[ACCURACY_RANGES];
    int64_t best;
    int64_t ranked, best_two; /* best_two: at most one score is better */
    uint64_t nodes;
} AccuracyTotals;

/* Notes the exact score of a move. The best one is the score of the position. */
static inline void accuracy_list(AccuracyItem *item, Square square, int score) {
    item->listed |= bits_square(square);
    item->scores[square] = (int8_t)score;
    item->score = item->scored && item->score > score ? item->score : score;
    item->scored = true;
}

/* Compares the move with the known scores. The move is judged only if all `legal` moves have
 * scores, or if `would_be_solved`: this run would have solved the other moves. */
void accuracy_judge(AccuracyItem *item, uint64_t legal, bool would_be_solved);

/* ------------------------------------------------------------------------------- an earlier run */

/* Paired differences vary far less than means, so a thousand positions show differences that two
 * means would hide. */

/* Sums over paired differences: this run minus the earlier one, in discs. */
typedef struct AccuracyPairs {
    int64_t count;
    double sum, square;
} AccuracyPairs;

typedef struct AccuracyAgainst {
    const char *path; /* NULL: no earlier run */
    Table items;      /* items of the earlier run, by position */
    AccuracyPairs loss, error;
} AccuracyAgainst;

/* ----------------------------------------------------------------------------------- the output */

/* The output of a run, as a table or as JSON with one object per line. */
typedef struct AccuracyReport {
    bool json;
    bool only_static; /* no rows of positions */
    const char *weights, *score;
    AccuracyAgainst against;
    AccuracyTotals totals;
} AccuracyReport;

/* Reads the earlier run, if there is one: the output of `verdi-accuracy --json`. If the file cannot
 * be read or is no such output, returns false with the reason in `problem` (RECORD_PROBLEM_SIZE
 * bytes). */
bool accuracy_report_open(AccuracyReport *report, char *problem);

void accuracy_report_head(const AccuracyReport *report);

/* Adds a position to the totals, and prints its row. */
void accuracy_report_item(AccuracyReport *report, const AccuracyItem *item);

/* Prints the totals, and frees the earlier run. */
void accuracy_report_end(AccuracyReport *report, double seconds);
