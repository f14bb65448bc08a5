/* SPDX-License-Identifier: MIT
 *
 * GTP as GoGui speaks it beyond the rules: positions set up by hand, values shown on the board, for
 * so long as the user says, and files of games.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "process.h"
#include "testing.h"

typedef const char *const Dialogue[][2];

static Process *start(void) {
    return process_start("gtp", "--level", "2", "--threads", "1", "--hash", "1", NULL);
}

static void expect(Process *verdi, const char *command, const char *response) {
    const char *got = process_command(verdi, command);
    ck_assert_msg(got && strcmp(got, response) == 0, "'%s': '%s' instead of '%s'", command,
                  got ? got : "nothing", response);
}

/* Ends with a NULL command. */
static void expect_all(Process *verdi, Dialogue lines) {
    for (int i = 0; lines[i][0]; i++)
        expect(verdi, lines[i][0], lines[i][1]);
}

static void finish(Process *verdi) {
    expect(verdi, "quit", "=");
    ck_assert_int_eq(process_wait(verdi, 5000), 0);
    ck_assert_str_eq(process_errors(verdi), "");
    process_free(verdi);
}

/* GoGui offers to set positions up; what it then sends goes to the player and to the rules. */
TEST(test_gogui_setup) {
    Process *verdi = start();
    expect_all(verdi, (Dialogue){
                          {"known_command gogui-rules_setup", "= true"},
                          {"known_command gogui-setup", "= true"},
                          {"known_command gogui-setup_player", "= true"},
                          {"gogui-rules_setup", "="}, /* an announcement: the board is as it was */
                          {"gogui-rules_legal_moves", "= D3 C4 F5 E6"},
                          {"clear_board", "="},
                          {"gogui-setup w h1 b g1 b f1 w e8 w f2", "="},
                          {"gogui-setup_player w", "="},
                          {"gogui-rules_side_to_move", "= white"},
                          {"gogui-rules_board",
                           "= . . . . O . . .\n. . . . . . . .\n. . . . . . . .\n. . . . . . . .\n"
                           ". . . . . . . .\n. . . . . . . .\n. . . . . O . .\n. . . . . X X O"},
                          {"gogui-rules_legal_moves", "= E1"},
                          {"play w e1", "="},
                          {"gogui-rules_final_result", "= White wins by 64. Discs B 0 W 6"},
                          {"gogui-rules_legal_moves", "="},
                          {"gogui-rules_setup b a1", "? board not empty"},
                          {"undo", "="},
                          {"gogui-rules_setup b a1 w b1 b c8", "="},
                          {"gogui-rules_legal_moves", "= pass"},
                          {"gogui-rules_setup b a1 b",
                           "? syntax error: pairs of color and vertex expected"},
                          {NULL, NULL},
                      });
    finish(verdi);
}

/* Rounded to nothing, a value has no sign to show. Levels and positions enough for some -0.3. */
TEST(test_no_minus_zero) {
    Process *verdi = start();
    char command[64];
    int zeros = 0;
    process_write(verdi, "gogui-play_sequence b f5 w d6 b c3 w d3 b c4\n");
    ck_assert_str_eq(process_response(verdi, 10000), "=");
    for (int i = 0; i < 24; i++) {
        snprintf(command, sizeof command, "set_level %d", 1 + i % 4);
        ck_assert_str_eq(process_command(verdi, command), "=");
        const char *scores = process_command(verdi, i % 2 ? "verdi-gfx" : "verdi-scores");
        for (const char *at = scores; (at = strstr(at, " -0")); at++)
            ck_assert_msg(at[3] == '.', "%s", scores); /* as in -0.71 */
        zeros += strstr(scores, " +0") != NULL;
        if (i % 4 == 3)
            ck_assert_int_eq(process_command(verdi, i % 8 == 3 ? "genmove w" : "genmove b")[0],
                             '=');
    }
    ck_assert_int_gt(zeros, 3);
    finish(verdi);
}

/* What is shown takes two seconds, or so long as it is told, or as the level says. */
TEST(test_time_to_show) {
    Process *verdi = start();
    expect_all(verdi, (Dialogue){{"gogui-play_sequence b C4 w C3 b E6 w B4 b A4 w A5", "="},
                                 {"set_level 60", "="},
                                 {"verdi-param show-time 300", "="},
                                 {NULL, NULL}});
    ck_assert_ptr_nonnull(
        strstr(process_command(verdi, "verdi-param"), "\n[string] show-time 300\n"));
    static const char *const commands[] = {"verdi-scores", "verdi-gfx", "verdi-pv"};
    for (int i = 0; i < 3; i++) {
        double start_ms = process_clock_ms(), used = process_cpu_seconds(verdi);
        ck_assert_int_eq(process_command(verdi, commands[i])[0], '=');
        ck_assert(process_clock_ms() - start_ms > 50); /* none is begun that will not end in time */
        ck_assert_double_lt(process_cpu_seconds(verdi) - used, 1); /* the machine may be busy */
    }
    ck_assert_str_eq(process_command(verdi, "verdi-param show-time 0"), "=");
    process_write(verdi, "verdi-scores\n"); /* as the level says: for ever */
    ck_assert(process_is_silent(verdi, 2500));
    process_write(verdi, "stop\n");
    ck_assert_ptr_nonnull(strstr(process_response(verdi, 10000), "B2 "));
    ck_assert_str_eq(process_response(verdi, 10000), "=");
    ck_assert_str_eq(process_command(verdi, "set_level 3"), "=");
    ck_assert_ptr_nonnull(strstr(process_command(verdi, "verdi-gfx"), " depth 3@"));
    finish(verdi);
}

/* A game of NBoard or of a server is read as well, whole or not at all. */
TEST(test_loading_ggf) {
    static const char start_board[] =
        "BO[8 ---------------------------O*------*O--------------------------- *]";
    static const struct {
        const char *begin, *moves, *response, *history;
    } files[] = {
        {"(;GM[Othello]PC[NBoard]PB[a]PW[b]RE[?]TI[5:00]TY[8]", "B[F5//2.1]W[D6/-1.00]B[C3]", "=",
         "= b F5 w D6 b C3"},
        {"\r\n (;GM[othello]TY[8]", "B[D3]W[C5]", "=", "= b D3 w C5"},
        {"(;GM[Othello]TY[8]", "B[F5]W[A1]", NULL, "= b D3 w C5"},
        {"(;GM[Othello]TY[8]BO[3 oops]", "", NULL, "= b D3 w C5"},
    };
    char path[] = "/tmp/verdi-ggf-XXXXXX", command[100];
    int fd = mkstemp(path);
    Process *verdi = start();
    snprintf(command, sizeof command, "loadsgf %s", path);
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        ck_assert_int_eq(ftruncate(fd, 0), 0);
        dprintf(fd, "%s%s%s;)\n", files[i].begin, i < 3 ? start_board : "", files[i].moves);
        const char *got = process_command(verdi, command);
        if (files[i].response)
            ck_assert_str_eq(got, files[i].response);
        else
            ck_assert_msg(strncmp(got, "? cannot load file: GGF: ", 25) == 0, "%s", got);
        expect(verdi, "verdi-history", files[i].history);
        ck_assert_int_eq(lseek(fd, 0, SEEK_SET), 0);
    }
    close(fd);
    unlink(path);
    finish(verdi);
}
