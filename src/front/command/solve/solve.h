/* SPDX-License-Identifier: MIT
 *
 * The results of `verdi solve` for a position, and two ways to print them: a table for people, JSON
 * lines for programs. solve.c solves, solve_report.c prints, solve_split.c solves on many machines.
 */
#ifndef VERDI_FRONT_COMMAND_SOLVE_SOLVE_H
#define VERDI_FRONT_COMMAND_SOLVE_SOLVE_H

#include "front/kit/position_files.h"
#include "front/kit/progress.h"
#include "front/kit/report.h"
#include "study/solving/time_left.h"
#include "verdi.h"

enum { SOLVE_UNKNOWN = 1000 }; /* as an expected score: the file says nothing */

typedef struct SolveMove {
    int square;
    int value, expected; /* discs; with --wld the sign only */
    int lower, upper;    /* proven, discs */
    uint64_t nodes;
} SolveMove;

typedef struct SolveItem {
    const char *file;
    int line;   /* in the file, from 1 */
    int number; /* of the position in this run, from 1 */
    int empties;
    SolveMove best;
    char final[16]; /* "41-23", Black's discs first; "": not known */
    bool solved;    /* false: something ended the search too early */
    bool stopped;   /* by a signal */
    bool right;     /* solved, and nothing contradicts the file */
    int count;      /* of moves; without --all-moves 0, or all if not solved: for their bounds */
    SolveMove moves[64];
    uint64_t nodes;
    double seconds;
    uint64_t nodes_before; /* in earlier runs, by the checkpoint */
    double seconds_before;
} SolveItem;

typedef struct SolveTotals {
    int positions, checked, wrong, problems; /* problems: bad lines and files */
    uint64_t nodes;
    double seconds;
} SolveTotals;

typedef struct SolveReport {
    bool json, wld, window;
    const char *score; /* how final scores are counted, if not for the winner; or NULL */
    Progress progress;
    ReportLimit limit;
    TimeLeft time_left; /* of the running search */
} SolveReport;

/* Nothing that is proven contradicts the file. */
bool solve_agrees(const SolveReport *report, const SolveMove *move);

void solve_report_head(const SolveReport *report);
void solve_report_item(const SolveReport *report, const SolveItem *item);

/* A bad line, or with line 0 a bad file; goes to stderr, and in JSON to stdout too. */
void solve_report_problem(SolveReport *report, const char *file, int line, const char *problem);
void solve_report_totals(const SolveReport *report, const SolveTotals *totals);

/* What is known of the search that is running: on the terminal, or as a JSON line if one is due. */
void solve_report_progress(SolveReport *report, const SolveItem *item, const verdi_info *info,
                           bool due);

/* -------------------------------------------------------------------------------- many machines */

/* study/solving/split.h knows what is proven and what is needed. */
enum { SOLVE_SPLIT_MORE = 3 }; /* exit status of a join: jobs are left */

/* Each returns an exit status, after reporting problems on stderr. Writes the jobs of the one
 * position in a file, of up to this many empty squares, on stdout. */
int solve_split(verdi_engine *engine, int empties, const char *file, PositionChoice choice);

/* Solves the jobs in these files, a result a line on stdout, whole. */
int solve_windows(verdi_engine *engine, char **files, int count);

/* Takes a file of jobs and results, in any order, and writes the next file, with all that is known;
 * solves `sample` of the results again. */
int solve_join(verdi_engine *engine, int sample, char **files, int count);

#endif
