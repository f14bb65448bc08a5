/* SPDX-License-Identifier: MIT
 *
 * verdi play: a game against the engine on a terminal. The main loop makes the engine's moves,
 * announces passes and the end of the game, and executes one command per line. It also works on a
 * pipe, and ends at the end of the input. The prompt checks regularly for Ctrl-C.
 */
#define _GNU_SOURCE
#include <stdlib.h>
#include <strings.h>

#include "base/system/console.h"
#include "base/timer.h"
#include "front/command/play/play.h"
#include "front/front.h"
#include "front/kit/stop.h"

static const ManualOption play_options[] = {
    {"side", "SIDE", "the side you play", "black", "black white both none", OPTION_AT(Play, side),
     .group = "Game"},
    {"name", "NAME", "your name in saved games", .otherwise = "your login",
     OPTION_AS(option_any_text, Play, name)},
    {0}};

const Manual play_manual = {
    .synopsis = "[OPTION...]",
    .about = "Plays a game with you on the terminal.\n"
             "Type a move (d3), or \"help\". Ctrl-C makes Verdi move at once. A second Ctrl-C, "
             "before you type anything, leaves the game. When you leave, an unsaved game is saved "
             "in the folder verdi/games of $XDG_DATA_HOME or ~/.local/share. To edit lines and go "
             "back to earlier ones, start it with rlwrap (a package of most systems): rlwrap verdi "
             "play.\n",
    .examples = "verdi play --level 5\n"
                "verdi play --side white --elo 1200\n"
                "verdi play --side none --movetime 500\n",
    .most_used = "side level elo movetime no-book",
    .keys = "level elo target-loss depth confidence nodes movetime threads hash contempt score "
            "weights cpu book "
            "no-book book-randomness book-loss book-seed",
    .rules = "book-randomness!no-book book-loss!no-book",
    .options = play_options,
    .size = sizeof(Play),
    .status = "130 after Ctrl-C, SIGTERM or a closed window."};

static void engine_moves(Play *play) {
    verdi_result result;
    verdi_colour colour = verdi_game_get_side(play->game);
    char about[PLAY_VALUE] = "";
    if (!play_search(play, "Verdi thinks", 1, true, &result)) {
        play->quit = true;
        return;
    }
    if (stop_heard() >= STOP_LEAVE)
        return;
    if (result.lines)
        play_describe(&result.line[0], about);
    verdi_game_play_timed(play->game, colour, result.move, (double)result.value / VERDI_DISC,
                          result.seconds);
    reply_format("Verdi plays %s (%s, %.1f s).\n", verdi_square_name(result.move), about,
                 result.seconds);
    play_changed(play);
}

/* -------------------------------------------------------------------------------- the loop */

/* Runs on the reader thread, for input that must not wait until the engine has moved: quit and the
 * end of the input, on a terminal. A script sends quit together with its commands, and gets the
 * searches that it asked for. Also erases the terminal's echo of typed text; the prompt shows the
 * text later. */
static bool on_line(const Line *line, void *user) {
    Play *play = user;
    bool typed = console_is_terminal(0);
    if (line && typed && atomic_load(&play->busy) && console_is_terminal(1)) {
        reply_format("\033[A\r\033[K");
        atomic_fetch_add(&play->erased, 1);
    }
    if (line ? typed && !strcasecmp(line->text, "quit") : typed || reply_broken()) {
        atomic_store(&play->hurry, true);
        verdi_stop_raise(play->stop);
    }
    return true;
}

static void prompt(const Play *play) {
    Colour side = (Colour)verdi_game_get_side(play->game);
    reply_format("%s> ", play_is_over(play) ? "" : colour_name(side));
}

/* Waits for a line. False at the end of the input, or if the user wants to leave. */
static bool await_line(Play *play, Line *line) {
    enum { LOOK_MS = 100 };
    int before = stop_heard();
    LineStatus status;
    prompt(play);
    atomic_store(&play->busy, false);
    play->prompted = timer_seconds(0, timer_now_ns());
    while ((status = line_next(play->reader, LOOK_MS, line)) == LINE_TIMEOUT) {
        int heard = stop_heard();
        if (heard >= STOP_LEAVE)
            return false;
        if (heard > before) {
            reply_format("\n");
            play_say(0, "Type Ctrl-C again to leave; the game will be saved.");
            prompt(play);
        }
        before = heard;
    }
    atomic_store(&play->busy, true);
    if (status == LINE_READY && atomic_load(&play->erased) > 0) {
        atomic_fetch_sub(&play->erased, 1);
        reply_format("%s\n", line->text);
    }
    return status == LINE_READY;
}

static void ask(Play *play) {
    Line line;
    if (!await_line(play, &line)) {
        reply_format("\n");
        play->quit = true;
        return;
    }
    if (stop_heard() < STOP_LEAVE)
        stop_forget();
    if (line.too_long)
        reply_format("That line is too long.\n");
    else
        play_obey(play, line.text);
    line_free(&line);
}

static void show_position(Play *play) {
    play_show_board(play);
    if (!play_is_over(play))
        return;
    play_show_end(play);
    play_say(0, "Type review to analyse the game, save FILE to save it, new for a new game.");
}

static void run(Play *play) {
    while (!play->quit && !reply_broken() && stop_heard() < STOP_LEAVE) {
        verdi_colour side = verdi_game_get_side(play->game);
        bool over = play_is_over(play);
        if (!over && !verdi_game_get_legal(play->game)) {
            reply_format("%s has no move and passes.\n", side == VERDI_BLACK ? "Black" : "White");
            verdi_game_play(play->game, side, VERDI_PASS);
            continue;
        }
        if (!play->drawn)
            show_position(play);
        bool alone = !play->person[VERDI_BLACK] && !play->person[VERDI_WHITE];
        if (over || play->person[side])
            ask(play);
        else if (alone && atomic_load(&play->hurry))
            play->quit = true;
        else
            engine_moves(play);
    }
}

enum { BEGINNERS = 5 /* levels above this one beat every beginner */ };

static int play_games(Play *play) {
    char problem[VERDI_BOOK_PROBLEM], welcome[128], strength[SETTINGS_STRENGTH];
    play->stop = stop_listen();
    line_set_hook(play->reader, on_line, play);
    snprintf(welcome, sizeof welcome, "Verdi %s. Type a move such as d3, or help.",
             verdi_version());
    play_say(0, welcome);
    settings_strength(&play->settings, strength);
    bool strong = play->settings.limits.level > BEGINNERS && !play->settings.loss;
    snprintf(welcome, sizeof welcome, "Verdi plays at %s.%s",
             *strength ? strength : "full strength",
             strong ? " If it is too strong, type level 1 or elo 800." : "");
    play_say(0, welcome);
    if (!open_book_to_play(&play->settings, play->engine, problem))
        play_report_book(problem);
    run(play);
    play_keep(play);
    int status = stop_heard() >= STOP_LEAVE ? STOP_STATUS : 0;
    line_close(play->reader);
    stop_release();
    return status;
}

static const char *login(void) {
    const char *user = getenv("USER"), *name = getenv("LOGNAME");
    return user && *user ? user : name && *name ? name : "somebody";
}

int play_main(CommandLine *line, void *options) {
    Play *play = options;
    int status = 1;
    play->resigned = -1;
    play->begun = time(NULL);
    play->busy = true;
    play->settings = line->settings;
    play_set_side(play, play->side);
    play->style = picture_style(true);
    if (!play->name)
        play->name = login();
    play->engine = open_engine(&play->settings);
    if (play->engine && (play->game = open_game(NULL, 0)) && (play->undone = open_game(NULL, 0)))
        play->reader = line_open(0);
    if (play->reader)
        status = play_games(play);
    free(play->saved);
    verdi_game_free(play->game);
    verdi_game_free(play->undone);
    verdi_engine_free(play->engine);
    return status;
}
