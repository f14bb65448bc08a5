/* SPDX-License-Identifier: MIT
 *
 * NBoard's clock: the time left according to the game, and delays according to the GUI's clock.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "process.h"
#include "testing.h"

enum { LONG = 20000 }; /* ms: more than any answer takes, on a slow machine with sanitizers */

#define GAME(clock, moves)                                                                         \
    "set game (;GM[Othello]TI[" clock "]BO[8 "                                                     \
    "-------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *];" moves ")\n"

static Process *start(void) {
    Process *p = process_start("nboard", "--threads", "1", "--hash", "4", NULL);
    process_write(p, "nboard 2\nset depth 60\n");
    return p;
}

/* The seconds of the next answer; its move goes to `move`. */
static double answer(Process *p, char move[3]) {
    const char *line = process_line_with(p, "=== ", LONG);
    ck_assert_ptr_nonnull(line);
    snprintf(move, 3, "%.2s", line + 4);
    return atof(strrchr(line, '/') + 1);
}

/* Moves of an opening that was set up have no times and earned no increments: the second that the
 * clock begins with is all there is. */
TEST(test_opening_earns_no_time) {
    char move[3];
    Process *p = start();
    process_write(p,
                  GAME("0:01/1:00", "B[F5]W[D6]B[C3]W[D3]B[C4]W[F4]B[F6]W[F3]B[E6]W[E7]") "go\n");
    ck_assert_double_lt(answer(p, move), 1);
}

/* When the GUI's clock takes more for a move than we did, the next one keeps back as much. */
TEST(test_late_gui_raises_the_margin) {
    char move[3], text[64];
    Process *p = start();
    process_write(p, GAME("0.6/0.3", "") "go\n");
    double first = answer(p, move);
    snprintf(text, sizeof text, "move %s//%.3f\ngo\n", move, first + 0.12);
    process_write(p, text);
    ck_assert_double_lt(answer(p, move), first);
    ck_assert_double_gt(first, 0.1); /* 0.27 s may be used, and 0.04 s of white's */
}

/* Weights and table are there before the clock runs, whether or not the game names one. */
TEST(test_ready_before_the_clock) {
    static const char *const games[] = {GAME("5:00", "") "ping 2\n",
                                        "set game (;GM[Othello]TY[8]BO[8 "
                                        "---------------------------O*------*O----------------"
                                        "----------- *];)\nping 2\n"};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        char move[3];
        Process *p = start();
        process_write(p, "ping 1\n");
        ck_assert_ptr_nonnull(process_line_with(p, "pong 1", LONG));
        long asked = process_memory_kib(p);
        process_write(p, games[i]);
        ck_assert_ptr_nonnull(process_line_with(p, "pong 2", LONG));
        long ready = process_memory_kib(p);
        process_write(p, "set depth 14\ngo\n");
        answer(p, move);
        if (asked >= 0) {
            ck_assert_int_gt(ready - asked, 20000);
            if (testing_patience() <= 1) /* sanitizers have a shadow of what is used */
                ck_assert_int_lt(process_memory_kib(p) - ready, 1000);
        }
        process_free(p);
    }
}
