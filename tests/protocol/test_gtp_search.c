/* SPDX-License-Identifier: MIT
 *
 * GTP while a search runs, where dialogues/gtp_search.txt cannot look: the CPU time of pondering,
 * how a winrate follows from a value, and how a late controller is met.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "process.h"
#include "testing.h"
#include "verdi.h"

/* What ends by itself only after a minute, or never. */
enum { SOON_MS = 10000 };

static Process *start_with(const char *option, const char *value) {
    return process_start("gtp", "--threads", "1", "--hash", "16", option, value, NULL);
}

/* A position with 28 empty squares, of values from -5 to 35 discs. */
static const char middle[] = "gogui-play_sequence "
                             "b c4 w e3 b f6 w c5 b b5 w d6 b c3 w f5 b e6 w e7 b d7 "
                             "w f7 b f2 w e2 b d2 w g1 b f3 w e1 b d3 w c6 b c7 w f4 "
                             "b f1 w b8 b c8 w d8 b d1 w a4 b g6 w h6 b a6 w g4\n";

/* The winrate is the chance that JSON, CSV and reports show, a draw being half a win. */
TEST(test_winrates_are_the_chances) {
    Process *verdi = start_with("--level", "20");
    process_write(verdi, middle);
    ck_assert_str_eq(process_response(verdi, SOON_MS), "=");
    process_write(verdi, "kata-analyze b 20\n");
    const char *at = process_line_with(verdi, "info", 5000);
    int moves = 0;
    for (; (at = strstr(at, "winrate ")); at++, moves++) {
        double winrate, discs;
        verdi_line line = {.origin = VERDI_FROM_SEARCH, .lower = -64 * 128, .upper = 64 * 128};
        verdi_chances told;
        ck_assert_int_eq(sscanf(at,
                                "winrate %lf scoreLead %lf scoreMean %*f depth %d selectivity %d",
                                &winrate, &discs, &line.depth, &line.confidence),
                         4);
        line.value = (int)lround(discs * VERDI_DISC);
        if (line.depth == 28)
            continue; /* solved meanwhile */
        verdi_line_chances(&line, 28, &told);
        ck_assert_double_eq_tol(winrate, told.win + told.draw / 2, 0.002);
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
    Process *verdi = start_with("--movetime", "50");
    ck_assert_str_eq(process_command(verdi, "verdi-param ponder 1"), "=");
    process_write(verdi, "gogui-play_sequence b C4 w C3 b E6 w B4 b A4 w A5\n"); /* in no book */
    ck_assert_str_eq(process_response(verdi, 5000), "=");
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
    Process *verdi = start_with("--movetime", "50");
    ck_assert_int_eq(process_command(verdi, "genmove b")[0], '=');
    expect_rest(verdi);
}

/* Whether white's move took less time than black's, for which the controller takes 0.12 s more. */
static bool keeps_back(void) {
    Process *verdi = process_start("gtp", "--threads", "1", "--hash", "4", NULL);
    ck_assert_str_eq(process_command(verdi, "kata-time_settings fischer 0.6 0.3"), "=");
    double from = process_clock_ms();
    ck_assert_int_eq(process_command(verdi, "genmove b")[0], '=');
    double first = process_clock_ms() - from;
    char text[64];
    snprintf(text, sizeof text, "time_left b %.5f 0", 0.9 - first / 1000 - 0.12001);
    ck_assert_str_eq(process_command(verdi, text), "=");
    from = process_clock_ms();
    ck_assert_int_eq(process_command(verdi, "genmove w")[0], '=');
    double second = process_clock_ms() - from;
    /* Its share is 0.27 s, which a stable move does not use up; that of white is 0.04 s. */
    ck_assert_double_gt(first, 50);
    process_command(verdi, "quit");
    process_free(verdi);
    return second < first;
}

/* When the controller's clock took more for a move than we did, the next one keeps back as much;
 * unless the machine held up the second of them just then. */
TEST(test_late_controller_raises_the_margin) {
    int tries = 0;
    while (!keeps_back())
        ck_assert_int_lt(++tries, 5);
}
