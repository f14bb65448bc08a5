/* SPDX-License-Identifier: MIT
 *
 * The output files of each command: an existing file given to --output survives failures, in
 * particular if it is an input; named files are complete; no other files are left. Also a log that
 * cannot be written.
 */
#include "testing.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

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

/* Runs a writer in a folder that has the games, "old" and what the caller put there. */
static Run run_writer(int writer, const char *output, const char *rest) {
    char line[512];
    setenv("OUT", folder_path(output), 1);
    setenv("GAMES", folder_write_text("games", "d3c3f5f4f3d2d1e3b3\n"), 1);
    snprintf(line, sizeof line, "\"$VERDI_BINARY\" %s %s", writers[writer], rest);
    return run_finish(process_start_path("/bin/sh", (const char *[]){"sh", "-c", line, NULL}));
}

static mode_t mode_of(const char *name) {
    struct stat status;
    ck_assert_int_eq(lstat(folder_path(name), &status), 0);
    return status.st_mode;
}

static void check_old(void) {
    const char *text = folder_read("old");
    ck_assert_str_eq(text, "old\n");
}

TEST_ROWS(test_files_and_links, WRITERS) {
    folder_make();
    folder_write_text("old", "old\n");
    ck_assert_int_eq(chmod(folder_path("old"), 0604), 0);
    ck_assert_int_eq(symlink("old", folder_path("link")), 0);
    Run run = run_writer(row, "link", "");
    ck_assert_msg(run.status == 0, "%s", run.err);
    ck_assert_str_eq(run.out, "");
    ck_assert(S_ISLNK(mode_of("link")));
    ck_assert_int_eq(mode_of("old") & 07777, 0604);
    const char *text = folder_read("old");
    ck_assert_uint_gt(strlen(text), 50);
    ck_assert_ptr_null(strstr(text, "old"));
    ck_assert_int_eq(folder_count(), 3);

    run = run_writer(row, "new", "");
    ck_assert_int_eq(run.status, 0);
    ck_assert_int_eq(folder_count(), 4);
}

/* What is written to standard output by its other name, through a link or not. */
TEST_ROWS(test_own_stdout, WRITERS) {
    folder_make();
    ck_assert_int_eq(symlink("/proc/self/fd/1", folder_path("link")), 0);
    Run run = run_writer(row, "link", "");
    ck_assert_int_eq(run.status, 0);
    ck_assert_uint_gt(strlen(run.out), 50);
    ck_assert(S_ISLNK(mode_of("link")));

    setenv("OLD", folder_write_text("old", "old\n"), 1);
    run = run_writer(row, "link", ">>\"$OLD\"");
    ck_assert_int_eq(run.status, 0);
    const char *text = folder_read("old");
    ck_assert_int_eq(strncmp(text, "old\n", 4), 0);
    ck_assert_uint_gt(strlen(text), 54);
    ck_assert_int_eq(folder_count(), 3);
}

TEST_ROWS(test_devices_and_pipes, WRITERS) {
    struct stat status;
    folder_make();
    ck_assert_int_eq(symlink("/dev/full", folder_path("link")), 0);
    Run run = run_writer(row, "link", "");
    ck_assert_int_eq(run.status, 1);
    ck_assert_matches(run.err, "No space left on device$");
    ck_assert_int_eq(stat("/dev/full", &status), 0);
    ck_assert(S_ISCHR(status.st_mode));
    ck_assert(S_ISLNK(mode_of("link")));

    ck_assert_int_eq(mkfifo(folder_path("fifo"), 0666), 0);
    run = run_writer(row, "fifo", "& cat \"$OUT\"; wait $!");
    ck_assert_int_eq(run.status, 0);
    ck_assert_uint_gt(strlen(run.out), 50);
    ck_assert(S_ISFIFO(mode_of("fifo")));
    ck_assert_int_eq(folder_count(), 3);
}

TEST_ROWS(test_refused, WRITERS) {
    folder_make();
    Run run = run_writer(row, "missing/file", "");
    ck_assert_int_eq(run.status, 1);
    ck_assert_matches(run.err, "missing/file: its folder: No such file or directory$");
    run = run_writer(row, "../../proc/verdi", ""); /* root must not write there either */
    ck_assert_int_eq(run.status, 1);
    ck_assert_matches(run.err, "proc/verdi: its folder: ");
    ck_assert_int_eq(folder_count(), 1);
}

/* Commands whose output would replace "input", which they read; and what that is. */
static const struct {
    const char *kind, *line;
} destroyers[] = {
    {"games", "annotate --weights input games"},
    {"games", "annotate --level 1 input"},
    {"games", "annotate --level 1 games input"},
    {"games", "convert --to obf input"},
    {"games", "convert --to sgf games input"},
    {"book", "book export --book input"},
    {"book", "book lines --plies 2 --book input"},
    {"games", "book lines --plies 2 --book book --games input"},
    {"games", "book lines --plies 2 --book book --games games input"},
    {"openings", "book lines --plies 2 --book book --names input"},
    {"games", "review --level 1 input"},
    {"games", "review --level 1 --all --json games input"},
    {"openings", "review --level 1 --names input games"},
    {"games", "stats --level 1 --csv games input"},
    {"openings", "stats --level 1 --names input games"},
    {"games", "analyze --depth 1 games input"},
    {"games", "puzzles --depth 1 input"},
    {"openings", "puzzles --depth 1 --names input games"},
    {"book", "review --level 1 --book input games"},
    {"book", "puzzles --depth 1 --book input games"},
    {"cache", "review --level 1 --cache input games"},
    {"cache", "annotate --level 1 --cache input games"},
    {"cache", "puzzles --depth 1 --cache input games"},
};
enum { DESTROYERS = sizeof destroyers / sizeof *destroyers };

static Run run_in_folder(const char *line) {
    static const char begin[] = "cd \"$FOLDER\" && exec \"$VERDI_BINARY\" ";
    char all[512];
    setenv("FOLDER", folder_path("."), 1);
    snprintf(all, sizeof all, "%s%s", begin, line);
    return run_finish(process_start_path("/bin/sh", (const char *[]){"sh", "-c", all, NULL}));
}

static void prepare(const char *line) {
    Run run = run_in_folder(line);
    ck_assert_msg(run.status == 0, "%s: %s", line, run.err);
}

TEST_ROWS(test_inputs_stay, DESTROYERS) {
    static const char *const names[] = {"input", "link"};
    folder_make();
    folder_write_text("games", "d3c3f5f4f3d2d1e3b3\n");
    folder_write_text("openings", "d3c3 Mine\n");
    prepare("book import --book book games");
    prepare("review --level 1 --cache cache games");
    ck_assert_int_eq(symlink("input", folder_path("link")), 0);
    size_t size;
    const char *bytes = folder_read_bytes(destroyers[row].kind, &size);
    char line[256];
    folder_write("input", bytes, size);
    for (int i = 0; i < 2; i++) {
        snprintf(line, sizeof line, "%s --output %s", destroyers[row].line, names[i]);
        Run run = run_in_folder(line);
        ck_assert_msg(run.status == 1, "%s: %d: %s", line, run.status, run.err);
        ck_assert_matches(run.err, "^verdi .*: (input|link): is also an input; name another file$");
        folder_check_same(destroyers[row].kind, "input");
    }
}

/* Commands that write; with "input" for one that is mistyped, empty, or no record. */
static const char *const readers[] = {
    "annotate --level 1 input",
    "convert --to sgf input",
    "convert --to wthor input",
    "book export --book input",
    "book lines --plies 2 --book input",
    "book lines --plies 2 --book book --games input",
    "book lines --plies 2 --book book --csv input",
    "analyze --depth 1 input",
    "puzzles --depth 1 input",
    "puzzles --depth 1 --json input",
    "puzzles --depth 1 --obf input",
    "puzzles --depth 1 --html input",
    "review --level 1 input",
    "review --level 1 --csv input",
    "review --level 1 --json --all input",
    "stats --level 1 input",
    "stats --level 1 --csv input",
    "stats --level 1 --json input",
};
enum { READERS = sizeof readers / sizeof *readers };

/* What cannot be read replaces nothing. */
TEST_ROWS(test_nothing_to_write, READERS) {
    static const char *const inputs[] = {NULL, "", "hello\n"};
    char line[256];
    folder_make();
    folder_write_text("old", "old\n");
    folder_write_text("games", "d3c3f5f4f3d2d1e3b3\n");
    prepare("book import --book book games");
    snprintf(line, sizeof line, "%s --output old", readers[row]);
    for (int i = 0; i < 3; i++) {
        if (inputs[i])
            folder_write_text("input", inputs[i]);
        int before = folder_count();
        Run run = run_in_folder(line);
        ck_assert_msg(run.status == 1, "%s: %d: %s", line, run.status, run.err);
        ck_assert_str_ne(run.err, "");
        check_old();
        ck_assert_int_eq(folder_count(), before);
    }
}

TEST(test_index_stays) {
    folder_make();
    folder_write_text("games", "d3c3f5f4f3d2d1e3b3\n");
    prepare("review --level 1 --all --output report games");
    const char *index = folder_read("report/index.html");
    Run run = run_in_folder("review --level 1 --all --output report missing");
    ck_assert_int_eq(run.status, 1);
    const char *after = folder_read("report/index.html");
    ck_assert_str_eq(index, after);
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

/* It is told of once, to NBoard's user by the status line too, and the dialogue goes on. */
TEST(test_log_that_fails) {
    static const char *const dialogues[][3] = {
        {"gtp", "1 name\n2 name\n", "=1 Verdi\n\n=2 Verdi\n\n"},
        {"nboard", "ping 1\nping 2\n",
         "pong 1\nstatus log: No space left on device; logging stops\npong 2\n"},
    };
    if (!process_on_posix("/dev/full"))
        return;
    for (int i = 0; i < 2; i++) {
        Process *process = process_start(dialogues[i][0], "--log", "/dev/full", NULL);
        process_write(process, dialogues[i][1]);
        Run run = run_finish(process);
        ck_assert_str_eq(run.out, dialogues[i][2]);
        ck_assert_str_eq(run.err, "verdi: --log: No space left on device; logging stops\n");
        ck_assert_int_eq(run.status, 0);
        process_free(process);
    }
}
