/* SPDX-License-Identifier: MIT
 *
 * Judges the games of files, with cache, progress line and reports on stderr: the common part of
 * `verdi review`, `stats` and `annotate`.
 */
#ifndef VERDI_FRONT_COMMAND_JUDGE_RUN_H
#define VERDI_FRONT_COMMAND_JUDGE_RUN_H

#include "front/kit/opening_use.h"
#include "front/kit/progress.h"
#include "front/kit/report.h"
#include "front/kit/settings.h"
#include "study/judge.h"

typedef struct JudgeRun {
    /* Set by the caller before judge_run_open(). */
    const char *command;    /* "verdi review", in front of all messages */
    int forced;             /* an ArchiveFormat, or -1 */
    const char *cache_file; /* NULL: none */
    bool named;             /* openings get names, in this way: */
    OpeningChoice openings;
    const char *output; /* where the results go; NULL: to stdout */
    bool needs_moves;   /* a game without moves is a problem; else it is passed over */
    /* Whether this game belongs to the run; NULL: each one does. */
    bool (*wanted)(const Game *game, const void *user);
    /* Called before each game is judged; false: skip it. NULL: none. */
    bool (*begin)(const GamePlace *place, const Game *game, void *user);
    /* Takes a judged game, in the order of the files, as long as nothing failed. */
    void (*take)(const JudgedGame *game, void *user);
    void *user;
    /* The run's own. */
    OpeningNames *names;
    Judge *judge;
    Cache *cache;
    Progress progress; /* its total, while games are judged: positions */
    int read, games;   /* so far: games with moves, and those that are wanted */
    int problems;
    ReportLimit limit;
    bool failed; /* no use in going on */
} JudgeRun;

/* Opens names, cache and judge. False after reporting why, also if the output would replace
 * a file that is read; judge_run_close() in any case. */
bool judge_run_open(JudgeRun *run, const Settings *settings);
void judge_run_close(JudgeRun *run);

/* Appends what decides about the values: settings and weights; and about the names. */
void judge_run_describe(const JudgeRun *run, const Settings *settings, Text *out);

/* Reads files and has their games judged, all of them when it returns. */
void judge_run_files(JudgeRun *run, char *const *files, int count);

/* Has one game judged. */
void judge_run_game(JudgeRun *run, const GamePlace *place, const Game *game, const char *problem);

/* Reports a problem of a record, and counts it. */
void judge_run_problem(JudgeRun *run, const GamePlace *place, const char *problem);

/* Reports how much was done; `remark` comes after the number of games. */
void judge_run_report_end(const JudgeRun *run, const char *remark);

/* Reports why the run fails. Returns false. */
bool judge_run_fail(JudgeRun *run, const char *problem);

#endif
