/* SPDX-License-Identifier: MIT
 *
 * GTP as GoGui uses it: values shown on the board, until the user ends the analysis.
 */
#include <stdio.h>
#include <string.h>

#include "process.h"
#include "testing.h"

static Process *start(void) {
    return process_start("gtp", "--level", "2", "--threads", "1", "--hash", "1", NULL);
}

static void finish(Process *verdi) {
    ck_assert_str_eq(process_command(verdi, "quit"), "=");
    ck_assert_int_eq(process_wait(verdi, 5000), 0);
    ck_assert_str_eq(process_errors(verdi), "");
    process_free(verdi);
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
    static const char *const begin[] = {"gogui-play_sequence b C4 w C3 b E6 w B4 b A4 w A5",
                                        "set_level 60", "verdi-param show-time 300"};
    for (int i = 0; i < 3; i++)
        ck_assert_str_eq(process_command(verdi, begin[i]), "=");
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
