/* SPDX-License-Identifier: MIT
 *
 * verdi stats: statistics of players and openings over whole databases of games. The table, CSV and
 * JSON have the same numbers. Means are in 1/100 disc per move, shares in 1/10 percent; each number
 * is rounded once, so that all formats agree.
 */
#define _GNU_SOURCE
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "base/utf8.h"
#include "front/command/games_run.h"
#include "front/front.h"
#include "front/kit/data/csv.h"
#include "front/kit/data/object.h"
#include "front/kit/data/result.h"
#include "front/kit/output.h"
#include "front/kit/rows.h"
#include "front/page/stats_page.h"
#include "study/stats_tally.h"

enum { LIMIT_DEFAULT = 30, FORMAT = 2 /* version of the JSON; see json.schema.json */ };

typedef struct Stats {
    GamesRun run;
    StatsTable players, openings;
    int64_t games;
    const char *settings; /* text with everything that affects the values */
    json_t *errors;       /* an object for each bad record */
    /* The options. */
    enum { BY_PLAYER, BY_OPENING, BY_BOTH } by;
    StatsSort sort;
    int64_t min_games, limit;     /* limit: maximum rows of each table; 0: all */
    const char *player, *opening; /* parts of names; NULL: all games */
    bool json, csv, html;
} Stats;

#define AT(member) OPTION_AT(Stats, member)

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
    ROW_OUTPUT(Stats, run.output),
    {"json", NULL, "a JSON object", AT(json)},
    ROW_CSV(Stats, csv),
    {"html", NULL, "an HTML page; a click on a heading sorts", AT(html)},
    ROWS_OPENINGS(Stats, run.openings),
    ROW_FORMAT(Stats, run.forced),
    ROW_CACHE(Stats, run.cache_file),
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
    .rules = "json!csv|html csv!html",
    .operand = "file",
    .least = 1,
    .options = stats_options,
    .size = sizeof(Stats)};

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
    const Stats *stats = user;
    if (stats->player && !has_player(game, stats->player))
        return false;
    if (!stats->opening)
        return true;
    const char *opening = opening_names_find(stats->run.names, game, game->length, NULL);
    return opening && strcasestr(opening, stats->opening);
}

static void add_judged_game(const JudgedGame *game, void *user) {
    Stats *stats = user;
    stats->games++;
    if (!stats_add_players(&stats->players, game) || !stats_add_opening(&stats->openings, game))
        games_run_fail(&stats->run, verdi_strerror(VERDI_E_MEMORY));
}

static void note_bad_record(const GamePlace *place, const char *problem, void *user) {
    Stats *stats = user;
    json_t *row = json_object();
    result_add_place(row, place);
    object_set(row, "error", object_text(problem));
    object_add(stats->errors, row);
}

static size_t rows_shown(const StatsTable *table, const Stats *stats) {
    size_t most = (size_t)stats->limit;
    return most && most < table->count ? most : table->count;
}

/* ----------------------------------------------------------------------------------------- text */

/* The width in columns. Continuation bytes of UTF-8 have width 0, and characters from U+3000 on
 * (East Asia) are two columns wide. */
static int width(const char *text) {
    int count = 0;
    for (; *text; text++) {
        unsigned char c = (unsigned char)*text;
        count += (c & 0xc0) != 0x80;
        count += c >= 0xe3 && c != 0xee && c < 0xf8;
    }
    return count;
}

/* A number with two decimals (`parts` 100) or one (10), or a dash if it is not known. */
static void text_cell(FILE *out, int64_t value, int parts, bool known) {
    int decimals = parts == 100 ? 2 : 1, whole = decimals + 3;
    if (known)
        fprintf(out, " %*" PRId64 ".%0*d", whole, value / parts, decimals, (int)(value % parts));
    else
        fprintf(out, " %*s", whole + 1 + decimals, "-");
}

static void text_row(FILE *out, const StatsTally *row, int column) {
    fprintf(out, "%s%*s %6" PRId64 " %5" PRId64 " %5" PRId64 " %5" PRId64, row->name,
            column - width(row->name), "", row->games, row->wins, row->draws, row->losses);
    text_cell(out, stats_points(row), 10, row->wins + row->draws + row->losses > 0);
    for (int phase = 0; phase < JUDGE_PHASES; phase++)
        text_cell(out, stats_mean(row->phase[phase]), 100, row->phase[phase].moves > 0);
    text_cell(out, stats_mean(stats_all(row)), 100, stats_all(row).moves > 0);
    fprintf(out, " %7" PRId64, row->solved.moves);
    text_cell(out, stats_error_rate(row), 10, row->solved.moves > 0);
    fprintf(out, " %5" PRId64 "\n", row->slips);
}

static void text_table(FILE *out, const Stats *stats, const StatsTable *table, const char *what,
                       const char *note) {
    size_t rows = rows_shown(table, stats);
    int column = width(what);
    for (size_t i = 0; i < rows; i++)
        if (width(table->row[i].name) > column)
            column = width(table->row[i].name);
    fprintf(out, "\n%*s %6s %5s %5s %5s %6s %35s %20s\n", column, "", "", "", "", "", "",
            "-- mean discs lost per move --", "-- solved moves --");
    fprintf(out, "%s%*s %6s %5s %5s %5s %6s %8s %8s %8s %8s %7s %6s %5s\n", what,
            column - width(what), "", "games", "won", "drawn", "lost", "pts%", "opening", "middle",
            "endgame", "all", "moves", "err%", "slips");
    for (size_t i = 0; i < rows; i++)
        text_row(out, &table->row[i], column);
    if (rows < table->count)
        fprintf(out, "(%zu more; --limit 0 shows all)\n", table->count - rows);
    fputs(note, out);
}

static const char opening_note[] =
    "Openings: won, drawn, lost and points are Black's; discs lost are of both sides.\n";

static void write_text(FILE *out, const Stats *stats) {
    fprintf(out, "%" PRId64 " game%s; %s\n", stats->games, plural(stats->games), stats->settings);
    if (stats->by != BY_OPENING)
        text_table(out, stats, &stats->players, "player", "");
    if (stats->by != BY_PLAYER)
        text_table(out, stats, &stats->openings, "opening", opening_note);
    fputs("Solved moves: moves in solved positions with two or more legal moves; err%: moves that "
          "lost discs;\n"
          "slips: moves that lost a win or a draw.\n",
          out);
}

static void write_html(FILE *out, const Stats *stats) {
    stats_page_begin(out, stats->games);
    if (stats->by != BY_OPENING)
        stats_page_table(out, &stats->players, rows_shown(&stats->players, stats), "Player", "");
    if (stats->by != BY_PLAYER)
        stats_page_table(out, &stats->openings, rows_shown(&stats->openings, stats), "Opening",
                         opening_note);
    stats_page_end(out, stats->settings);
}

/* ----------------------------------------------------------------------------------------- JSON */

/* The fraction value / parts, or null if not `known`. */
static json_t *fraction(int64_t value, int parts, bool known) {
    return known ? json_real((double)value / parts) : json_null();
}

static json_t *loss_json(StatsLoss loss) {
    return json_pack("{s:I, s:f, s:o}", "moves", (json_int_t)loss.moves, "loss",
                     (double)loss.loss / 10, "mean",
                     fraction(stats_mean(loss), 100, loss.moves > 0));
}

static json_t *row_json(const StatsTally *row) {
    json_t *lost = json_object(), *solved = loss_json(row->solved);
    bool known = row->wins + row->draws + row->losses > 0;
    for (int phase = 0; phase < JUDGE_PHASES; phase++)
        object_set(lost, judge_phase_name((JudgePhase)phase), loss_json(row->phase[phase]));
    object_set(lost, "all", loss_json(stats_all(row)));
    object_set(solved, "errors", json_integer(row->errors));
    object_set(solved, "errorRate", fraction(stats_error_rate(row), 1000, row->solved.moves > 0));
    object_set(solved, "slips", json_integer(row->slips));
    return json_pack("{s:s, s:I, s:I, s:I, s:I, s:o, s:o, s:o, s:o}", "name", row->name, "games",
                     (json_int_t)row->games, "wins", (json_int_t)row->wins, "draws",
                     (json_int_t)row->draws, "losses", (json_int_t)row->losses, "points",
                     fraction(stats_points(row), 1000, known), "discs",
                     fraction(judge_mean(5 * row->halves, row->finished), 100, row->finished > 0),
                     "lost", lost, "solved", solved);
}

static json_t *table_json(const Stats *stats, const StatsTable *table) {
    json_t *rows = json_array();
    for (size_t i = 0; i < rows_shown(table, stats); i++)
        object_add(rows, row_json(&table->row[i]));
    return rows;
}

static void write_json(FILE *out, const Stats *stats) {
    object_print(
        json_pack("{s:s, s:i, s:s, s:I, s:i, s:O, s:o, s:o}", "type", "stats", "format", FORMAT,
                  "settings", stats->settings, "games", (json_int_t)stats->games, "problems",
                  stats->run.problems, "errors", stats->errors, "players",
                  stats->by != BY_OPENING ? table_json(stats, &stats->players) : json_null(),
                  "openings",
                  stats->by != BY_PLAYER ? table_json(stats, &stats->openings) : json_null()),
        out);
}

/* ------------------------------------------------------------------------------------------ CSV */

#define LOSS_COLUMNS(name, path)                                                                   \
    "," name "_moves=" path ".moves," name "_loss=" path ".loss," name "_mean=" path ".mean"

static const char columns[] = "kind,name,games,wins,draws,losses,points,discs" LOSS_COLUMNS(
    "opening", "lost.opening") LOSS_COLUMNS("middle", "lost.middle")
    LOSS_COLUMNS("endgame", "lost.endgame") LOSS_COLUMNS("all", "lost.all")
        LOSS_COLUMNS("solved", "solved") ",errors=solved.errors,error_rate=solved.errorRate,slips="
                                         "solved.slips,settings,file,record,"
                                         "line,error";

static void csv_table(FILE *out, const Stats *stats, const StatsTable *table, const char *kind) {
    for (size_t i = 0; i < rows_shown(table, stats); i++) {
        json_t *row = row_json(&table->row[i]);
        object_set(row, "kind", json_string(kind));
        object_set(row, "settings", json_string(stats->settings));
        csv_print(out, columns, row);
    }
}

static void write_csv(FILE *out, const Stats *stats) {
    csv_print(out, columns, NULL);
    if (stats->by != BY_OPENING)
        csv_table(out, stats, &stats->players, "player");
    if (stats->by != BY_PLAYER)
        csv_table(out, stats, &stats->openings, "opening");
    size_t i;
    json_t *error;
    json_array_foreach(stats->errors, i, error) {
        json_t *row = json_copy(error);
        object_set(row, "kind", json_string("error"));
        object_set(row, "settings", json_string(stats->settings));
        csv_print(out, columns, row);
    }
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

static bool write_stats(const Stats *stats) {
    Output output;
    if (!output_open(&output, stats->run.output))
        return false;
    (stats->json   ? write_json
     : stats->csv  ? write_csv
     : stats->html ? write_html
                   : write_text)(output.stream, stats);
    return output_close(&output, true, stats->run.read);
}

/* ----------------------------------------------------------------------------------------- main */

static int collect(Stats *stats, const CommandLine *line) {
    char described[512];
    Text text = text_into(described, sizeof described);
    GamesRun *run = &stats->run;
    bool good = games_run_open(run, &line->settings, line->operands, line->count) &&
                games_run_judge(run, &line->settings);
    if (good) {
        games_run_describe(run, &line->settings, &text);
        games_run_files(run, line->operands, line->count);
        good = !run->failed;
    }
    games_run_close(run);
    if (!good)
        return 1;
    stats->settings = described;
    stats_table_sort(&stats->players, stats->sort, stats->min_games);
    stats_table_sort(&stats->openings, stats->sort, stats->min_games);
    keep_player(&stats->players, stats->player);
    good = write_stats(stats);
    if (good)
        games_run_report_end(run, "");
    return good && !run->problems ? 0 : 1;
}

int stats_main(CommandLine *line, void *options) {
    Stats *stats = options;
    stats->run.wanted = is_wanted;
    stats->run.take = add_judged_game;
    stats->run.bad = note_bad_record;
    stats->run.user = stats;
    stats->errors = json_array();
    if (!manual_given(line, "limit"))
        stats->limit = stats->json || stats->csv || stats->html ? 0 : LIMIT_DEFAULT;
    int status = collect(stats, line);
    json_decref(stats->errors);
    stats_table_free(&stats->players);
    stats_table_free(&stats->openings);
    return status;
}
