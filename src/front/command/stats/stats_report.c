/* SPDX-License-Identifier: MIT
 *
 * Writes the same numbers as a readable table, as CSV or as a JSON object. Means are in 1/100 disc
 * per move, shares in 1/10 percent; each number is rounded once, so that all formats agree.
 */
#include <inttypes.h>
#include <string.h>

#include "base/number.h"
#include "front/command/stats/stats.h"
#include "front/kit/data/csv.h"
#include "front/kit/data/object.h"

static size_t rows_shown(const StatsTable *table, const Stats *stats) {
    return stats->limit && stats->limit < table->count ? stats->limit : table->count;
}

/* Discs per game, in hundredths. */
static int64_t mean_discs(const StatsTally *row) {
    return judge_mean(5 * row->halves, row->finished);
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

static void text_hundredths(FILE *out, StatsLoss loss) {
    int64_t value = stats_mean(loss);
    if (loss.moves)
        fprintf(out, " %5" PRId64 ".%02d", value / 100, (int)(value % 100));
    else
        fprintf(out, " %8s", "-");
}

static void text_share(FILE *out, int64_t value, bool known) {
    if (known)
        fprintf(out, " %4" PRId64 ".%d", value / 10, (int)(value % 10));
    else
        fprintf(out, " %6s", "-");
}

static void text_row(FILE *out, const StatsTally *row, int column) {
    fprintf(out, "%s%*s %6" PRId64 " %5" PRId64 " %5" PRId64 " %5" PRId64, row->name,
            column - width(row->name), "", row->games, row->wins, row->draws, row->losses);
    text_share(out, stats_points(row), row->wins + row->draws + row->losses > 0);
    for (int phase = 0; phase < JUDGE_PHASES; phase++)
        text_hundredths(out, row->phase[phase]);
    text_hundredths(out, stats_all(row));
    fprintf(out, " %7" PRId64, row->solved.moves);
    text_share(out, stats_error_rate(row), row->solved.moves > 0);
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

void stats_text(FILE *out, const Stats *stats) {
    fprintf(out, "%" PRId64 " game%s; %s\n", stats->games, plural(stats->games), stats->settings);
    if (stats->show_players)
        text_table(out, stats, &stats->players, "player", "");
    if (stats->show_openings)
        text_table(
            out, stats, &stats->openings, "opening",
            "Openings: won, drawn, lost and points are Black's; discs lost are of both sides.\n");
    fputs("Solved moves: moves in solved positions with two or more legal moves; err%: moves that "
          "lost discs;\n"
          "slips: moves that lost a win or a draw.\n",
          out);
}

/* ----------------------------------------------------------------------------------------- JSON */

/* The fraction value / parts, or null if not `known`. */
static json_t *fraction(int64_t value, int parts, bool known) {
    return known ? json_real((double)value / parts) : json_null();
}

static json_t *loss_json(StatsLoss loss) {
    json_t *object = json_object();
    object_set(object, "moves", json_integer(loss.moves));
    object_set(object, "loss", json_real((double)loss.loss / 10));
    object_set(object, "mean", fraction(stats_mean(loss), 100, loss.moves > 0));
    return object;
}

static json_t *row_json(const StatsTally *row) {
    json_t *object = json_object(), *lost = json_object(), *solved = loss_json(row->solved);
    object_set(object, "name", json_string(row->name));
    object_set(object, "games", json_integer(row->games));
    object_set(object, "wins", json_integer(row->wins));
    object_set(object, "draws", json_integer(row->draws));
    object_set(object, "losses", json_integer(row->losses));
    object_set(object, "points",
               fraction(stats_points(row), 10, row->wins + row->draws + row->losses > 0));
    object_set(object, "discs", fraction(mean_discs(row), 100, row->finished > 0));
    for (int phase = 0; phase < JUDGE_PHASES; phase++)
        object_set(lost, judge_phase_name((JudgePhase)phase), loss_json(row->phase[phase]));
    object_set(lost, "all", loss_json(stats_all(row)));
    object_set(object, "lost", lost);
    object_set(solved, "errors", json_integer(row->errors));
    object_set(solved, "errorRate", fraction(stats_error_rate(row), 10, row->solved.moves > 0));
    object_set(solved, "slips", json_integer(row->slips));
    object_set(object, "solved", solved);
    return object;
}

static json_t *table_json(const Stats *stats, const StatsTable *table) {
    json_t *rows = json_array();
    for (size_t i = 0; i < rows_shown(table, stats); i++)
        object_add(rows, row_json(&table->row[i]));
    return rows;
}

void stats_json(FILE *out, const Stats *stats) {
    json_t *object = json_object();
    object_set(object, "type", json_string("stats"));
    object_set(object, "format", json_integer(STATS_FORMAT));
    object_set(object, "settings", json_string(stats->settings));
    object_set(object, "games", json_integer(stats->games));
    object_set(object, "problems", json_integer(stats->problems));
    if (stats->show_players)
        object_set(object, "players", table_json(stats, &stats->players));
    if (stats->show_openings)
        object_set(object, "openings", table_json(stats, &stats->openings));
    object_print(object, out);
}

/* ------------------------------------------------------------------------------------------ CSV */

#define LOSS_COLUMNS(name, path)                                                                   \
    "," name "_moves=" path ".moves," name "_loss=" path ".loss," name "_mean=" path ".mean"

static const char columns[] = "kind,name,games,wins,draws,losses,points,discs" LOSS_COLUMNS(
    "opening", "lost.opening") LOSS_COLUMNS("middle", "lost.middle")
    LOSS_COLUMNS("endgame", "lost.endgame") LOSS_COLUMNS("all", "lost.all") LOSS_COLUMNS(
        "solved", "solved") ",errors=solved.errors,error_rate=solved.errorRate,slips=solved.slips";

static void csv_table(FILE *out, const Stats *stats, const StatsTable *table, const char *kind) {
    for (size_t i = 0; i < rows_shown(table, stats); i++) {
        json_t *row = row_json(&table->row[i]);
        object_set(row, "kind", json_string(kind));
        csv_print(out, columns, row, "\n");
        json_decref(row);
    }
}

void stats_csv(FILE *out, const Stats *stats) {
    csv_print(out, columns, NULL, "\n");
    if (stats->show_players)
        csv_table(out, stats, &stats->players, "player");
    if (stats->show_openings)
        csv_table(out, stats, &stats->openings, "opening");
}
