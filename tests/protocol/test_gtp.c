/* SPDX-License-Identifier: MIT
 *
 * GTP: input in pieces, time and memory. dialogues/gtp.txt tests commands and responses.
 */
#include <unistd.h>

#include "process.h"
#include "testing.h"

/* One-thread engine with a small table: what is tested here does not depend on strength. */
static Process *start(void) {
    return process_start("gtp", "--level", "2", "--threads", "1", "--hash", "4", NULL);
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
    Process *verdi = start();
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
    static const char *const begins[] = {"boardsize 8", "clear_board", "set_game Othello",
                                         "time_settings 10 0 0"};
    for (size_t i = 0; i < sizeof begins / sizeof *begins; i++) {
        Process *verdi = start();
        process_command(verdi, "name");
        process_command(verdi, "list_commands");
        ck_assert_str_eq(process_command(verdi, "set_level 14"), "=");
        long asked = process_memory_kib(verdi);
        ck_assert_int_eq(process_command(verdi, begins[i])[0], '=');
        long ready = process_memory_kib(verdi);
        ck_assert_int_eq(process_command(verdi, "genmove b")[0], '=');
        long moved = process_memory_kib(verdi);
        if (asked >= 0) {
            ck_assert_msg(ready - asked > 20000, "%s: %ld KiB", begins[i], ready - asked);
            if (testing_patience() <= 1) /* sanitizers have a shadow of what is used */
                ck_assert_msg(moved - ready < 1000, "%s: %ld KiB", begins[i], moved - ready);
        }
        finish(verdi);
    }
}

TEST(test_clear_board_is_cheap) {
    Process *verdi = start();
    ck_assert_int_eq(process_command(verdi, "genmove b")[0], '=');
    double used = process_cpu_seconds(verdi);
    for (int i = 0; i < 1000; i++)
        process_write(verdi, "clear_board\n");
    for (int i = 0; i < 1000; i++)
        ck_assert_str_eq(process_response(verdi, 5000), "=");
    ck_assert(process_cpu_seconds(verdi) - used < 1);
    finish(verdi);
}
