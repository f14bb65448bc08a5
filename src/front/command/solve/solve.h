/* SPDX-License-Identifier: MIT
 *
 * The results of `verdi solve` for a position, printed as a readable table or as JSON lines.
 * solve.c solves, solve_report.c prints, and solve_split.c solves on many machines.
 */
#pragma once

#include "front/kit/position_files.h"
#include "front/kit/report.h"
#include "study/search/final_score.h"
#include "study/solving/solving.h"
#include "verdi.h"

enum { SOLVE_UNKNOWN = 1000 }; /* expected score if the file has none */

typedef struct SolveMove {
    int square;
    int value, expected; /* discs; only the sign with --wld */
    int lower, upper;    /* proven bounds in discs */
    uint64_t nodes;
} SolveMove;

typedef struct SolveItem {
    const char *file;
    int line;   /* line in the file, from 1 */
    int number; /* number of the position in this run, from 1 */
    Position position;
    int empties;
    SolveMove best;
    FinalScore final;
    bool solved;  /* false: the search ended early */
    bool stopped; /* by a signal */
    bool right;   /* solved, and the score in the file agrees */
    int count;    /* entries in `moves`: all legal moves with --all-moves or if not solved,
                     * otherwise 0 */
    SolveMove moves[64];
    uint64_t nodes;
    double seconds;
    uint64_t nodes_before; /* nodes of earlier runs, from the checkpoint */
    double seconds_before;
} SolveItem;

typedef struct SolveTotals {
    int positions, checked, wrong, problems; /* problems: bad lines and files */
    uint64_t nodes;
    double seconds;
} SolveTotals;

typedef struct SolveReport {
    bool json, csv, wld, window;
    const char *score;  /* scoring convention, or NULL for the default */
    char settings[512]; /* a text with everything that affects the values */
    Progress progress;
    ReportLimit limit;
    TimeLeft time_left; /* estimate for the running search */
} SolveReport;

/* False if the result contradicts the score in the file. */
bool solve_agrees(const SolveReport *report, const SolveMove *move);

void solve_report_head(const SolveReport *report);
void solve_report_item(const SolveReport *report, const SolveItem *item);

/* Reports a bad line, or with `line` 0 a bad file, on stderr, and as a row of JSON or CSV. */
void solve_report_problem(SolveReport *report, const char *file, int line, const char *problem);
void solve_report_totals(const SolveReport *report, const SolveTotals *totals);

/* Shows the progress of the running search on the terminal, or as a JSON line if one is due. */
void solve_report_progress(SolveReport *report, const SolveItem *item, const verdi_info *info,
                           bool due);

/* -------------------------------------------------------------------------------- many machines */

/* study/solving/solving.h has the logic of proofs and jobs. */
enum { SOLVE_SPLIT_MORE = 3 }; /* exit status of a join: some jobs have no result yet */

/* The functions below report problems on stderr and return an exit status. solve_split() reads the
 * single position of a file and writes its jobs, with up to `empties` empty squares, on stdout. */
int solve_split(verdi_engine *engine, int empties, const char *file, PositionChoice choice);

/* Solves the jobs in these files. Writes one complete line per result on stdout. */
int solve_windows(verdi_engine *engine, char **files, int count);

/* Reads files with jobs and results in any order, and writes the next file with everything known so
 * far. Solves `sample` of the results again as a check. */
int solve_join(verdi_engine *engine, int sample, char **files, int count);
