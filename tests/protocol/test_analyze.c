/* SPDX-License-Identifier: MIT
 *
 * verdi analyze, stopped and killed while running: no finished line is lost, and the next run
 * completes the same output. dialogues/analyze.txt tests the rest.
 */
#include "testing.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "folder.h"
#include "run.h"

enum { LONG = RUN_LIMIT_MS };

#define RUN(status, ...) RUN_VERDI(status, "analyze", __VA_ARGS__)

static int count_lines(const char *text) {
    int count = 0;
    for (; *text; text++)
        count += *text == '\n';
    return count;
}

/* Stopped while it searches what is missing, it keeps what is there: no line is lost until what
 * replaces it is found. */
TEST(test_interrupted_keeps_lines) {
    static const int signals[] = {SIGKILL, SIGTERM, SIGINT};
    static const struct {
        const char *style, *lines;
        int kept; /* lines of the output */
    } cases[] = {{"--json", "--lines=1", 3}, {"--csv", "--lines=1", 3}, {"--csv", "--lines=3", 6}};
    static const char *const search[] = {"--nodes", "3000000", "--threads", "1"};
    folder_make();
    const char *file = folder_write_text("games", "f5d6c3\n");
    for (int i = 0; i < 3; i++) {
        const char *style = cases[i].style, *lines = cases[i].lines;
        const char *whole = RUN(0, search[0], search[1], search[2], search[3], style, lines, file);
        size_t size = 0;
        for (int line = 0; line < cases[i].kept; line++)
            size += strcspn(whole + size, "\n") + 1;
        const char *output = folder_write("output", whole, size);
        for (int k = 0; k < 3; k++) {
            Process *process = process_start("analyze", search[0], search[1], search[2], search[3],
                                             style, lines, "--output", output, file, NULL);
            process_works(process);
            kill(process_id(process), signals[k]);
            ck_assert_int_ne(process_wait(process, LONG), -1);
            process_free(process);
            const char *part = folder_read(output);
            ck_assert_int_ge(count_lines(part), cases[i].kept);
            ck_assert_int_eq(strncmp(part, whole, strlen(part)), 0);
        }
        RUN(0, search[0], search[1], search[2], search[3], style, lines, "--output", output, file);
        const char *again = folder_read(output);
        ck_assert_str_eq(again, whole);
    }
}

/* 30 positions of games, and one of a board: 31 in all. */
#define GAMES                                                                                      \
    "f5d6c3d3c4f4f6f3e6\n"                                                                         \
    "f5f6e6f4e3c5c4e7c6\n--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X\n"     \
    "f5d6c5f4e3c6d3f6e6d7\n"

/* Killed three times on the way. */
TEST(test_kill_and_go_on) {
    folder_make();
    const char *file = folder_write_text("games", GAMES);
    const char *whole = RUN(0, "--nodes", "20000", "--json", "--threads", "2", file);
    const char *output = folder_path("output");
    int killed = 0;
    for (off_t goal = 1; killed < 3; goal += (off_t)strlen(whole) / 5) {
        struct stat status = {.st_size = 0};
        Process *process = process_start("analyze", "--nodes", "20000", "--json", "--threads", "2",
                                         "--output", output, file, NULL);
        for (int i = 0; i < LONG && status.st_size < goal; i++) {
            usleep(1000);
            if (stat(output, &status))
                status.st_size = 0;
        }
        kill(process_id(process), SIGKILL);
        ck_assert_int_eq(process_wait(process, LONG), 256 + SIGKILL);
        process_free(process);
        killed++;
    }
    const char *part = folder_read(output);
    ck_assert_uint_gt(strlen(part), 0);
    RUN(0, "--nodes", "20000", "--json", "--threads", "1", "--output", output, file);
    ck_assert_ptr_null(strstr(run_errors(), "(0 from an earlier run)"));
    const char *again = folder_read(output);
    ck_assert_str_eq(again, whole);
}
