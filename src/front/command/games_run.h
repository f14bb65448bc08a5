/* SPDX-License-Identifier: MIT
 *
 * What the commands on files of games share: names of openings, cache, progress line, messages on
 * stderr, and for `verdi review`, `stats` and `annotate` the judge of the games.
 */
#pragma once

#include "front/kit/open.h"
#include "front/kit/report.h"
#include "front/kit/settings.h"
#include "study/judge.h"

typedef struct GamesRun {
    /* Options. */
    int forced;             /* an ArchiveFormat, or -1 */
    const char *cache_file; /* NULL: none */
    OpeningChoice openings;
    const char *output; /* output file; NULL: stdout */
    /* Set by the caller before games_run_judge(). */
    bool needs_moves; /* a game without moves is an error; otherwise it is skipped */
    /* Returns whether to include a game. If NULL, all games are included. */
    bool (*wanted)(const Game *game, const void *user);
    /* Called before each game is judged. Returns false to skip the game. May be NULL. */
    bool (*begin)(const GamePlace *place, const Game *game, void *user);
    /* Called for each bad record that is not judged, and for a file that cannot be read. May be
     * NULL. */
    void (*bad)(const GamePlace *place, const char *problem, void *user);
    /* Called for each judged game, in the order of the files, until something fails. */
    void (*take)(const JudgedGame *game, void *user);
    void *user;
    /* Internal state. */
    OpeningNames *names;
    Judge *judge;
    Cache *cache;
    Progress progress; /* the total counts positions */
    int read, games;   /* games with moves so far, and those included */
    int problems;
    int unread; /* of the problems: files that are missing or hold no record */
    ReportLimit limit;
    bool failed; /* do not continue */
} GamesRun;

/* Opens names and cache. False after reporting an error; it is an error if the output would
 * overwrite one of these `files` or another input. Call games_run_close() in either case. */
bool games_run_open(GamesRun *run, const Settings *settings, char *const *files, int count);
void games_run_close(GamesRun *run);

/* Opens the judge. False after reporting an error. */
bool games_run_judge(GamesRun *run, const Settings *settings);

/* Gives the book of the settings to a crew. False after reporting an error; it is an error if the
 * output would overwrite the book. */
bool games_run_open_book(GamesRun *run, const Settings *settings, EngineCrew *crew);

/* Appends the settings and weights that affect the values, and the settings of the names. */
void games_run_describe(const GamesRun *run, const Settings *settings, Text *out);

/* Reads files until something fails, and waits for the crew (NULL: none). For a progress bar, first
 * passes the records of all files to `count` (NULL: no bar), if the files can be read twice. */
void games_run_read(GamesRun *run, const char *const *files, int files_count, GameFilesTake *count,
                    GameFilesTake *take, void *user, EngineCrew *crew);

/* Reads files and judges their games; returns when all are done. */
void games_run_files(GamesRun *run, char *const *files, int count);

/* Reports and counts a problem in a record. */
void games_run_problem(GamesRun *run, const GamePlace *place, const char *problem);

/* Reports the numbers at the end; `remark` follows the number of games. */
void games_run_report_end(const GamesRun *run, const char *remark);

/* Reports an error and makes the run fail. Returns false. */
bool games_run_fail(GamesRun *run, const char *problem);
