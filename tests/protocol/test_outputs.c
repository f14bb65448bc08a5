/* SPDX-License-Identifier: MIT
 *
 * Output files when a command is interrupted or killed, and the order of its system calls.
 * dialogues/outputs.txt tests the rest.
 */
#include "testing.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "folder.h"
#include "run.h"

/* Commands that write one file, for the shell. */
static const char *const writers[] = {
    "convert --to ggf --output \"$OUT\" \"$GAMES\"",
    "review --level 1 --output \"$OUT\" \"$GAMES\"",
    "review --level 1 --json --output \"$OUT\" \"$GAMES\"",
    "stats --level 1 --json --output \"$OUT\" \"$GAMES\"",
};
enum { WRITERS = sizeof writers / sizeof *writers };

static void check_old(void) {
    const char *text = folder_read("old");
    ck_assert_str_eq(text, "old\n");
}

/* Interrupted while it waits for more games: nothing but the old file is there; killed, only a
 * hidden file beside it. */
TEST_ROWS(test_interrupted, WRITERS) {
    static const int signals[] = {SIGINT, SIGTERM, SIGHUP, SIGKILL};
    bool late = strncmp(writers[row], "stats", 5) == 0; /* begins its output at the end */
    folder_make();
    folder_write_text("old", "old\n");
    ck_assert_int_eq(mkfifo(folder_path("games"), 0666), 0);
    setenv("OUT", folder_path("old"), 1);
    setenv("GAMES", folder_path("games"), 1);
    for (int i = 0; i < 4; i++) {
        char line[512];
        snprintf(line, sizeof line, "exec \"$VERDI_BINARY\" %s", writers[row]);
        Process *process = process_start_path("/bin/sh", (const char *[]){"sh", "-c", line, NULL});
        FILE *fifo = fopen(folder_path("games"), "w"); /* waits for the reader */
        fputs("d3c3f5f4f3d2d1e3b3\n", fifo);
        fflush(fifo);
        while (!late && folder_count() < 3)
            process_sleep_ms(5);
        ck_assert_int_eq(kill(process_id(process), signals[i]), 0);
        ck_assert_int_gt(process_wait(process, RUN_LIMIT_MS), 0);
        fclose(fifo);
        check_old();
        ck_assert_int_eq(folder_count(), signals[i] == SIGKILL && !late ? 3 : 2);
        process_free(process);
    }
}

/* The bytes are on the disk before they have a name, and the name before we end. */
TEST_ROWS(test_order_of_calls, WRITERS) {
    if (system("strace -e trace=none true 2>/dev/null") != 0) {
        testing_skip("no strace, or none that may look");
        return;
    }
    folder_make();
    folder_write_text("old", "old\n");
    setenv("TRACE", folder_path("trace"), 1);
    char line[512];
    setenv("OUT", folder_path("old"), 1);
    setenv("GAMES", folder_write_text("games", "d3c3f5f4f3d2d1e3b3\n"), 1);
    /* the leak sanitizer cannot look while somebody else does */
    snprintf(line, sizeof line,
             "ASAN_OPTIONS=detect_leaks=0 exec strace -f -o \"$TRACE\" \"$VERDI_BINARY\" %s",
             writers[row]);
    Run run = run_finish(process_start_path("/bin/sh", (const char *[]){"sh", "-c", line, NULL}));
    ck_assert_msg(run.status == 0, "%s", run.err);
    const char *trace = folder_read("trace");
    const char *sync = strstr(trace, " fsync("), *name = strstr(trace, " rename");
    ck_assert_msg(sync && name && sync < name, "%s", trace);
    ck_assert_ptr_nonnull(strstr(name, " fsync("));
}
