/* SPDX-License-Identifier: MIT
 *
 * GTP commands that search and answer once: genmove, what GoGui shows of a position, and thinking
 * on the opponent's time. Every search here but pondering is bounded by level, limits or clock.
 */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/number.h"
#include "base/system/console.h"
#include "base/text.h"
#include "base/timer.h"
#include "front/gtp/gtp.h"
#include "study/search/hint.h"
#include "study/search/limits.h"

bool gtp_position_for(Gtp *gtp, verdi_colour colour, bool strict, verdi_game **game) {
    verdi_colour side = verdi_game_get_side(gtp->game);
    if (strict && side != colour && verdi_game_get_legal(gtp->game))
        return gtp_fail(gtp, "wrong color: it is %s's turn",
                        side == VERDI_BLACK ? "black" : "white");
    if (verdi_game_new(game))
        return gtp_fail(gtp, "out of memory");
    if (side == colour && verdi_game_copy(*game, gtp->game) == VERDI_OK)
        return true; /* with its moves: the book may know what the last one was worth */
    verdi_game_set_position(*game, verdi_game_get_discs(gtp->game, VERDI_BLACK),
                            verdi_game_get_discs(gtp->game, VERDI_WHITE), colour);
    return true;
}

double gtp_winrate(const verdi_line *line, int empties) {
    verdi_chances chances;
    verdi_line_chances(line, empties, &chances);
    return chances.win + chances.draw / 2;
}

/* --------------------------------------------------------------------------- pictures for GoGui */

/* "+2", and "+2b" if it is the book's. */
static void add_value(Text *out, const verdi_line *line) {
    text_add(out, "%+.0f%s", number_shown((double)line->value / VERDI_DISC, 0),
             line->origin == VERDI_FROM_BOOK ? "b" : "");
}

/* GoGui's graphics lines: every move's value, the best one coloured. */
static void add_graphics(Text *out, const verdi_line *lines, int count, uint64_t nodes) {
    const char *label = "LABEL";
    for (int i = 0; i < count; i++)
        if (lines[i].move < 64) {
            text_add(out, "%s %s ", label, gtp_vertex(lines[i].move));
            add_value(out, &lines[i]);
            label = "";
        }
    if (!count)
        return;
    if (lines[0].move < 64)
        text_add(out, "\nCOLOR #80ff80 %s\n", gtp_vertex(lines[0].move));
    text_add(out, "TEXT %s %+.2f %sdepth %d@%d%% %llu nodes", gtp_vertex(lines[0].move),
             (double)lines[0].value / VERDI_DISC, lines[0].origin == VERDI_FROM_BOOK ? "book " : "",
             lines[0].depth, lines[0].confidence, (unsigned long long)nodes);
}

/* On stderr, unless its reader is behind: nobody is to hold up a search. */
static void draw(const char *picture) {
    if (console_has_room(STDERR_FILENO)) {
        fputs(picture, stderr);
        fflush(stderr);
    }
}

/* A report on its way through the live graphics to the one who asked. */
typedef struct Live {
    verdi_info_fn *report;
    void *user;
    double shown; /* seconds of the search at the last picture; negative: none yet. A new best move
                   * is shown at once, other news not that soon */
} Live;

static void report_live(const verdi_info *info, void *user) {
    Live *live = user;
    if (live->report)
        live->report(info, live->user);
    if (!info->change && live->shown >= 0 && info->result->seconds < live->shown + 0.2)
        return;
    char data[2048];
    Text text = text_into(data, sizeof data);
    text_add(&text, "gogui-gfx:\n");
    add_graphics(&text, info->result->line, info->result->lines, info->result->nodes);
    text_add(&text, "\n\n");
    draw(data);
    live->shown = info->result->seconds;
}

static int search_shown(Gtp *gtp, GtpSearch *search, const verdi_game *game, verdi_limits limits,
                        verdi_info_fn *report, void *user, verdi_result *result) {
    Live live = {report, user, -1};
    if (gtp->settings->gogui_gfx) {
        report = report_live;
        user = &live;
    }
    int error = gtp_search(gtp, search, GTP_UNTIL_STOP, game, limits, report, user, result);
    if (gtp->settings->gogui_gfx)
        draw("gogui-gfx: CLEAR\n");
    return error;
}

/* ------------------------------------------------------------------------------------- genmove */

verdi_limits gtp_move_limits(const Gtp *gtp, verdi_colour colour) {
    verdi_clock clock = gtp_clock_get(&gtp->clock, colour);
    verdi_limits limits = settings_limits(gtp->settings, &clock);
    double cap = gtp->clock.rules.move_cap;
    if (cap > 0 && (limits.move_time <= 0 || limits.move_time > cap))
        limits.move_time = cap;
    limits.book = !gtp->settings->no_book;
    limits.elapsed = timer_seconds(gtp->begun_ns, timer_now_ns());
    return limits;
}

/* Finds the move and changes nothing. Weak levels vary where it is `vary`. */
static bool find_move(Gtp *gtp, verdi_colour colour, verdi_limits limits, bool vary,
                      verdi_info_fn *report, void *user, verdi_result *result) {
    verdi_game *game;
    if (!gtp_position_for(gtp, colour, true, &game))
        return false;
    if (!verdi_game_get_legal(game))
        limits.depth = 1; /* a forced pass needs no thought */
    settings_limit_play(gtp->settings, &limits, game, gtp->carried);
    limits.vary &= vary;
    int error = search_shown(gtp, verdi_search, game, limits, report, user, result);
    verdi_game_free(game);
    if (error)
        return gtp_fail(gtp, "%s", verdi_strerror(error));
    if (result->move == VERDI_NONE)
        result->move = VERDI_PASS;
    return true;
}

bool gtp_genmove(Gtp *gtp, verdi_colour colour, verdi_limits limits, verdi_info_fn *report,
                 void *user, verdi_result *result) {
    if (!find_move(gtp, colour, limits, true, report, user, result))
        return false;
    int error = verdi_game_play(gtp->game, colour, result->move);
    if (error)
        return gtp_fail(gtp, "%s", verdi_strerror(error));
    gtp_clock_charge(&gtp->clock, colour, timer_seconds(gtp->begun_ns, timer_now_ns()));
    *gtp->last = *result;
    gtp->has_last = gtp->may_ponder = true;
    return true;
}

static bool handle_genmove(Gtp *gtp) {
    verdi_colour colour;
    verdi_result result;
    if (!gtp_parse_colour(gtp, gtp->args[0], &colour) ||
        !gtp_genmove(gtp, colour, gtp_move_limits(gtp, colour), NULL, NULL, &result))
        return false;
    text_add(&gtp->out, "%s", gtp_vertex(result.move));
    return true;
}

static bool handle_reg_genmove(Gtp *gtp) {
    verdi_colour colour;
    verdi_result result;
    if (!gtp_parse_colour(gtp, gtp->args[0], &colour) ||
        !find_move(gtp, colour, gtp_move_limits(gtp, colour), false, NULL, NULL, &result))
        return false;
    text_add(&gtp->out, "%s", gtp_vertex(result.move));
    return true;
}

/* --------------------------------------------------------------------------------- for the eyes */

/* Searches for the colour in the arguments, or the side to move, with `lines` best moves. */
static bool show(Gtp *gtp, int lines, verdi_result *result) {
    verdi_game *game;
    verdi_colour colour = verdi_game_get_side(gtp->game);
    if (gtp->count && !gtp_parse_colour(gtp, gtp->args[0], &colour))
        return false;
    if (!gtp_position_for(gtp, colour, false, &game))
        return false;
    verdi_limits limits = settings_limits(gtp->settings, NULL);
    limits.contempt = 0;
    limits.lines = lines;
    limits.book = !gtp->settings->no_book;
    if (limits.move_time <= 0)
        limits.move_time = gtp->settings->show_time;
    int error = search_shown(gtp, hint_search, game, limits, NULL, NULL, result);
    verdi_game_free(game);
    return !error || gtp_fail(gtp, "%s", verdi_strerror(error));
}

static bool handle_scores(Gtp *gtp) {
    verdi_result result;
    if (!show(gtp, 64, &result))
        return false;
    const char *between = "";
    for (int i = 0; i < result.lines; i++) {
        text_add(&gtp->out, "%s%s ", between, gtp_vertex(result.line[i].move));
        add_value(&gtp->out, &result.line[i]);
        between = " ";
    }
    return true;
}

static bool handle_gfx(Gtp *gtp) {
    verdi_result result;
    if (!show(gtp, 64, &result))
        return false;
    add_graphics(&gtp->out, result.line, result.lines, result.nodes);
    return true;
}

static bool handle_pv(Gtp *gtp) {
    verdi_result result;
    if (!show(gtp, 1, &result))
        return false;
    for (int i = 0; result.lines && i < result.line[0].pv_length; i++)
        text_add(&gtp->out, "%s%s", i ? " " : "", gtp_vertex(result.line[0].pv[i]));
    return true;
}

/* ----------------------------------------------------------------------------------- pondering */

void gtp_ponder(Gtp *gtp) {
    verdi_game *game;
    verdi_result result;
    if (!gtp->settings->ponder || !gtp->may_ponder || gtp->quit || line_pending(gtp->reader) ||
        verdi_game_is_over(gtp->game) || verdi_game_new(&game))
        return;
    verdi_limits limits = limits_unlimited(NULL);
    limits.contempt = gtp->settings->limits.contempt;
    int guess = gtp->last->ponder;
    if (verdi_game_copy(game, gtp->game) == VERDI_OK) {
        /* After the move we expect if there is one, else over all of the opponent's moves. */
        if (guess == VERDI_NONE || verdi_game_play(game, verdi_game_get_side(game), guess))
            limits.contempt = -limits.contempt;
        gtp_search(gtp, verdi_search, GTP_UNTIL_INPUT, game, limits, NULL, NULL, &result);
    }
    verdi_game_free(game);
}

const GtpCommand gtp_search_commands[] = {
    {"genmove", "color", handle_genmove, 1, 1},
    {"reg_genmove", "color", handle_reg_genmove, 1, 1},
    {"verdi-scores", "[color]", handle_scores, 0, 1},
    {"verdi-gfx", "[color]", handle_gfx, 0, 1},
    {"verdi-pv", "[color]", handle_pv, 0, 1},
    {NULL, NULL, NULL, 0, 0},
};
