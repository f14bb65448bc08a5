/* SPDX-License-Identifier: MIT
 *
 * verdi stats: statistics of players and openings over whole databases of games.
 */
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "front/command/judge_run.h"
#include "front/command/stats/stats.h"
#include "front/front.h"
#include "front/kit/manual/manual_parse.h"
#include "front/kit/output.h"
#include "front/kit/rows.h"
#include "record/utf8.h"

enum { LIMIT_DEFAULT = 30 };

typedef struct Collector {
    JudgeRun run;
    Stats stats;
    /* The options. */
    enum { BY_PLAYER, BY_OPENING, BY_BOTH } by;
    StatsSort sort;
    int64_t min_games, limit;     /* limit -1: not given */
    const char *player, *opening; /* parts of names; NULL: all games */
    bool json, csv;
} Collector;

#define AT(member) OPTION_AT(Collector, member)

static const ManualOption stats_options[] = {
    {"by", "WHAT", "print players, openings or both", "both", "player opening both", AT(by),
     .group = "Rows"},
    {"sort", "KEY", "order of the rows", "games",
     "games name points loss opening middle endgame errors", AT(sort)},
    {"min-games", "N", "leave out rows with fewer than N games", "1", AT(min_games),
     OPTION_RANGE(1, INT32_MAX)},
    {"limit", "N", "print up to N rows per table; 0: all", AT(limit), OPTION_RANGE(0, INT32_MAX),
     .otherwise = "30 in the table"},
    {"player", "NAME", "only players whose name contains this", AT(player)},
    {"opening", "NAME", "only openings whose name contains this", AT(opening)},
    ROW_OUTPUT(Collector, run.output),
    {"json", NULL, "a JSON object", AT(json)},
    ROW_CSV(Collector, csv),
    ROWS_OPENINGS(Collector, run.openings),
    ROW_FORMAT(Collector, run.forced),
    ROW_CACHE(Collector, run.cache_file),
    {0}};

const Manual stats_manual = {
    .synopsis = "[OPTION...] FILE...",
    .about =
        "Prints statistics of players and openings over all games of the files.\n"
        "FILE is in any format of \"verdi help formats\", or \"-\" for standard input. The columns "
        "are games, results, errors in solved positions, and discs lost per move on average: in "
        "the opening (more than 40 empty squares), the middle game and the endgame (20 or fewer).\n"
        "Every position is searched at --level; the default level solves positions of up to 16 "
        "empty squares. Each of --threads has a table of --hash MiB. With --cache, a stopped run "
        "resumes, and a second run is fast. A bad record is reported, processing continues, and "
        "the exit status is 1. To select games by year or position, use verdi convert.\n",
    .examples = "verdi stats --min-games 4 --sort loss games.ggf\n"
                "verdi stats --player ada --by opening games.ggf\n"
                "verdi stats --cache default --csv --output 1985.csv WTH_1985.wtb\n",
    .most_used = "by sort min-games player cache",
    .keys = "level depth nodes confidence threads hash score weights cpu",
    .defaults = "level=8 hash=4",
    .rules = "json!csv",
    .operand = "file",
    .least = 1,
    .options = stats_options};

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
    const char *opening = opening_names_find(collector->run.names, game, game->length, NULL);
    return opening && strcasestr(opening, collector->opening);
}

static void add_judged_game(const JudgedGame *game, void *user) {
    Collector *collector = user;
    Stats *stats = &collector->stats;
    stats->games++;
    if (!stats_add_players(&stats->players, game) || !stats_add_opening(&stats->openings, game))
        judge_run_fail(&collector->run, verdi_strerror(VERDI_E_MEMORY));
}

/* -------------------------------------------------------------------------------------- writing */

/* Keeps only the requested players; the games of their opponents are too few to be meaningful. */
static void keep_player(StatsTable *players, const char *part) {
    size_t kept = 0;
    for (size_t i = 0; part && i < players->count; i++)
        if (strcasestr(players->row[i].name, part))
            players->row[kept++] = players->row[i];
    if (part)
        players->count = kept;
}

static bool write_stats(const Collector *collector) {
    Output output;
    if (!output_open(&output, collector->run.output))
        return false;
    (collector->json  ? stats_json
     : collector->csv ? stats_csv
                      : stats_text)(output.stream, &collector->stats);
    return output_close(&output, true, collector->run.read);
}

/* ----------------------------------------------------------------------------------------- main */

static int collect(Collector *collector, const CommandLine *line) {
    char described[512];
    Text text = text_into(described, sizeof described);
    JudgeRun *run = &collector->run;
    Stats *stats = &collector->stats;
    bool good = output_spares(run->output, (const char *const *)line->operands, line->count) &&
                judge_run_open(run, &line->settings);
    if (good) {
        judge_run_describe(run, &line->settings, &text);
        judge_run_files(run, line->operands, line->count);
        good = !run->failed;
    }
    judge_run_close(run);
    if (!good)
        return 1;
    stats->settings = described;
    stats->problems = run->problems;
    stats_table_sort(&stats->players, collector->sort, collector->min_games);
    stats_table_sort(&stats->openings, collector->sort, collector->min_games);
    keep_player(&stats->players, collector->player);
    good = write_stats(collector);
    if (good)
        judge_run_report_end(run, "");
    return good && !run->problems ? 0 : 1;
}

int stats_main(int argc, char **argv) {
    CommandLine line;
    Collector collector = {
        .run = {.named = true, .wanted = is_wanted, .take = add_judged_game, .user = &collector},
        .limit = -1};
    Stats *stats = &collector.stats;
    int status = manual_parse(&line, &stats_manual, &collector, argc, argv);
    if (status >= 0)
        return status;
    if (collector.limit < 0)
        collector.limit = collector.json || collector.csv ? 0 : LIMIT_DEFAULT;
    stats->limit = (size_t)collector.limit;
    stats->show_players = collector.by != BY_OPENING;
    stats->show_openings = collector.by != BY_PLAYER;
    status = collect(&collector, &line);
    stats_table_free(&stats->players);
    stats_table_free(&stats->openings);
    return status;
}
