/* SPDX-License-Identifier: MIT
 *
 * GTP, where dialogues/gtp.txt, gtp_search.txt and gogui.txt cannot look: input in pieces, memory
 * and CPU time, how a winrate follows from a value, how long something is shown, and how a late
 * controller is met.
 */
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "process.h"
#include "testing.h"
#include "verdi.h"

enum { SOON_MS = 10000 }; /* what ends by itself only after a minute, or never */

#define NBOARD_START                                                                               \
    "BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]"

/* With one thread and a small table: what is tested here does not depend on strength. */
static Process *start(const char *option, const char *value) {
    return process_start("gtp", "--threads", "1", "--hash", "4", option, value, NULL);
}

static void finish(Process *verdi) {
    ck_assert_str_eq(process_command(verdi, "quit"), "=");
    ck_assert_int_eq(process_wait(verdi, 5000), 0);
    ck_assert_str_eq(process_rest(verdi, 1000), "");
    ck_assert_str_eq(process_errors(verdi), "");
    process_free(verdi);
}

TEST(test_split_writes) {
    static const char text[] = "1 play black d3\r\n2 gogui-rules_side_to_move";
    Process *verdi = start("--level", "2");
    for (size_t i = 0; i < sizeof text - 1; i++) {
        process_send(verdi, text + i, 1);
        if (i % 8 == 0)
            usleep(2000);
    }
    ck_assert_str_eq(process_response(verdi, 5000), "=1");
    ck_assert(process_is_silent(verdi, 100));
    process_write(verdi, "\n"); /* match runners send the end in a write of its own */
    ck_assert_str_eq(process_response(verdi, 5000), "=2 white");
    finish(verdi);
}

/* A table of 256 MiB that was touched would show. */
TEST(test_start_is_cheap) {
    Process *verdi = process_start(NULL);
    ck_assert_str_eq(process_command(verdi, "name"), "= Verdi");
    double used = process_cpu_seconds(verdi), most = 0.1 * testing_patience();
    ck_assert_msg(used < most, "%.3f s of CPU before the first command", used);
    finish(verdi);
}

/* Weights and table are there before a game begins, not in its first move, whose clock runs; who
 * only asks for the name does not pay for them. */
TEST(test_ready_before_the_clock) {
    static const char *const protocols[][5] = {
        {"gtp", "set_level 14\n1 list_commands\n", "=1", "3 genmove b\n", "=3"},
        {"nboard", "set depth 14\nping 1\n", "pong 1", "go\n", "==="},
    };
    static const struct {
        int protocol;
        const char *begin, *begun;
    } rows[] = {
        {0, "boardsize 8\n2 name\n", "=2"},
        {0, "clear_board\n2 name\n", "=2"},
        {0, "set_game Othello\n2 name\n", "=2"},
        {0, "time_settings 10 0 0\n2 name\n", "=2"},
        {0, "time_left b 10 0\n2 name\n", "=2"},
        {0, "play w d3\nplay b d3\nundo\n2 name\n", "=2"},
        {1, "move F5\nping 2\n", "pong 2"},
        {1, "set game (;GM[Othello]TI[5:00]" NBOARD_START ";)\nping 2\n", "pong 2"},
        {1, "set game (;GM[Othello]TY[8]" NBOARD_START ";)\nping 2\n", "pong 2"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const char *const *ask = protocols[rows[i].protocol];
        Process *verdi = process_start(ask[0], "--threads", "1", "--hash", "4", NULL);
        process_write(verdi, ask[1]);
        ck_assert_ptr_nonnull(process_line_with(verdi, ask[2], SOON_MS));
        long asked = process_memory_kib(verdi);
        process_write(verdi, rows[i].begin);
        ck_assert_ptr_nonnull(process_line_with(verdi, rows[i].begun, SOON_MS));
        long ready = process_memory_kib(verdi);
        process_write(verdi, ask[3]);
        ck_assert_ptr_nonnull(process_line_with(verdi, ask[4], SOON_MS));
        long moved = process_memory_kib(verdi);
        if (asked >= 0) {
            ck_assert_msg(ready - asked > 20000, "%s: %ld KiB", rows[i].begin, ready - asked);
            if (testing_patience() <= 1) /* sanitizers have a shadow of what is used */
                ck_assert_msg(moved - ready < 1000, "%s: %ld KiB", rows[i].begin, moved - ready);
        }
        process_free(verdi);
    }
}

/* The seconds of a first move, of 0.4, if the machine held us up for 0.25 s while the engine made
 * itself ready; NAN if it was ready too soon. */
static double first_move_when_busy(void) {
    double seconds = NAN;
    Process *verdi = start("--no-book", NULL);
    ck_assert_str_eq(process_command(verdi, "name"), "= Verdi");
    long asked = process_memory_kib(verdi);
    process_write(verdi, "clear_board\n");
    if (asked < 0)
        return 0;                                    /* skipped */
    while (process_memory_kib(verdi) < asked + 2000) /* until it has begun */
        ;
    kill(process_id(verdi), SIGSTOP);
    bool ready = process_piece(verdi, 250) != NULL; /* stopped too late */
    kill(process_id(verdi), SIGCONT);
    if (!ready)
        ck_assert_str_eq(process_response(verdi, SOON_MS), "=");
    ck_assert_str_eq(process_command(verdi, "kata-time_settings byoyomi 0 0.4 1"), "=");
    ck_assert_int_eq(process_command(verdi, "genmove b")[0], '=');
    const char *time = strstr(process_command(verdi, "gomill-explain_last_move"), " time ");
    ck_assert_ptr_nonnull(time);
    if (!ready)
        seconds = atof(time + 6);
    finish(verdi);
    return seconds;
}

/* A machine that keeps us waiting before the game will do so in the first move. */
TEST(test_early_delay_raises_the_margin) {
    if (!process_on_posix("SIGSTOP"))
        return;
    for (int tries = 0; !(first_move_when_busy() < 0.25); tries++)
        ck_assert_int_lt(tries, 5);
}

TEST(test_clear_board_is_cheap) {
    Process *verdi = start("--level", "2");
    ck_assert_int_eq(process_command(verdi, "genmove b")[0], '=');
    double used = process_cpu_seconds(verdi);
    for (int i = 0; i < 1000; i++)
        process_write(verdi, "clear_board\n");
    for (int i = 0; i < 1000; i++)
        ck_assert_str_eq(process_response(verdi, 5000), "=");
    ck_assert(process_cpu_seconds(verdi) - used < 1);
    finish(verdi);
}

/* A position with 28 empty squares, of values from -5 to 35 discs. */
static const char middle[] = "gogui-play_sequence "
                             "b c4 w e3 b f6 w c5 b b5 w d6 b c3 w f5 b e6 w e7 b d7 "
                             "w f7 b f2 w e2 b d2 w g1 b f3 w e1 b d3 w c6 b c7 w f4 "
                             "b f1 w b8 b c8 w d8 b d1 w a4 b g6 w h6 b a6 w g4";

static const char no_book[] = "gogui-play_sequence b C4 w C3 b E6 w B4 b A4 w A5";

/* The winrate is the chance that JSON, CSV and reports show, a draw being half a win. */
TEST(test_winrates_are_the_chances) {
    Process *verdi = start("--level", "20");
    ck_assert_str_eq(process_command(verdi, middle), "=");
    process_write(verdi, "kata-analyze b 20\n");
    const char *at = process_line_with(verdi, "info", 5000);
    int moves = 0;
    for (; (at = strstr(at, "winrate ")); at++, moves++) {
        double winrate, discs;
        verdi_line line = {.origin = VERDI_FROM_SEARCH, .lower = -64 * 128, .upper = 64 * 128};
        verdi_chances chances;
        ck_assert_int_eq(sscanf(at,
                                "winrate %lf scoreLead %lf scoreMean %*f depth %d selectivity %d",
                                &winrate, &discs, &line.depth, &line.confidence),
                         4);
        line.value = (int)lround(discs * VERDI_DISC);
        if (line.depth == 28)
            continue; /* solved meanwhile */
        verdi_line_chances(&line, 28, &chances);
        ck_assert_double_eq_tol(winrate, chances.win + chances.draw / 2, 0.002);
    }
    ck_assert_int_eq(moves, 12);
}

/* For a fifth of a second it takes no CPU time, whatever else the machine is at. */
static void expect_rest(Process *verdi) {
    double used = process_cpu_seconds(verdi);
    usleep(200000);
    ck_assert(process_cpu_seconds(verdi) - used < 0.05);
}

TEST(test_ponder) {
    Process *verdi = start("--movetime", "50");
    ck_assert_str_eq(process_command(verdi, "verdi-param ponder 1"), "=");
    ck_assert_str_eq(process_command(verdi, no_book), "=");
    expect_rest(verdi); /* nothing to think about yet */
    ck_assert_int_eq(process_command(verdi, "genmove b")[0], '=');
    ck_assert(process_works(verdi));
    double before = process_cpu_seconds(verdi);
    ck_assert_str_eq(process_command(verdi, "name"), "= Verdi");
    ck_assert_double_lt(process_cpu_seconds(verdi) - before, 0.5); /* to leave off */
    expect_rest(verdi);
    ck_assert_int_eq(process_command(verdi, "genmove w")[0], '=');
    ck_assert(process_works(verdi));
    process_close_input(verdi); /* unbounded work ends with the input */
    ck_assert_int_eq(process_wait(verdi, SOON_MS), 0);
    ck_assert_str_eq(process_errors(verdi), "");
}

TEST(test_no_ponder) {
    Process *verdi = start("--movetime", "50");
    ck_assert_int_eq(process_command(verdi, "genmove b")[0], '=');
    expect_rest(verdi);
}

/* The milliseconds that four first moves take with 0.75 s, and 0.4 s more after each move. */
static double first_moves(Process *verdi) {
    double from = process_clock_ms();
    for (int i = 0; i < 4; i++) {
        ck_assert_str_eq(process_command(verdi, "clear_board"), "=");
        ck_assert_int_eq(process_command(verdi, "genmove b")[0], '=');
    }
    return process_clock_ms() - from;
}

/* Whether moves are faster after one for which the controller took 0.2 s more than we did. Then a
 * move may use 0.02 s, before 0.36 s. */
static bool keeps_back(void) {
    Process *verdi = start(NULL, NULL);
    ck_assert_str_eq(process_command(verdi, "kata-time_settings fischer 0.75 0.4"), "=");
    double before = first_moves(verdi);
    ck_assert_str_eq(process_command(verdi, "time_left b 0.5001 0"), "=");
    double after = first_moves(verdi);
    finish(verdi);
    return after < before / 3;
}

/* When the controller's clock took more for a move than we did, later ones keep back as much;
 * unless the machine held them up just then. */
TEST(test_late_controller_raises_the_margin) {
    int tries = 0;
    while (!keeps_back())
        ck_assert_int_lt(++tries, 5);
}

/* The values are shown for two seconds, for show-time, or as long as the level searches. */
TEST(test_time_to_show) {
    Process *verdi = start("--level", "2");
    ck_assert_str_eq(process_command(verdi, no_book), "=");
    ck_assert_str_eq(process_command(verdi, "set_level 60"), "=");
    ck_assert_str_eq(process_command(verdi, "verdi-param show-time 300"), "=");
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
