/* SPDX-License-Identifier: MIT
 *
 * Runs the searches of GTP, and ends them at the controller's request. Has the commands that search
 * and answer once (genmove and GoGui's analysis commands), which are limited by level, limits or
 * clock; pondering; and learning.
 */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/number.h"
#include "base/span.h"
#include "base/system/console.h"
#include "base/timer.h"
#include "front/gtp/gtp.h"
#include "front/kit/open.h"
#include "front/kit/report.h"
#include "study/search/book_search.h"
#include "study/search/limits.h"

/* ---------------------------------------------------------------------------- running searches */

/* The reader thread checks each line as it arrives, and the lines already queued. All lines except
 * GoGui's interrupt stay in the queue and are answered in order. */

#define SCRIPT_SECONDS 0.2 /* lines this soon after a command were written together with it */

/* Whether the line is GoGui's interrupt, which is a comment. */
static bool is_interrupt(const char *text) {
    Span line = span_trim(span_of(text));
    return span_take(&line, "#") && span_is(span_trim(line), "interrupt");
}

/* Whether the line is this command, with or without an id. */
static bool is_command(const char *text, const char *name) {
    Span line = span_trim(span_of(text)), behind = line;
    while (span_size(behind) && letter_is_digit(*behind.at))
        behind.at++;
    if (span_size(behind) && letter_is_blank(*behind.at))
        line = span_trim(behind);
    return span_take(&line, name) &&
           (!span_size(line) || letter_is_blank(*line.at) || *line.at == '#');
}

/* Whether this line (NULL: the end of the input) ends a limited search. Quit and the end of the
 * input end a running search, because the user has gone away. But a script sends quit together with
 * its commands, and gets the moves that it asked for. */
static bool ends_bounded(Gtp *gtp, const Line *line) {
    if (line && (is_interrupt(line->text) || is_command(line->text, "stop")))
        return true;
    if (line && !is_command(line->text, "quit"))
        return false;
    if (timer_seconds(gtp->search_begin_ns, timer_now_ns()) > SCRIPT_SECONDS)
        gtp->leaving = true; /* also ends searches that are still queued */
    return gtp->leaving || reply_broken();
}

/* Runs on the reader thread during a search. */
static bool search_hook(const Line *line, void *user) {
    Gtp *gtp = user;
    bool bounded = gtp->patience == GTP_UNTIL_STOP;
    if (!bounded || ends_bounded(gtp, line))
        verdi_stop_raise(&gtp->stop);
    return !(bounded && line && is_interrupt(line->text));
}

void gtp_report_book(const char *problem) {
    report_error("book: %s; playing without it", problem);
    log_note(problem);
}

int gtp_search(Gtp *gtp, GtpSearch *search, GtpPatience patience, const verdi_game *game,
               verdi_limits limits, verdi_info_fn *report, void *user, verdi_result *result) {
    verdi_stop_lower(&gtp->stop);
    gtp->patience = patience;
    gtp->search_begin_ns = timer_now_ns();
    limits.stop = &gtp->stop;
    line_set_hook(gtp->reader, search_hook, gtp);
    int error = search(gtp->engine, game, &limits, report, user, result);
    line_set_hook(gtp->reader, NULL, NULL);
    if (!error && result->book_failed)
        gtp_report_book(verdi_book_get_problem(verdi_engine_get_book(gtp->engine)));
    return error;
}

bool gtp_position_for(Gtp *gtp, verdi_colour colour, bool strict, verdi_game **game) {
    verdi_colour side = verdi_game_get_side(gtp->game);
    if (strict && side != colour && verdi_game_get_legal(gtp->game))
        return gtp_fail(gtp, "wrong color: it is %s's turn", colour_name((Colour)side));
    if (!(*game = open_copy(gtp->game)))
        return gtp_fail(gtp, "out of memory");
    if (side != colour) /* else keep the moves: the book may have a value of the last one */
        verdi_game_set_position(*game, verdi_game_get_discs(gtp->game, VERDI_BLACK),
                                verdi_game_get_discs(gtp->game, VERDI_WHITE), colour);
    return true;
}

/* --------------------------------------------------------------------------- pictures for GoGui */

/* Adds "+2", or "+2b" if the value is from the book. */
static void add_value(Text *out, const verdi_line *line) {
    text_add(out, "%+.0f%s", number_shown((double)line->value / VERDI_DISC, 0),
             line->origin == VERDI_FROM_BOOK ? "b" : "");
}

/* Adds GoGui's graphics lines: the value of each move, with the best one coloured. */
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

/* Prints on stderr, unless its reader is slow: the search must not wait for it. */
static void draw(const char *picture) {
    if (console_has_room(STDERR_FILENO)) {
        fputs(picture, stderr);
        fflush(stderr);
    }
}

/* The live graphics, and the report function to call in addition. */
typedef struct Live {
    verdi_info_fn *report;
    void *user;
    double shown; /* search time in seconds at the last picture; negative: none yet. A new best move
                   * is shown at once, other changes after a while */
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

/* Finds the move without playing it. `vary`: weak levels vary their moves. */
static bool find_move(Gtp *gtp, verdi_colour colour, verdi_limits limits, bool vary,
                      verdi_info_fn *report, void *user, verdi_result *result) {
    verdi_game *game;
    if (!gtp_position_for(gtp, colour, true, &game))
        return false;
    if (!verdi_game_get_legal(game))
        limits.depth = 1; /* a forced pass needs no search */
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
    gtp->last = *result;
    gtp->has_last = gtp->may_ponder = true;
    return true;
}

/* Also handles reg_genmove, which does not play the move. */
static bool handle_genmove(Gtp *gtp) {
    verdi_colour colour;
    verdi_result result;
    bool plays = strcmp(gtp->command->name, "genmove") == 0;
    if (!gtp_parse_colour(gtp, gtp->args[0], &colour))
        return false;
    verdi_limits limits = gtp_move_limits(gtp, colour);
    bool good = plays ? gtp_genmove(gtp, colour, limits, NULL, NULL, &result)
                      : find_move(gtp, colour, limits, false, NULL, NULL, &result);
    if (good)
        text_add(&gtp->out, "%s", gtp_vertex(result.move));
    return good;
}

/* ----------------------------------------------------------------------------- GoGui's analysis */

/* Searches for the `lines` best moves of the colour in the arguments, or of the side to move. */
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
        verdi_game_is_over(gtp->game) || !(game = open_copy(gtp->game)))
        return;
    verdi_limits limits = limits_unlimited(NULL);
    limits.contempt = gtp->settings->limits.contempt;
    int guess = gtp->last.ponder;
    /* Search after the expected move if there is one, otherwise all moves of the opponent. */
    if (guess == VERDI_NONE || verdi_game_play(game, verdi_game_get_side(game), guess))
        limits.contempt = -limits.contempt;
    gtp_search(gtp, verdi_search, GTP_UNTIL_INPUT, game, limits, NULL, NULL, &result);
    verdi_game_free(game);
}

const GtpCommand gtp_search_commands[] = {
    {"genmove", "color", 1, 1, .handler = handle_genmove},
    {"reg_genmove", "color", 1, 1, .handler = handle_genmove},
    {"verdi-scores", "[color]", 0, 1, .handler = handle_scores},
    {"verdi-gfx", "[color]", 0, 1, .handler = handle_gfx},
    {"verdi-pv", "[color]", 0, 1, .handler = handle_pv},
    {0},
};

/* ------------------------------------------------------------------------------------ learning */

/* verdi-learn adds the game to the user's book. The game's positions are searched while no game is
 * in progress: after the command, after the end of a game, before the first move. They are not
 * searched during the opponent's moves, when the opponent may need the CPU. */
static bool handle_learn(Gtp *gtp) {
    char path[USER_FILE_PATH], problem[VERDI_BOOK_PROBLEM];
    if (!open_book_path(gtp->settings, path))
        return gtp_fail(gtp, "no book of your own: use --book FILE, or create "
                             "~/.local/share/verdi/book.db with verdi-book");
    if (verdi_game_get_length(gtp->game) == 0)
        return gtp_fail(gtp, "no moves to learn from");
    gtp->just_learned = learner_add(&gtp->learner, path, gtp->engine, gtp->game, problem);
    return gtp->just_learned || gtp_fail(gtp, "%.190s", problem);
}

bool gtp_wants_to_learn(const Gtp *gtp) {
    return gtp->learner && (gtp->just_learned || verdi_game_get_length(gtp->game) == 0 ||
                            verdi_game_is_over(gtp->game));
}

static bool search_learned(const verdi_game *position, const verdi_limits *limits,
                           verdi_result *result, void *user) {
    Gtp *gtp = user;
    return !line_pending(gtp->reader) &&
           gtp_search(gtp, verdi_search, GTP_UNTIL_INPUT, position, *limits, NULL, NULL, result) ==
               VERDI_OK &&
           !result->stopped;
}

void gtp_learn(Gtp *gtp) {
    char problem[VERDI_BOOK_PROBLEM];
    if (!learner_work(&gtp->learner, search_learned, gtp, problem))
        log_note(problem);
}

const GtpCommand gtp_learn_commands[] = {
    {"verdi-learn", "", .handler = handle_learn},
    {0},
};
