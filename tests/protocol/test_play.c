/* SPDX-License-Identifier: MIT
 *
 * verdi play on a terminal: its keys, and the saved game. dialogues/play.txt tests its output over
 * pipes.
 */
#include <glob.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "testing.h"

#include "folder.h"
#include "run.h"

enum { SOON_MS = 20000 };

#define CTRL_C "\003"

/* On a terminal, with data of its own in the test's folder. */
static Process *on_terminal(int columns, const char *side, const char *level) {
    setenv("LC_ALL", "C", 1);
    setenv("XDG_DATA_HOME", folder_make(), 1);
    return process_start_terminal(columns, "play", "--side", side, "--level", level, "--threads",
                                  "1", "--hash", "4", NULL);
}

static void expect(Process *process, const char *text) {
    ck_assert_msg(process_until(process, text, SOON_MS) != NULL, "no '%s'", text);
}

/* Up to this text something else is not said. */
static void expect_without(Process *process, const char *text, const char *other) {
    const char *said = process_until(process, text, SOON_MS);
    ck_assert_msg(said != NULL, "no '%s'", text);
    ck_assert_msg(!strstr(said, other), "'%s' is in: %s", other, said);
}

/* The text of the one game that was kept. */
static const char *kept_game(Process *process) {
    expect(process, "The game is saved in ");
    char *path = strdup(process_until(process, "\r\n", SOON_MS));
    ck_assert_matches(path, "/verdi/games/[0-9-]+\\.ggf$");
    ck_assert_int_eq(process_wait(process, SOON_MS), 130);
    const char *text = folder_read(path);
    free(path);
    return text;
}

static void leave(Process *process) {
    process_free(process);
    folder_remove();
}

/* The first Ctrl-C: it moves now. The second: the game is saved, and one leaves. */
TEST(test_ctrl_c_moves_and_leaves) {
    Process *process = on_terminal(60, "white", "60");
    expect(process, "\r\033[KVerdi thinks: ");
    expect(process, ", depth ");
    expect_without(process, " s, ", "\n");
    process_write(process, CTRL_C);
    expect(process, "Verdi plays ");
    expect(process, "white> ");
    process_write(process, CTRL_C);
    const char *text = kept_game(process);
    ck_assert_matches(text, "PW\\[");
    ck_assert_matches(text, "PB\\[Verdi [0-9.]+ level 60\\].*B\\[[A-H][1-8]/.*\\];\\)$");
    leave(process);
}

TEST(test_ctrl_c_warns_at_the_prompt) {
    Process *process = on_terminal(80, "both", "1");
    expect(process, "black> ");
    process_write(process, "d3\n");
    expect(process, "white> ");
    process_write(process, CTRL_C);
    expect(process, "Type Ctrl-C again to leave; the game will be saved.");
    expect(process, "white> ");
    process_write(process, "board\n"); /* what is typed makes it the first again */
    expect(process, "white> ");
    process_write(process, CTRL_C);
    expect_without(process, "Type Ctrl-C again", "is saved");
    expect(process, "white> ");
    process_write(process, CTRL_C);
    kept_game(process);
    leave(process);
    /* Nothing was played: there is nothing to save. */
    process = on_terminal(80, "both", "1");
    expect(process, "black> ");
    process_write(process, CTRL_C);
    expect(process, "Type Ctrl-C again");
    process_write(process, CTRL_C);
    ck_assert_int_eq(process_wait(process, SOON_MS), 130);
    ck_assert_int_eq(folder_count(), 0);
    leave(process);
}

/* A polite kill, and the terminal that is closed: the game is there afterwards. */
TEST(test_killed_politely_it_saves) {
    static const int signals[] = {SIGTERM, SIGHUP};
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
        Process *process = on_terminal(80, "black", "60");
        expect(process, "black> ");
        process_write(process, "d3\n");
        expect(process, "Verdi thinks: +");
        kill(process_id(process), signals[i]);
        const char *text = kept_game(process);
        ck_assert_matches(text, "B\\[D3//[0-9.]+\\];\\)$");
        leave(process);
    }
}

/* How many games the folder has; the text of the last one, or NULL. */
static int kept_games(const char **text) {
    glob_t found = {0};
    glob(folder_path("verdi/games/*.ggf"), 0, NULL, &found);
    int count = (int)found.gl_pathc;
    *text = count ? folder_read(found.gl_pathv[count - 1]) : NULL;
    globfree(&found);
    return count;
}

/* Writes `text`, with `path` for each "@". */
static void type(Process *process, const char *text, const char *path) {
    for (; *text; text++)
        process_send(process, *text == '@' ? path : text, *text == '@' ? strlen(path) : 1);
}

/* Whatever leaves a game keeps it, once, if it has moves that are in no file. */
TEST(test_every_way_out_keeps_the_game) {
    static const struct {
        const char *typed, *kept;
        int games;
    } rows[] = {
        {"quit\n", "B\\[D3//", 1},
        {"\004", "B\\[D3//", 1}, /* Ctrl-D */
        {NULL, "B\\[D3//", 1},   /* the window is closed */
        {"c3\nresign\nquit\n", "RE\\[-64:r\\].*B\\[D3//.*W\\[C3//", 1},
        {"new\nquit\n", "B\\[D3//", 1},
        {"new\nf5\nquit\n", "B\\[[DF][35]//", 2},
        {"load @\nload @\nquit\n", "B\\[D3//", 1},
        {"save @\nquit\n", NULL, 0},
        {"save @\nc3\nsave @\nnew\nquit\n", NULL, 0},
        {"save @\nc3\nquit\n", "W\\[C3//", 1},
        {"undo\nquit\n", NULL, 0},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Process *process = on_terminal(80, "both", "1");
        if (strstr(rows[i].typed ? rows[i].typed : "", "load"))
            folder_write_text("a.ggf",
                              "(;GM[Othello]PB[a]PW[b]TY[8]BO[8 ---------------------------"
                              "O*------*O--------------------------- *]B[F5];)\n");
        expect(process, "black> ");
        process_write(process, "d3\n");
        expect(process, "white> ");
        if (rows[i].typed) {
            type(process, rows[i].typed, folder_path("a.ggf"));
        } else {
            process_close_input(process);
            process_close_output(process);
        }
        int status = process_wait(process, SOON_MS);
        if (rows[i].typed)
            ck_assert_int_eq(status, 0);
        const char *text;
        int games = kept_games(&text);
        ck_assert_msg(games == rows[i].games, "row %zu: %d games", i, games);
        if (rows[i].kept)
            ck_assert_matches(text, rows[i].kept);
        leave(process);
    }
}

/* Without a folder to save to one leaves all the same, and hears of it. */
TEST(test_says_when_it_cannot_save) {
    Process *process = on_terminal(200, "both", "1");
    folder_write_text("verdi", "a file where the folder should be\n");
    expect(process, "black> ");
    process_write(process, "d3\n");
    expect(process, "white> ");
    kill(process_id(process), SIGTERM);
    expect(process, "The game cannot be saved: ");
    ck_assert_int_eq(process_wait(process, SOON_MS), 130);
    leave(process);
}

TEST(test_hint_and_review_can_be_stopped) {
    Process *process = on_terminal(80, "both", "60");
    expect(process, "black> ");
    process_write(process, "d3\n");
    expect(process, "white> ");
    process_write(process, "hint 1\n");
    expect(process, "Looking for a hint: ");
    process_write(process, CTRL_C);
    expect(process, ", depth ");
    expect(process, "white> ");
    process_write(process, "review 60\n");
    expect(process, "review 60\r\n");
    while (!process_works(process)) /* typed too early for the prompt, it is shown again */
        expect(process, "review 60\r\n");
    process_write(process, CTRL_C);
    expect(process, "The review was stopped.");
    expect(process, "white> ");
    process_write(process, "quit\n");
    ck_assert_int_eq(process_wait(process, SOON_MS), 0);
    leave(process);
}

/* Verdi plays both sides and would think for ever: who types quit leaves. */
TEST(test_quits_while_it_plays_alone) {
    Process *process = on_terminal(80, "none", "60");
    expect(process, "Verdi thinks: ");
    process_write(process, CTRL_C);
    expect(process, "Verdi plays ");
    expect(process, "Verdi thinks: "); /* again, for the other side */
    process_write(process, "quit\n");
    ck_assert_int_eq(process_wait(process, SOON_MS), 0);
    leave(process);
}

/* Escape sequences take no room. */
static size_t longest_line(const char *text) {
    size_t longest = 0;
    while (*text) {
        size_t length = strcspn(text, "\r\n\033");
        if (text[length] == '\033') {
            text += length + strcspn(text + length, "ABCDK") + 1;
            continue;
        }
        longest = length > longest ? length : longest;
        text += length + strspn(text + length, "\r\n");
    }
    return longest;
}

TEST(test_help_fits_any_width) {
    static const int widths[] = {20, 30, 45, 80, 132};
    for (size_t i = 0; i < sizeof widths / sizeof *widths; i++) {
        Process *process = on_terminal(widths[i], "both", "1");
        expect(process, "black> ");
        process_write(process, "help\n");
        const char *help = process_until(process, "black> ", SOON_MS);
        ck_assert_ptr_nonnull(help);
        ck_assert_uint_lt(longest_line(help), (size_t)widths[i]);
        ck_assert_uint_gt(longest_line(help) + 12, (size_t)widths[i]); /* and uses it */
        ck_assert_matches(help, "resign");
        leave(process);
    }
}

/* What is typed while Verdi thinks leaves no line of its own: the terminal's echo goes away, and
 * the text stands behind the prompt that it answers. */
TEST(test_typed_while_it_thinks) {
    Process *process = on_terminal(80, "white", "60");
    expect(process, "Verdi thinks: ");
    process_write(process, "moves\n");
    expect(process, "\033[A\r\033[K");
    process_write(process, CTRL_C);
    expect(process, "white> moves\r\n");
    expect_without(process, "\r\nwhite> ", "moves");
    leave(process);
}
