/* SPDX-License-Identifier: MIT */
#include "front/page/stats_page.h"

#include <inttypes.h>

#include "base/number.h"
#include "front/page/html.h"

void stats_page_begin(FILE *out, int64_t games) {
    html_begin(out, "Statistics", "Players and openings of games of Othello");
    fprintf(out,
            "<main>\n<header><p class=\"eyebrow\">Othello statistics</p><h1>%" PRId64
            " game%s</h1></header>\n",
            games, plural(games));
}

/* A cell with one decimal or two, or a dash if the number is not known. */
static void add_cell(FILE *out, int64_t value, int parts, bool known) {
    if (known)
        fprintf(out, "<td>%.*f</td>", parts == 100 ? 2 : 1, (double)value / parts);
    else
        fputs("<td>\xe2\x80\x93</td>", out);
}

static void add_row(FILE *out, const StatsTally *row) {
    StatsLoss all = stats_all(row);
    fprintf(out,
            "<tr><th scope=\"row\" class=\"name\"><bdi>%s</bdi></th><td>%" PRId64
            "</td><td>%" PRId64 "</td><td>%" PRId64 "</td><td>%" PRId64 "</td>",
            html_text(row->name).text, row->games, row->wins, row->draws, row->losses);
    add_cell(out, stats_points(row), 10, row->wins + row->draws + row->losses > 0);
    add_cell(out, stats_mean(all), 100, all.moves > 0);
    for (int phase = 0; phase < JUDGE_PHASES; phase++)
        add_cell(out, stats_mean(row->phase[phase]), 100, row->phase[phase].moves > 0);
    add_cell(out, stats_error_rate(row), 10, row->solved.moves > 0);
    fprintf(out, "<td>%" PRId64 "</td></tr>\n", row->slips);
}

void stats_page_table(FILE *out, const StatsTable *table, size_t rows, const char *what,
                      const char *note) {
    static const char *const heads[] = {
        "Games",   "Won",    "Drawn",   "Lost",    "Points %", "Discs per move",
        "Opening", "Middle", "Endgame", "Error %", "Slips"};
    fprintf(out,
            "<h2>%ss</h2>\n<div class=\"wide\" tabindex=\"0\"><table class=\"data sort\"><thead>"
            "<tr><th scope=\"col\" class=\"text\">%s</th>",
            what, what);
    for (size_t i = 0; i < sizeof heads / sizeof *heads; i++)
        fprintf(out, "<th scope=\"col\">%s</th>", heads[i]);
    fputs("</tr></thead><tbody>\n", out);
    for (size_t i = 0; i < rows; i++)
        add_row(out, &table->row[i]);
    fprintf(out, "</tbody></table></div>\n<p class=\"note\">%s</p>\n", note);
}

void stats_page_end(FILE *out, const char *settings) {
    fprintf(
        out,
        "</main>\n<footer><p>Discs per move: discs lost per move on average, then in the opening "
        "(more than 40 empty squares), the middle game and the endgame (20 or fewer). Errors: "
        "share of the moves in solved positions that lost discs; slips: those that lost a win "
        "or a draw.</p><p>%s</p></footer>\n",
        html_text(settings).text);
    html_end(out);
}
