/* SPDX-License-Identifier: MIT
 *
 * Judges the games of files, with cache, progress line and messages on stderr. The common part of
 * `verdi review`, `stats` and `annotate`.
 */
#ifndef VERDI_FRONT_COMMAND_JUDGE_RUN_H
#define VERDI_FRONT_COMMAND_JUDGE_RUN_H

#include "front/kit/open.h"
#include "front/kit/progress.h"
#include "front/kit/report.h"
#include "front/kit/settings.h"
#include "study/judge.h"

typedef struct JudgeRun {
    /* Set by the caller before judge_run_open(). */
    int forced;             /* an ArchiveFormat, or -1 */
    const char *cache_file; /* NULL: none */
    bool named;             /* openings get names, as `openings` says */
    OpeningChoice openings;
    const char *output; /* output file; NULL: stdout */
    bool needs_moves;   /* a game without moves is an error; otherwise it is skipped */
    /* Returns whether to include a game. If NULL, all games are included. */
    bool (*wanted)(const Game *game, const void *user);
    /* Called before each game is judged. Returns false to skip the game. May be NULL. */
    bool (*begin)(const GamePlace *place, const Game *game, void *user);
    /* Called for each judged game, in the order of the files, until something fails. */
    void (*take)(const JudgedGame *game, void *user);
    void *user;
    /* Internal state. */
    OpeningNames *names;
    Judge *judge;
    Cache *cache;
    Progress progress; /* while games are judged, the total counts positions */
    int read, games;   /* games with moves so far, and those included */
    int problems;
    ReportLimit limit;
    bool failed; /* do not continue */
} JudgeRun;

/* Opens names, cache and judge. False after reporting an error; it is an error if the output would
 * overwrite one of the files that are read. Call judge_run_close() in either case. */
bool judge_run_open(JudgeRun *run, const Settings *settings);
void judge_run_close(JudgeRun *run);

/* Appends the settings and weights that affect the values, and the settings of the names. */
void judge_run_describe(const JudgeRun *run, const Settings *settings, Text *out);

/* Reads files and judges their games; returns when all are done. */
void judge_run_files(JudgeRun *run, char *const *files, int count);

/* Submits one game to be judged. */
void judge_run_game(JudgeRun *run, const GamePlace *place, const Game *game, const char *problem);

/* Reports and counts a problem in a record. */
void judge_run_problem(JudgeRun *run, const GamePlace *place, const char *problem);

/* Reports the numbers at the end; `remark` follows the number of games. */
void judge_run_report_end(const JudgeRun *run, const char *remark);

/* Reports an error and makes the run fail. Returns false. */
bool judge_run_fail(JudgeRun *run, const char *problem);

#endif
