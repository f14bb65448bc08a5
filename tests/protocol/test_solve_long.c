/* SPDX-License-Identifier: MIT
 *
 * Long solves with verdi solve: windows, the bounds proven when a signal ends it, and progress
 * lines.
 */
#include "testing.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "folder.h"
#include "run.h"

/* FFO #53, 26 empty squares, which no machine solves in a second; and #40. */
static const char *long_position(void) {
    const char *path = testing_source("tests/data/fforum-40-59.obf");
    FILE *file = fopen(path, "r");
    char *text = testing_keep(calloc(1, 4096));
    ck_assert_ptr_nonnull(file);
    for (int i = 0; i < 14; i++)
        ck_assert_ptr_nonnull(fgets(text, 4096, file));
    fclose(file);
    return text;
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
    const char *out =
        RUN_VERDI(0, "solve", "--threads", "1", "--alpha", "16", "--beta", "18", path);
    ck_assert_matches(out, "^ +1 +14  g8    >=\\+18 +\\+18 ");
    ck_assert_matches(out, "19 positions, 19 checked, 0 wrong");
}

TEST(test_window_and_file_disagree) {
    const char *path =
        run_scratch("XXXOOOOO-XXOOOOOXXXOOOOOXXXOOOOOXXXOOOOOXXXOOOOOXXXOOOOOXXXOOOO- -64\n");
    const char *out = RUN_VERDI(1, "solve", "--alpha", "-60", path);
    ck_assert_matches(out, " -64 .*WRONG$");
}

/* Ended by a signal, in whichever part of the work: the bounds are true, the status is a shell's,
 * the rest of the file is left. */
TEST(test_signals_leave_what_is_proven) {
    const char *text = long_position();
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
        ck_assert_matches(line, "\"solved\":false,\"right\":false,\"stopped\":true,\"lower\":");
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

TEST(test_progress_lines) {
    const char *text = long_position();
    Process *process =
        process_start("solve", "--json", "--progress", "0.1", "--threads", "1", "-", NULL);
    process_write(process, text);
    unsigned long long before = 0, nodes;
    for (int i = 0; i < 5; i++) {
        const char *line = process_line_with(process, "{\"progress\"", 30000);
        ck_assert_ptr_nonnull(line);
        ck_assert_matches(line, "^\\{\"progress\":true,\"file\":\"-\",\"line\":1,\"number\":1,"
                                "\"empties\":[0-9]+,\"depth\":[0-9]+,\"confidence\":[0-9]+,"
                                "\"iteration\":[0-9]+,\"iterations\":[0-9]+,\"moves_done\":[0-9]+,"
                                "\"moves\":[0-9]+,\"lower\":-?[0-9]+,\"upper\":-?[0-9]+,"
                                "\"move\":\"[a-h][1-8]\",\"value\":-?[0-9.]+,\"nodes\":[0-9]+,"
                                "\"seconds\":[0-9.]+,\"nps\":[0-9]+,"
                                "\"seconds_left_estimate\":([0-9]+|null)\\}$");
        ck_assert_int_eq(sscanf(strstr(line, "\"nodes\":"), "\"nodes\":%llu", &nodes), 1);
        ck_assert_uint_ge(nodes, before);
        before = nodes;
    }
    process_free(process);
    process = process_start("solve", "--progress", "1", "--threads", "1", "-", NULL);
    process_write(process, text);
    while (!strchr(process_errors(process), '\n'))
        process_sleep_ms(5);
    kill(process_id(process), SIGTERM);
    ck_assert_int_eq(process_wait(process, 10000), 130);
    ck_assert_matches(process_errors(process),
                      "^position 1, [0-9]+ empties: depth [0-9]+ at [0-9]+%, move [0-9]+ of "
                      "[0-9]+, best [a-h][1-8] [-+][0-9]+, proven [^;]*; [0-9.]+ million nodes, "
                      "[0-9.]+ million/s, [0-9]+ s");
}

/* FFO #40, a position of 20 empty squares, or one of those after it. */
static const char *short_position(int number) {
    const char *path = testing_source("tests/data/fforum-40-59.obf");
    char text[4096];
    FILE *file = fopen(path, "r");
    ck_assert_ptr_nonnull(file);
    for (int i = 40; i <= number; i++)
        ck_assert_ptr_nonnull(fgets(text, sizeof text, file));
    fclose(file);
    return folder_write_text("p.obf", text);
}

/* Killed without warning at any moment, with changing threads and tables, until it is done: the
 * score is right, the file is whole each time, and nothing is left beside it. */
TEST(test_kills_and_a_checkpoint) {
    folder_make();
    const char *path = short_position(46), *checkpoint = folder_path("p.ck");
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
            resumed = strstr(out, "\"nodes_before\":") != NULL;
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
    const char *text = long_position();
    const char *path = folder_write_text("l.obf", text), *checkpoint = folder_path("l.ck");
    for (int i = 0; i < 2; i++) {
        Process *process = process_start("solve", "--json", "--progress", "0.1", "--checkpoint",
                                         checkpoint, path, NULL);
        ck_assert_ptr_nonnull(process_line_with(process, "{\"progress\"", 30000));
        kill(process_id(process), SIGTERM);
        const char *line = process_line_with(process, "{\"file\"", 10000);
        ck_assert_ptr_nonnull(line);
        ck_assert_int_eq(strstr(line, "\"nodes_before\":") != NULL, i);
        ck_assert_int_ge(check_bounds(line), 8);
        ck_assert_int_eq(process_wait(process, 10000), 130);
        process_free(process);
        ck_assert_int_eq(folder_count(), 2);
    }
}

/* What is not to be used is told and left as it is. */
TEST(test_checkpoints_that_do_not_fit) {
    folder_make();
    const char *path = short_position(40), *checkpoint = folder_path("p.ck");
    const char *other = folder_write_text("other.obf", long_position());
    folder_write_text("p.ck", "not a checkpoint at all, but somebody's letter to a friend\n");
    RUN_VERDI(1, "solve", "--checkpoint", checkpoint, path);
    ck_assert_ptr_nonnull(strstr(run_errors(), "p.ck: is not a checkpoint of verdi solve"));
    ck_assert_ptr_nonnull(strstr(folder_read("p.ck"), "letter to a friend"));
    ck_assert_int_eq(remove(checkpoint), 0);
    RUN_VERDI(0, "solve", "--checkpoint", checkpoint, path);
    size_t size, again;
    const char *before = folder_read_bytes("p.ck", &size);
    RUN_VERDI(1, "solve", "--checkpoint", checkpoint, other);
    ck_assert_ptr_nonnull(strstr(run_errors(), "p.ck: checkpoint of another position"));
    char *after = (char *)folder_read_bytes("p.ck", &again);
    ck_assert(size == again && !memcmp(before, after, size));
    after[8]++;
    folder_write("p.ck", after, size);
    RUN_VERDI(1, "solve", "--checkpoint", checkpoint, path);
    ck_assert_ptr_nonnull(strstr(run_errors(), "p.ck: checkpoint of another version of Verdi"));
    after[8]--;
    after[size / 2] ^= 16;
    folder_write("p.ck", after, size);
    RUN_VERDI(1, "solve", "--checkpoint", checkpoint, path);
    ck_assert_ptr_nonnull(strstr(run_errors(), "p.ck: damaged checkpoint (wrong checksum)"));
    RUN_VERDI(1, "solve", "--checkpoint", "/nonexistent/p.ck", path);
    ck_assert_ptr_nonnull(strstr(run_errors(), "--checkpoint: /nonexistent/p.ck: "));
    folder_write("p.ck", before, size);
    RUN_VERDI(1, "solve", "--checkpoint", checkpoint, path, path);
    ck_assert_ptr_nonnull(strstr(run_errors(), "p.obf:1: a checkpoint is for one position"));
}

TEST(test_usage) {
    static const struct {
        const char *arguments[6];
        const char *error;
    } bad[] = {
        {{"--alpha", "x"}, "--alpha: a number from -64 to 64 expected, got 'x'"},
        {{"--beta", "65"}, "--beta: a number from -64 to 64 expected, got '65'"},
        {{"--alpha", "2", "--beta", "2"}, "--alpha must be less than --beta"},
        {{"--checkpoint", "x", "--interval", "0"},
         "--interval: seconds from 0.1 to 1000000 expected, got '0'"},
        {{"--progress", "-1"}, "--progress: seconds from 0 to 1000000 expected, got '-1'"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        const char *const *a = bad[i].arguments;
        Process *process = process_start("solve", "none.obf", a[0], a[1], a[2], a[3], NULL);
        Run run = run_finish(process);
        ck_assert_int_eq(run.status, 2);
        ck_assert_ptr_nonnull(strstr(run.err, bad[i].error));
        process_free(process);
    }
}
