/* SPDX-License-Identifier: MIT
 *
 * GTP as GoGui uses it: values shown on the board, until the user ends the analysis.
 */
#include <stdio.h>
#include <string.h>

#include "process.h"
#include "testing.h"

/* What is shown takes two seconds, or so long as it is told, or as the level says. */
TEST(test_time_to_show) {
    Process *verdi = process_start("gtp", "--level", "2", "--threads", "1", "--hash", "1", NULL);
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
    ck_assert_str_eq(process_command(verdi, "quit"), "=");
    ck_assert_int_eq(process_wait(verdi, 5000), 0);
    ck_assert_str_eq(process_errors(verdi), "");
}
