/* SPDX-License-Identifier: MIT
 *
 * The NBoard protocol, versions 1 and 2: the main loop and the commands that change the state.
 * Commands are executed strictly in order, and a search returns before the next command is read. So
 * a `pong` is never followed by output about an older position. The only message on stderr is that
 * the log has ended, because the GUI reads stderr as stdout.
 */
#define _GNU_SOURCE
#include "front/nboard/nboard.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "front/kit/open.h"

enum { STUDY_AFTER_MS = 100 }; /* idle time before learned games are searched */

/* NBoard has no command to set a seed, so its games vary by book moves within half a disc. */
#define NBOARD_DEFAULTS "book-randomness=1 book-loss=0.5"

const Manual nboard_manual = {
    .synopsis = "[OPTION...]",
    .about =
        "Speaks the protocol of NBoard 1 and 2 on stdin and stdout.\n"
        "NBoard's depth sets the level. " BOOK_ABOUT
        "in the status line. NBoard's learn stores the game. If you have no book of your own, the "
        "game is added to learned.ggf in the same folder, for verdi book import. Hints show both "
        "the book's values and searches at the level. Analysis does not use the book. In games the "
        "engine varies its book moves, within half a disc of the best.\n" BORROWED_ABOUT,
    .examples = "verdi nboard\n"
                "verdi nboard --threads 4 --hash 1024\n"
                "verdi nboard --no-book --log nboard.log\n",
    .most_used = "elo threads hash no-book log",
    .borrows = true,
    .defaults = NBOARD_DEFAULTS,
    .keys = "level target-loss elo depth confidence nodes movetime threads hash overhead contempt "
            "score ponder no-book book-randomness book-loss book-seed weights cpu log book",
    .operand = "command"};

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
    verdi_engine_prepare(nboard->engine); /* not every client begins with set game */
    if (error != VERDI_OK) {
        verdi_game_undo(game, verdi_game_get_length(game) - length);
        nboard_status("move %s: %s", verdi_square_name(command->square), verdi_strerror(error));
    }
}

enum { GAME_SIZE = 1 << 20 };

/* A line end followed by the game as a line; the caller frees it. */
static char *game_line(const verdi_game *game) {
    char *text = malloc(GAME_SIZE + 2);
    if (text && verdi_game_write(game, VERDI_FORMAT_GGF, text + 1, GAME_SIZE) == VERDI_OK) {
        text[0] = '\n';
        return strcat(text, "\n");
    }
    free(text);
    return NULL;
}

/* Each line is written by one call, so that several engines can share the file. If an interrupted
 * write left a line without its end, the end is added first. */
static bool append(const char *path, const char *line) {
    int file = open(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, 0666);
    if (file < 0)
        return false;
    char last = '\n';
    bool torn = lseek(file, -1, SEEK_END) >= 0 && read(file, &last, 1) == 1 && last != '\n';
    line += !torn;
    size_t size = strlen(line);
    ssize_t written = write(file, line, size);
    int error = written == (ssize_t)size ? 0 : written < 0 ? errno : ENOSPC;
    if (close(file) < 0 && !error)
        error = errno;
    errno = error;
    return error == 0;
}

/* Appends the game to the user's file of learned games. `note` receives the name of the file, or
 * the error. */
static void store(const verdi_game *game, char note[NBOARD_NOTE_SIZE]) {
    Text message = text_into(note, NBOARD_NOTE_SIZE);
    char path[USER_FILE_PATH];
    char *line = game_line(game);
    if (!line) {
        text_add(&message, "learn: the game is too long to store");
    } else if (!user_file_path(path, "learned.ggf")) {
        text_add(&message, "learn: no folder for the user's data (XDG_DATA_HOME, HOME)");
    } else {
        user_file_make_folders(path);
        if (append(path, line))
            text_add(&message, "learn: no book of your own; saved in %.200s", path);
        else
            text_add(&message, "learn: cannot write %.120s: %s", path, strerror(errno));
    }
    free(line);
}

static void do_learn(Nboard *nboard) {
    char note[VERDI_BOOK_PROBLEM] = "", path[USER_FILE_PATH];
    if (verdi_game_get_length(nboard->game) > 0) {
        if (open_book_path(nboard->settings, path)) {
            learner_add(&nboard->learner, path, nboard->engine, nboard->game, note);
        } else { /* a file stores the game, and its searches fill the table */
            store(nboard->game, note);
            verdi_game_free(nboard->study);
            nboard->study = open_copy(nboard->game);
        }
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

int nboard_run(LineReader *reader, Settings *settings, verdi_engine *engine) {
    Nboard nboard = {.reader = reader, .settings = settings, .engine = engine, .took = NAN};
    char problem[VERDI_BOOK_PROBLEM], path[USER_FILE_PATH];
    if (verdi_game_new(&nboard.game) != VERDI_OK)
        return 1;
    settings_default(settings, NBOARD_DEFAULTS); /* the protocol may have been detected from the
                                                  * first line */
    if (!open_book_to_play(settings, engine, problem))
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
            int error = log_take_error(); /* nobody reads stderr here */
            if (error)
                nboard_status("log: %s; logging stops", strerror(error));
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
