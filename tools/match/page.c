/* SPDX-License-Identifier: MIT */
#include "match/match.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "base/utf8.h"
#include "front/page/html.h"
#include "record/record.h"

/* The dimensions of a plot, and the maximum number of points of a curve. */
enum { WIDTH = 400, HEIGHT = 150, LEFT = 56, RIGHT = 394, TOP = 8, BOTTOM = 130, POINTS = 400 };

/* The name of an engine for the page. The name may have arbitrary bytes. */
static HtmlText engine_name(const Match *match, int engine) {
    char clean[256];
    utf8_clean(clean, sizeof clean, match->names[engine]);
    return html_text(clean);
}

static HtmlWord number(double value, int decimals) {
    HtmlWord word;
    if (isinf(value))
        snprintf(word.text, sizeof word.text, "%s\xe2\x88\x9e", value < 0 ? "-" : "+");
    else
        snprintf(word.text, sizeof word.text, "%+.*f", decimals, value);
    return word;
}

/* Formats "+78 +19 to +143" with the interval in small type, or a dash if unknown. */
static HtmlWord estimate_word(Estimate estimate, int decimals) {
    HtmlWord word;
    Text text = text_into(word.text, sizeof word.text);
    if (isnan(estimate.value))
        text_add(&text, "\xe2\x80\x93");
    else
        text_add(&text, "%s", number(estimate.value, decimals).text);
    if (!isnan(estimate.value) && !isnan(estimate.low))
        text_add(&text, " <small>%s to %s</small>", number(estimate.low, decimals).text,
                 number(estimate.high, decimals).text);
    return word;
}

static void begin_table(FILE *out, const char *const *heads, int count) {
    fputs("<div class=\"wide\" tabindex=\"0\"><table class=\"data\"><thead><tr>", out);
    for (int i = 0; i < count; i++)
        fprintf(out, "<th scope=\"col\"%s>%s</th>", i ? "" : " class=\"text\"", heads[i]);
    fputs("</tr></thead><tbody>\n", out);
}

static void end_table(FILE *out) {
    fputs("</tbody></table></div>\n", out);
}

/* Adds the engines, best first, with bars of their shares of the points. */
static void add_ranking(FILE *out, const Match *match) {
    static const char *const heads[] = {"Engine", "Points", "Games", "Score"};
    Standing *standings = match_standings(match);
    begin_table(out, heads, 4);
    for (int i = 0; standings && i < match->schedule.engines; i++) {
        const Standing *at = &standings[i];
        double score = at->games ? (double)at->halves / (double)at->games / 2 : 0.5;
        fprintf(
            out,
            "<tr><th scope=\"row\" class=\"text\">%d. <bdi>%s</bdi></th><td>%s</td><td>%lld</td>"
            "<td class=\"bar\" style=\"--share:%.1f%%\">%s</td></tr>\n",
            i + 1, engine_name(match, at->engine).text, html_halves((int)at->halves).text,
            (long long)at->games, 100 * score, html_percent(score, 1).text);
    }
    end_table(out);
    free(standings);
}

/* Appends an option of the command line without the folders in it, which are nobody's business. */
static void write_option(const char *option, Text *out) {
    char clean[1024];
    size_t word = 0, length = 0;
    for (; *option; option++) {
        if (length + 1 < sizeof clean)
            clean[length++] = *option;
        if (*option == '/')
            length = word;
        else if (strchr(" \t'\"=", *option))
            word = length;
    }
    clean[length] = 0;
    text_add(out, " %s", clean);
}

static void add_pairings(FILE *out, const Match *match) {
    static const char *const heads[] = {"Engines", "Elo", "Score", "Stronger", "Discs",
                                        "Games",   "Won", "Drawn", "Lost"};
    fputs("<h2>Each pair</h2>\n", out);
    begin_table(out, heads, 9);
    for (int i = 0; i < schedule_pairings(&match->schedule); i++) {
        int first, second;
        Tally tally;
        schedule_pairing(&match->schedule, i, &first, &second);
        match_tally(match, i, &tally);
        fprintf(out,
                "<tr><th scope=\"row\" class=\"text\"><bdi>%s</bdi> \xe2\x80\x93 <bdi>%s</bdi></th>"
                "<td class=\"keep\">%s</td><td>%s</td><td>%s</td><td class=\"keep\">%s</td>"
                "<td>%lld</td><td>%lld</td><td>%lld</td><td>%lld</td></tr>\n",
                engine_name(match, first).text, engine_name(match, second).text,
                estimate_word(tally_elo(&tally), 0).text, html_percent(tally_score(&tally), 1).text,
                html_percent(tally_los(&tally), 1).text, estimate_word(tally_discs(&tally), 2).text,
                (long long)tally_games(&tally), (long long)tally.games[2],
                (long long)tally.games[1], (long long)tally.games[0]);
    }
    end_table(out);
    fputs("<p class=\"note\">The numbers are for the first engine of each row. Small: the 95% "
          "interval. Stronger: the probability that the first engine is stronger. Discs: mean "
          "difference per game.</p>\n",
          out);
}

/* ------------------------------------------------------------------------------------ the plots */

typedef struct Plot {
    FILE *out;
    double low, high, most; /* range of the values, and end of the x axis */
} Plot;

static double plot_y(const Plot *plot, double value) {
    return BOTTOM - (BOTTOM - TOP) * (value - plot->low) / (plot->high - plot->low);
}

static void add_rule(const Plot *plot, double value, const char *words) {
    double y = plot_y(plot, value);
    fprintf(plot->out,
            "<path d=\"M%d %.1fH%d\" stroke=\"var(--line)\" vector-effect=\"non-scaling-stroke\"/>"
            "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%s</text>",
            LEFT, y, RIGHT, LEFT - 3, y + 2.5, words);
}

static void add_elo_rule(const Plot *plot, double value, double elo) {
    HtmlWord word;
    snprintf(word.text, sizeof word.text, "Elo %g", elo);
    add_rule(plot, value, word.text);
}

static void begin_plot(const Plot *plot, const char *title, const char *axis) {
    fprintf(
        plot->out,
        "<figure><svg class=\"graph\" role=\"img\" viewBox=\"0 0 %d %d\"><title>%s</title>"
        "<text x=\"%d\" y=\"%d\">%s</text><text x=\"%d\" y=\"%d\" text-anchor=\"end\">%.0f</text>",
        WIDTH, HEIGHT, title, LEFT, BOTTOM + 13, axis, RIGHT, BOTTOM + 13, plot->most);
}

static void begin_curve(const Plot *plot, bool dashed) {
    fprintf(plot->out,
            "<path fill=\"none\" stroke=\"var(--ink)\" stroke-width=\"1.5\"%s "
            "vector-effect=\"non-scaling-stroke\" d=\"",
            dashed ? " stroke-dasharray=\"4 2.5\"" : "");
}

static void add_point(const Plot *plot, double at, double value, bool first) {
    fprintf(plot->out, "%c%.1f %.1f", first ? 'M' : 'L', LEFT + (RIGHT - LEFT) * at / plot->most,
            plot_y(plot, value));
}

/* Plots the log-likelihood ratio pair by pair. */
static void add_walk(FILE *out, const Match *match) {
    const Sprt *sprt = &match->options.sprt;
    int64_t counts[STATS_PAIR_OUTCOMES] = {0};
    int pairs = match->judged / 2, step = 1 + pairs / POINTS;
    Plot plot = {out, 1.1 * sprt_lower(sprt), 1.1 * sprt_upper(sprt), pairs ? pairs : 1};
    fputs("<h2>Sequential test</h2>\n<p>", out);
    if (match->verdict == SPRT_GOES_ON)
        fputs("Not decided yet", out);
    else
        fprintf(out, "Accepted: Elo %g or %s",
                match->verdict == SPRT_ACCEPT_H0 ? sprt->elo0 : sprt->elo1,
                match->verdict == SPRT_ACCEPT_H0 ? "less" : "more");
    fprintf(
        out,
        ". The log-likelihood ratio (LLR) is %s. At %s the test accepts Elo %g or less, at %s Elo "
        "%g or more.</p>\n",
        number(match->llr, 2).text, number(sprt_lower(sprt), 2).text, sprt->elo0,
        number(sprt_upper(sprt), 2).text, sprt->elo1);
    begin_plot(&plot, "Log-likelihood ratio after each pair of games", "pairs");
    add_elo_rule(&plot, sprt_lower(sprt), sprt->elo0);
    add_rule(&plot, 0, "LLR 0");
    add_elo_rule(&plot, sprt_upper(sprt), sprt->elo1);
    begin_curve(&plot, false);
    add_point(&plot, 0, 0, true);
    for (int pair = 0, seen = 0; pair < pairs; pair++) {
        const GameRecord *one = match->records[2 * pair], *two = match->records[2 * pair + 1];
        if (!one || !two)
            continue; /* a game of another shard */
        counts[record_points(one, BLACK) + record_points(two, WHITE)]++;
        if (++seen % step == 0 || pair == pairs - 1)
            add_point(&plot, pair + 1, fmin(fmax(sprt_llr(sprt, counts), plot.low), plot.high),
                      false);
    }
    fputs(
        "\"/></svg><figcaption>The LLR after each pair of games. The test ends at one of the outer "
        "lines.</figcaption></figure>\n",
        out);
}

/* Formats a time with its unit, short enough for an axis: microseconds, "0.394 ms", "12.3 s". */
static HtmlWord duration(double seconds) {
    HtmlWord word;
    if (seconds >= 0.1)
        snprintf(word.text, sizeof word.text, "%.3g s", seconds);
    else if (seconds >= 0.0001)
        snprintf(word.text, sizeof word.text, "%.3g ms", seconds * 1000);
    else
        snprintf(word.text, sizeof word.text, "%.3g \xc2\xb5s", seconds * 1000000);
    return word;
}

/* Mean seconds per move of each engine, by number of discs. */
typedef struct Thought {
    double seconds[2][65];
    int64_t moves[2][65];
} Thought;

static void add_game_thought(Thought *thought, const GameRecord *record) {
    Position position = record->game.start;
    for (int i = 0; i < record->game.length; i++) {
        GameMove move = game_move(&record->game, i);
        int engine = record->engine[move.colour], at = 60 - position_empties(position) + 1;
        if (move.square != SQUARE_PASS)
            position.discs[move.colour] |= (uint64_t)1 << move.square; /* enough for counting
                                                                        * discs */
        bool early = at < 1; /* a position with two or three discs */
        if (early || i < record->opening_plies || isnan(move.seconds) || move.square == SQUARE_PASS)
            continue;
        thought->seconds[engine][at] += move.seconds;
        thought->moves[engine][at]++;
    }
}

static void add_thought_plot(FILE *out, const Match *match) {
    Thought thought = {0};
    Plot plot = {out, 0, 0, 60};
    for (int game = 0; game < match->games; game++)
        if (match->records[game])
            add_game_thought(&thought, match->records[game]);
    for (int engine = 0; engine < 2; engine++)
        for (int at = 1; at <= 60; at++) {
            if (thought.moves[engine][at])
                thought.seconds[engine][at] /= (double)thought.moves[engine][at];
            plot.high = fmax(plot.high, thought.seconds[engine][at]);
        }
    if (plot.high <= 0)
        return;
    begin_plot(&plot, "Mean time of each move of the game", "move");
    add_rule(&plot, 0, "0");
    add_rule(&plot, plot.high, duration(plot.high).text);
    for (int engine = 0; engine < 2; engine++) {
        bool first = true;
        begin_curve(&plot, engine == 1);
        for (int at = 1; at <= 60; at++) {
            if (thought.moves[engine][at])
                add_point(&plot, at, thought.seconds[engine][at], first);
            first = first && !thought.moves[engine][at];
        }
        fputs("\"/>", out);
    }
    fprintf(out,
            "</svg><figcaption>Mean time of each move of the game. Solid: <bdi>%s</bdi>; dashed: "
            "<bdi>%s</bdi>.</figcaption></figure>\n",
            engine_name(match, 0).text, engine_name(match, 1).text);
}

static void add_thought(FILE *out, const Match *match) {
    static const char *const heads[] = {"Engine", "Time per move", "Longest",     "Depth",
                                        "Nodes",  "Lost by time",  "Other faults"};
    fputs("<h2>Time and depth</h2>\n", out);
    begin_table(out, heads, 7);
    for (int i = 0; i < match->schedule.engines; i++) {
        EngineTotals totals;
        int64_t faults = 0;
        match_totals(match, i, &totals);
        for (int ending = ENDING_TIME + 1; ending < ENDINGS; ending++)
            faults += totals.endings[ending];
        fprintf(
            out,
            "<tr><th scope=\"row\" class=\"text\"><bdi>%s</bdi></th><td class=\"keep\">%s</td>"
            "<td class=\"keep\">%s</td><td>%.1f</td><td>%.0f</td><td>%lld</td><td>%lld</td></tr>\n",
            engine_name(match, i).text,
            duration(totals.moves ? totals.seconds / (double)totals.moves : 0).text,
            duration(totals.longest).text,
            totals.deep_moves ? totals.depth / (double)totals.deep_moves : 0,
            totals.node_moves ? totals.nodes / (double)totals.node_moves : 0,
            (long long)totals.endings[ENDING_TIME], (long long)faults);
    }
    end_table(out);
    if (match->schedule.engines == 2)
        add_thought_plot(out, match);
}

/* --------------------------------------------------------------------------------- the openings */

/* Adds a row for each pair of games of the first two engines. */
static void add_openings(FILE *out, const Match *match) {
    static const char *const heads[] = {"Opening", "As Black", "As White", "Points"};
    static const char *const points[] = {"0", "\xc2\xbd", "1", "1\xc2\xbd", "2"};
    fprintf(out,
            "<h2>Openings</h2>\n<details><summary>Discs and points of %s in each pair of "
            "games</summary>\n",
            engine_name(match, 0).text);
    begin_table(out, heads, 4);
    for (int game = 0; game + 1 < match->games; game += 2) {
        const GameRecord *pair[2] = {match->records[game], match->records[game + 1]};
        if (!pair[0] || !pair[1] || schedule_slot(&match->schedule, game).pairing)
            continue;
        fprintf(out, "<tr><td class=\"text\">%d <small>", pair[0]->opening + 1);
        for (int i = 0; i < pair[0]->opening_plies; i++)
            fputs(square_name(game_move(&pair[0]->game, i).square), out);
        fputs("</small></td>", out);
        for (int i = 0; i < 2; i++) {
            Colour own = i ? WHITE : BLACK;
            fprintf(out, "<td class=\"keep\">%s</td>",
                    html_score(pair[i]->halves[own], pair[i]->halves[!own]).text);
        }
        fprintf(out, "<td>%s</td></tr>\n",
                points[record_points(pair[0], BLACK) + record_points(pair[1], WHITE)]);
    }
    end_table(out);
    fputs("</details>\n", out);
}

/* Adds the machines that the games were played on, each once. */
static void add_machines(FILE *out, const Match *match) {
    const char *seen[16];
    int count = 0;
    for (int game = 0; game < match->games && count < 16; game++) {
        const GameRecord *record = match->records[game];
        char clean[MACHINE_SIZE];
        bool fresh = record && *record->machine;
        for (int i = 0; fresh && i < count; i++)
            fresh = strcmp(seen[i], record->machine) != 0;
        if (!fresh)
            continue;
        utf8_clean(clean, sizeof clean, record->machine);
        fprintf(out, "%s%s", count ? "; " : ", on ", html_text(clean).text);
        seen[count++] = record->machine;
    }
}

void match_page(const Match *match, FILE *out) {
    char title[600];
    Text text = text_into(title, sizeof title);
    for (int i = 0; i < match->schedule.engines && i < 2; i++) {
        char clean[256];
        utf8_clean(clean, sizeof clean, match->names[i]);
        text_add(&text, "%s%s", i ? " against " : "", clean);
    }
    if (match->schedule.engines > 2)
        text_add(&text, " and %d more", match->schedule.engines - 2);
    html_begin(out, title, "A match of programs that play Othello");
    const char *started = "";
    for (int game = match->games - 1; game >= 0; game--)
        if (match->records[game])
            started = match->records[game]->started;
    fprintf(
        out,
        "<main>\n<header><p class=\"eyebrow\">Othello match</p><h1>%s</h1><p>%d game%s of %d.</p>"
        "</header>\n",
        html_text(title).text, match->played, plural(match->played), match_planned(match));
    add_ranking(out, match);
    add_pairings(out, match);
    if (match->options.sprt.active)
        add_walk(out, match);
    add_thought(out, match);
    add_openings(out, match);
    fprintf(out, "</main>\n<footer><p>verdi-match %s, first game on %s", VERDI_VERSION,
            html_text(html_date(started).text).text);
    add_machines(out, match);
    fputs(":", out);
    for (size_t i = 0; i < json_array_size(match->options.kept); i++) {
        char option[1100], clean[1100];
        Text words = text_into(option, sizeof option);
        write_option(json_string_value(json_array_get(match->options.kept, i)), &words);
        utf8_clean(clean, sizeof clean, option);
        fputs(html_text(clean).text, out);
    }
    fputs("</p></footer>\n", out);
    html_end(out);
}
