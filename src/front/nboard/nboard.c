/* SPDX-License-Identifier: MIT
 *
 * The NBoard protocol, versions 1 and 2: the main loop and the commands that change the state.
 * Commands are executed strictly in order, and a search returns before the next command is read. So
 * a `pong` is never followed by output about an older position. The only message on stderr is that
 * the log has ended, because the GUI reads stderr as stdout.
 */
#include "front/nboard/nboard.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "front/kit/open.h"

enum { STUDY_AFTER_MS = 100 }; /* idle time before learned games are searched */

static void do_version(Nboard *nboard) {
    char strength[SETTINGS_STRENGTH];
    settings_strength(nboard->settings, strength);
    strength[strcspn(strength, " ")] = '_'; /* the GUI uses only the first word */
    reply_format("set myname Verdi%s%s\n", nboard->settings->loss ? "_" : "",
                 nboard->settings->loss ? strength : "");
    nboard_status("%s", nboard->note);
}

/* Whether a match type has only letters that do not change the rules: synchro, colours, komi (the
 * bids are not played), random start. */
static bool is_normal_type(const char *type) {
    return type[strspn(type, "0123456789skbwrSKBWR ")] == '\0';
}

static void do_set_game(Nboard *nboard) {
    const char *text = nboard->command.text;
    char problem[128];
    int error = verdi_game_read(nboard->game, VERDI_FORMAT_GGF, text, strlen(text), -1, problem);
    if (error < 0) {
        nboard_status("set game: %s", *problem ? problem : verdi_strerror(error));
        return;
    }
    verdi_game_info info;
    verdi_game_get_info(nboard->game, &info);
    bool had_note = *nboard->note;
    *nboard->note = '\0';
    if (!is_normal_type(info.type))
        snprintf(nboard->note, sizeof nboard->note, "%sgame type %s is played as the normal game",
                 strpbrk(info.type, "aA") ? "anti: " : "", info.type);
    else if (*problem)
        snprintf(nboard->note, sizeof nboard->note, "set game: %s%s", problem,
                 error ? "; the moves before it are kept" : "");
    if (*nboard->note || had_note)
        nboard_status("%s", nboard->note);
    verdi_engine_prepare(nboard->engine); /* before the clock runs */
    nboard->took = NAN;
}

static void do_move(Nboard *nboard) {
    const NboardCommand *command = &nboard->command;
    verdi_game *game = nboard->game;
    verdi_colour side = verdi_game_get_side(game);
    int length = verdi_game_get_length(game);
    /* An omitted pass becomes a move of its own, so that move numbers stay right. */
    if (command->square != VERDI_PASS && !verdi_game_get_legal(game) && !verdi_game_is_over(game) &&
        verdi_game_play(game, side, VERDI_PASS) == VERDI_OK)
        side = verdi_game_get_side(game);
    int error =
        verdi_game_play_timed(game, side, command->square, command->value, command->seconds);
    /* By how much the time of our last move on the GUI's clock exceeds our own measurement. */
    if (!isnan(nboard->took - command->seconds))
        verdi_engine_note_delay(nboard->engine, command->seconds - nboard->took);
    nboard->took = NAN;
    if (error != VERDI_OK) {
        verdi_game_undo(game, verdi_game_get_length(game) - length);
        nboard_status("move %s: %s", verdi_square_name(command->square), verdi_strerror(error));
    }
}

/* Learns without a user's book: stores the game in a file, and its searches fill the table. */
static void learn_in_file(Nboard *nboard, char note[NBOARD_NOTE_SIZE]) {
    nboard_store(nboard->game, note);
    if (!nboard->study && verdi_game_new(&nboard->study) != VERDI_OK)
        nboard->study = NULL;
    if (nboard->study && verdi_game_copy(nboard->study, nboard->game) != VERDI_OK) {
        verdi_game_free(nboard->study);
        nboard->study = NULL;
    }
}

static void do_learn(Nboard *nboard) {
    char note[VERDI_BOOK_PROBLEM] = "", path[USER_FILE_PATH];
    if (verdi_game_get_length(nboard->game) > 0) {
        if (open_book_path(nboard->settings, path))
            learner_add(&nboard->learner, path, nboard->engine, nboard->game, note);
        else
            learn_in_file(nboard, note);
    }
    reply_format("learned\n"); /* clears the status line, so messages must follow it */
    if (*note)
        nboard_status("%.*s", NBOARD_NOTE_SIZE - 1, note);
}

static void do_clear(Nboard *nboard) {
    verdi_game_free(nboard->study);
    nboard->study = NULL;
    verdi_engine_clear(nboard->engine);
    nboard->carried[VERDI_BLACK] = nboard->carried[VERDI_WHITE] = 0;
}

static int within(int number, int low, int high) {
    return number < low ? low : number > high ? high : number;
}

static void do_set_depth(Nboard *nboard) {
    nboard->depth = within(nboard->command.number, 1, 60);
}

static void do_set_contempt(Nboard *nboard) {
    nboard->contempt = within(nboard->command.number, -100, 100);
    nboard->contempt_set = true;
}

static void do_ping(Nboard *nboard) {
    reply_format("pong %d\n", nboard->command.number);
}

static void (*const verbs[])(Nboard *nboard) = {
    [NBOARD_VERSION] = do_version,     [NBOARD_SET_GAME] = do_set_game,
    [NBOARD_SET_DEPTH] = do_set_depth, [NBOARD_SET_CONTEMPT] = do_set_contempt,
    [NBOARD_MOVE] = do_move,           [NBOARD_PING] = do_ping,
    [NBOARD_HINT] = nboard_hint,       [NBOARD_GO] = nboard_go,
    [NBOARD_LEARN] = do_learn,         [NBOARD_ANALYZE] = nboard_analyze,
    [NBOARD_CLEAR] = do_clear,         [NBOARD_QUIT] = NULL,
};

/* Executes one line; unknown commands are ignored. False if it was the last line. */
static bool obey(Nboard *nboard, const char *line) {
    if (!nboard_parse(line, &nboard->command))
        return true;
    verdi_game_free(nboard->ponder);
    nboard->ponder = NULL;
    if (verbs[nboard->command.verb])
        verbs[nboard->command.verb](nboard);
    return nboard->command.verb != NBOARD_QUIT;
}

/* Reports a log error in the status line, because nobody reads stderr here. */
static void report_log(void) {
    int error = log_take_error();
    if (error)
        nboard_status("log: %s; logging stops", strerror(error));
}

int nboard_run(LineReader *reader, Settings *settings, verdi_engine *engine) {
    Nboard nboard = {.reader = reader, .settings = settings, .engine = engine, .took = NAN};
    char problem[VERDI_BOOK_PROBLEM], path[USER_FILE_PATH];
    if (verdi_game_new(&nboard.game) != VERDI_OK)
        return 1;
    settings_default(settings, NBOARD_DEFAULTS); /* the protocol may have been detected from the
                                                  * first line */
    if (!open_book(settings, engine, problem))
        nboard_report_book(&nboard, problem);
    else if (open_book_path(settings, path))
        nboard.learner = learner_resume(path, engine);
    for (bool going = true; going;) {
        int wait_ms = nboard.ponder ? 0 : nboard_has_idle_work(&nboard) ? STUDY_AFTER_MS : -1;
        Line line;
        LineStatus status = line_next(reader, wait_ms, &line);
        if (status == LINE_TIMEOUT) {
            nboard_idle(&nboard);
        } else if (status == LINE_READY) {
            nboard.begun_ns = line.begun_ns;
            going = obey(&nboard, line.text);
            line_free(&line);
            report_log();
        } else {
            going = false;
        }
    }
    verdi_game_free(nboard.game);
    verdi_game_free(nboard.study);
    verdi_game_free(nboard.ponder);
    learner_free(nboard.learner);
    return 0;
}
