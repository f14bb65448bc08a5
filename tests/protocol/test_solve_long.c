/* SPDX-License-Identifier: MIT
 *
 * Long solves with verdi solve: windows, the bounds proven when a signal ends it, and checkpoints.
 * dialogues/solve.txt tests the rest.
 */
#include "testing.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "folder.h"
#include "run.h"

/* A line of OBF: FFO #46 is solved in seconds, #53 in minutes. */
static const char *position(int number) {
    const char *text = folder_read(testing_source("tests/data/fforum-40-59.obf"));
    for (int i = 40; i < number; i++)
        text = strchr(text, '\n') + 1;
    return testing_keep(strndup(text, strcspn(text, "\n") + 1));
}

/* Every "lower", "upper" behind an "expected" holds it; returns how many there are. */
static int check_bounds(const char *line) {
    int count = 0;
    for (const char *at = line; (at = strstr(at, "\"expected\":")); at++) {
        int expected, lower, upper;
        const char *bounds = strstr(at, "\"lower\":");
        ck_assert_int_eq(sscanf(at, "\"expected\":%d", &expected), 1);
        ck_assert_ptr_nonnull(bounds);
        ck_assert_int_eq(sscanf(bounds, "\"lower\":%d,\"upper\":%d", &lower, &upper), 2);
        ck_assert_int_le(lower, expected);
        ck_assert_int_ge(upper, expected);
        count++;
    }
    return count;
}

/* The proof comes with whatever window: FFO #1 to #19 around their scores. */
TEST(test_windows) {
    const char *path = testing_source("tests/data/fforum-1-19.obf");
    for (int low = -64; low < 64; low += 16) {
        char alpha[8], beta[8];
        snprintf(alpha, sizeof alpha, "%d", low);
        snprintf(beta, sizeof beta, "%d", low + 16);
        const char *out = RUN_VERDI(0, "solve", "--threads", "1", "--alpha", alpha, "--beta", beta,
                                    "--json", path);
        ck_assert_int_ge(check_bounds(out), 19);
        for (const char *at = out; (at = strstr(at, "\"solved\":")); at++) {
            int lower, upper;
            ck_assert(!strncmp(at, "\"solved\":true,\"right\":true", 26));
            ck_assert_int_eq(
                sscanf(strstr(at, "\"lower\":"), "\"lower\":%d,\"upper\":%d", &lower, &upper), 2);
            ck_assert(lower == upper || upper <= low || lower >= low + 16);
        }
    }
}

/* Ended by a signal, in whichever part of the work: the bounds are true, the status is a shell's,
 * the rest of the file is left. */
TEST(test_signals_leave_what_is_proven) {
    const char *text = position(53);
    for (int i = 0; i < 4; i++) {
        Process *process = process_start("solve", "--json", "--progress", "0.05", "--threads",
                                         i & 1 ? "2" : "1", "-", NULL);
        process_write(process, text);
        process_write(process, text);
        ck_assert_ptr_nonnull(process_line_with(process, "{\"progress\"", 30000));
        process_sleep_ms(i * 150);
        kill(process_id(process), i & 2 ? SIGINT : SIGTERM);
        const char *line = process_line_with(process, "{\"file\"", 10000);
        ck_assert_ptr_nonnull(line);
        ck_assert_matches(line, "\"solved\":false,\"right\":false,\"lower\":.*\"stopped\":true");
        ck_assert_int_ge(check_bounds(line), 8);
        ck_assert_ptr_nonnull(process_line_with(
            process, "{\"total\":true,\"positions\":1,\"checked\":0,\"wrong\":0,", 10000));
        ck_assert_int_eq(process_wait(process, 10000), 130);
        process_free(process);
    }
    Process *process = process_start("solve", "-", NULL);
    process_write(process, text);
    ck_assert(process_works(process));
    kill(process_id(process), SIGTERM);
    const char *out = process_rest(process, 10000);
    ck_assert_matches(out, "NOT SOLVED$");
    ck_assert_matches(out, "^total: 1 positions, 0 checked, 0 wrong");
    ck_assert_int_eq(process_wait(process, 10000), 130);
}

/* Killed without warning at any moment, with changing threads and tables, until it is done: the
 * score is right, the file is whole each time, and nothing is left beside it. */
TEST(test_kills_and_a_checkpoint) {
    folder_make();
    const char *path = folder_write_text("p.obf", position(46)), *checkpoint = folder_path("p.ck");
    int status = -1, kills = 0, resumed = 0;
    for (int i = 0; status != 0; i++) {
        ck_assert_int_lt(i, 300);
        Process *process = process_start("solve", "--json", "--checkpoint", checkpoint,
                                         "--interval", "0.1", "--threads", i & 1 ? "2" : "1",
                                         "--hash", i % 3 ? "16" : "64", path, NULL);
        process_close_input(process);
        if (i == 0) /* the first one dies as soon as there is something to go on from */
            for (int wait = 0; wait < RUN_LIMIT_MS && access(checkpoint, F_OK) != 0; wait += 5)
                process_sleep_ms(5);
        if (i < 8) {
            process_sleep_ms(i ? 300 + i * 77 % 400 : 0);
            kill(process_id(process), SIGKILL);
        }
        const char *out = process_rest(process, RUN_LIMIT_MS);
        status = process_wait(process, RUN_LIMIT_MS);
        ck_assert(status == 0 || status == 256 + SIGKILL);
        ck_assert_str_eq(process_errors(process), "");
        kills += status != 0;
        if (status == 0 && kills == 0) { /* done before it could be killed: once more */
            ck_assert_int_eq(remove(checkpoint), 0);
            status = -1;
            i = -1;
        } else if (status == 0) {
            ck_assert_matches(out, "\"move\":\"b3\",\"value\":-8,\"expected\":-8,\"solved\":true,"
                                   "\"right\":true,\"lower\":-8,\"upper\":-8");
            resumed = strstr(out, "\"nodesBefore\":null") == NULL;
        }
        process_free(process);
    }
    /* the position and the checkpoint; and what those had written that died while they saved */
    ck_assert_int_ge(folder_count(), 2);
    ck_assert_int_le(folder_count(), 2 + kills);
    const char *out = RUN_VERDI(0, "solve", "--checkpoint", checkpoint, path); /* done, and again */
    ck_assert_matches(out, "^ +1 +24  b3 +-8 ");
    ck_assert_matches(out, "^ +and [0-9]+ nodes in [0-9.]+ s before the checkpoint$");
    ck_assert(resumed);
}

/* A signal saves; whoever goes on has it no harder than the rest of the work. */
TEST(test_signal_and_a_checkpoint) {
    folder_make();
    const char *text = position(53);
    const char *path = folder_write_text("l.obf", text), *checkpoint = folder_path("l.ck");
    for (int i = 0; i < 2; i++) {
        Process *process = process_start("solve", "--json", "--progress", "0.1", "--checkpoint",
                                         checkpoint, path, NULL);
        ck_assert_ptr_nonnull(process_line_with(process, "{\"progress\"", 30000));
        kill(process_id(process), SIGTERM);
        const char *line = process_line_with(process, "{\"file\"", 10000);
        ck_assert_ptr_nonnull(line);
        ck_assert_int_eq(strstr(line, "\"nodesBefore\":null") == NULL, i);
        ck_assert_int_ge(check_bounds(line), 8);
        ck_assert_int_eq(process_wait(process, 10000), 130);
        process_free(process);
        ck_assert_int_eq(folder_count(), 2);
    }
}
