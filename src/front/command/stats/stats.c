/* SPDX-License-Identifier: MIT
 *
 * verdi stats: counts players and openings over whole databases of games.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/plural.h"
#include "base/text.h"
#include "front/command/judge_run.h"
#include "front/command/stats/stats.h"
#include "front/front.h"
#include "front/kit/manual/manual_parse.h"
#include "front/kit/opening_use.h"
#include "front/kit/output.h"
#include "front/kit/tell.h"
#include "record/utf8.h"

enum { LIMIT_DEFAULT = 30 };

static const char command[] = "verdi stats";

static const ManualOption stats_options[] = {
    {"by", "WHAT", "player, opening or both", "both", "player opening both", NULL},
    {"sort", "KEY", "games, name, points, loss, opening, middle, endgame or errors", "games",
     "games name points loss opening middle endgame errors", NULL},
    {"min-games", "N", "only rows with so many games", "1", NULL, NULL},
    {"limit", "N", "at most so many rows; 0: all", NULL, NULL, NULL},
    {"player", "NAME", "only games, and rows, of players with this in their name", NULL, NULL,
     NULL},
    {"opening", "NAME", "only games of openings with this in their name", NULL, NULL, NULL},
    {"output", "FILE", "write to this file", NULL, NULL, NULL},
    {MANUAL_OPTION_CACHE},
    {"json", NULL, "a JSON object", NULL, NULL, NULL},
    {"csv", NULL, "CSV with a head", NULL, NULL, NULL},
    {MANUAL_OPTION_FORMAT},
    {OPENING_USE_LANGUAGE},
    {OPENING_USE_NAMES},
    {0}};

const Manual stats_manual = {
    .synopsis = "[OPTION...] FILE...",
    .about = "Players and openings over all games of the files (\"-\": standard input), in any "
             "format that verdi analyze reads; players and tournaments of WTHOR games are named by "
             "the .jou and .trn files that lie beside. Games, results, the discs that a move loses "
             "on average in the opening (more than 40 empty squares), the middle game and the "
             "endgame (20 or fewer), and the errors in solved positions.\n"
             "Every position is searched at --level, whose default solves the last 16 squares, "
             "with a table of --hash MiB for each of --threads. The table shows 30 rows, CSV and "
             "JSON all; --limit changes this. With --cache a run that was stopped goes on where it "
             "was, and a second one is quick. A bad record is reported, the rest goes on, and the "
             "exit status is 1. Games by year and other filters: verdi convert.\n",
    .keys = "level depth nodes confidence threads hash score weights cpu",
    .defaults = "level=8 hash=4",
    .rules = "json!csv",
    .options = stats_options};

typedef struct Collector {
    JudgeRun run;
    Stats stats;
    const char *player, *opening; /* parts of names; NULL: all games */
} Collector;

/* -------------------------------------------------------------------------------------- reading */

static bool has_player(const Game *game, const char *part) {
    char name[JUDGE_NAME];
    for (int colour = 0; colour < 2; colour++) {
        utf8_clean(name, sizeof name, game->name[colour]);
        if (strcasestr(name, part))
            return true;
    }
    return false;
}

static bool is_wanted(const Game *game, const void *user) {
    const Collector *collector = user;
    if (collector->player && !has_player(game, collector->player))
        return false;
    if (!collector->opening)
        return true;
    const Opening *opening = opening_names_find(collector->run.names, game, game->length, NULL);
    return opening && strcasestr(opening->name, collector->opening);
}

static void add_judged_game(const JudgedGame *game, void *user) {
    Collector *collector = user;
    Stats *stats = &collector->stats;
    stats->games++;
    if (!stats_add_players(&stats->players, game) || !stats_add_opening(&stats->openings, game))
        judge_run_fail(&collector->run, verdi_strerror(VERDI_E_MEMORY));
}

/* -------------------------------------------------------------------------------------- writing */

/* Of players only those that were asked for; their opponents have too few games to say anything. */
static void keep_player(StatsTable *players, const char *part) {
    size_t kept = 0;
    for (size_t i = 0; part && i < players->count; i++)
        if (strcasestr(players->row[i].name, part))
            players->row[kept++] = players->row[i];
    if (part)
        players->count = kept;
}

static bool write_stats(const Collector *collector, void (*write)(FILE *, const Stats *)) {
    Output output;
    if (!output_open(&output, command, collector->run.output))
        return false;
    write(output.stream, &collector->stats);
    return output_close(&output, true, collector->run.read);
}

/* ----------------------------------------------------------------------------------------- main */

typedef struct Choice {
    const char *cache, *names; /* files of these */
    StatsSort sort;
    int64_t min_games;
    void (*write)(FILE *, const Stats *);
} Choice;

static int collect(Collector *collector, const Settings *settings, const Choice *choice,
                   char *const *files, int count) {
    char described[512];
    Text text = text_into(described, sizeof described);
    JudgeRun *run = &collector->run;
    Stats *stats = &collector->stats;
    bool good = output_spares(command, run->output, &choice->names, 1) &&
                output_spares(command, run->output, (const char *const *)files, count) &&
                judge_run_open(run, settings, choice->cache);
    if (good) {
        judge_run_describe(run, settings, &text);
        judge_run_files(run, files, count);
        good = !run->failed;
    }
    judge_run_close(run);
    if (!good)
        return 1;
    stats->settings = described;
    stats->problems = run->problems;
    keep_player(&stats->players, collector->player);
    stats_table_sort(&stats->players, choice->sort, choice->min_games);
    stats_table_sort(&stats->openings, choice->sort, choice->min_games);
    good = write_stats(collector, choice->write);
    if (good)
        fprintf(stderr, "%s: %" PRId64 " game%s, %d problem%s, %.1f s\n", command, stats->games,
                plural(stats->games), run->problems, plural(run->problems),
                progress_seconds(&run->progress));
    return good && !run->problems ? 0 : 1;
}

int stats_main(int argc, char **argv) {
    Settings settings;
    Collector collector = {
        .run = {
            .command = command, .wanted = is_wanted, .take = add_judged_game, .user = &collector}};
    Choice choice = {0};
    bool json = false, csv = false;
    int64_t limit = -1;
    const char *format = NULL, *by = NULL, *language = NULL;
    OpeningNames *names = NULL;
    const ManualTarget targets[] = {{"by", .value = &by},
                                    {"sort", .choice = (int *)&choice.sort},
                                    {"min-games", .number = &choice.min_games, NULL, 1, INT32_MAX},
                                    {"limit", .number = &limit, NULL, 0, INT32_MAX},
                                    {"player", .value = &collector.player},
                                    {"opening", .value = &collector.opening},
                                    {"output", .value = &collector.run.output},
                                    {"cache", .value = &choice.cache},
                                    {"json", .flag = &json},
                                    {"csv", .flag = &csv},
                                    {"format", .value = &format},
                                    {"language", .value = &language},
                                    {"names", .value = &choice.names},
                                    {0}};
    settings_init(&settings);
    int status = 2;
    int first = manual_parse(&settings, argc, argv, &stats_manual, targets);
    choice.write = json ? stats_json : csv ? stats_csv : stats_text;
    collector.run.forced = game_files_format(format);
    collector.stats.limit = limit >= 0 ? (size_t)limit : json || csv ? 0 : LIMIT_DEFAULT;
    collector.stats.show_players = strcmp(by, "opening") != 0;
    collector.stats.show_openings = strcmp(by, "player") != 0;
    if (first == 0)
        status = 0;
    else if (first == argc)
        tell_usage(command, "no file given", "");
    else if (first > 0 && !(names = opening_use_open(command, language, choice.names)))
        status = 1;
    else if (first > 0) {
        collector.run.names = names;
        status = collect(&collector, &settings, &choice, argv + first, argc - first);
    }
    opening_names_free(names);
    stats_table_free(&collector.stats.players);
    stats_table_free(&collector.stats.openings);
    settings_free(&settings);
    return status;
}
