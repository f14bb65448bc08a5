/* SPDX-License-Identifier: MIT
 *
 * verdi-selfplay from outside: killed without warning again and again it still makes the same file;
 * bad options and files give an error and change nothing.
 */
#include "folder.h"
#include "run.h"
#include "testing.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static Process *start(const char *options) {
    return process_start_tool("verdi-selfplay", options);
}

static void run(const char *options, int status, const char *error) {
    run_tool("verdi-selfplay", options, status, error);
}

TEST(test_killed_runs_go_on) {
    static const char play[] = "--games 800 --depth 2 --exact 8 --openings 4 --random-plies 4-20 "
                               "--hash 1 --threads 2 --output";
    char options[256];
    folder_make();
    const char *whole = folder_path("whole"), *killed = folder_path("killed");
    snprintf(options, sizeof options, "%s %s", play, killed);
    for (int i = 0; i < 5; i++) {
        Process *process = start(options);
        process_sleep_ms(20 + 60 * i);
        kill(process_id(process), i == 3 ? SIGTERM : SIGKILL);
        int status = process_wait(process, 10000);
        ck_assert(status == 0 || status == 256 + SIGKILL || status == 130 ||
                  status == 256 + SIGTERM);
        process_free(process);
    }
    run(options, 0, "");
    snprintf(options, sizeof options, "%s %s", play, whole);
    run(options, 0, "");
    folder_check_same(whole, killed);
    folder_remove();
}

static void make_games(const char *name, const char *options) {
    char line[512];
    snprintf(line, sizeof line, "--output %s --depth 1 --threads 1 %s", folder_path(name), options);
    run(line, 0, "");
}

/* The sound games of a damaged file and those of the files behind it are merged, and the status
 * tells that some are lost. */
TEST(test_merging_damage) {
    folder_make();
    char line[512];
    make_games("a", "--games 3 --seed 1");
    make_games("b", "--games 2 --seed 2");
    size_t size;
    char *bytes = folder_read_bytes("a", &size);
    bytes[size - 20] ^= 1;
    folder_write("a", bytes, size);
    free(bytes);
    snprintf(line, sizeof line, "--merge %s %s %s", folder_path("all"), folder_path("a"),
             folder_path("b"));
    run(line, 1, "damaged");
    snprintf(line, sizeof line, "--merge %s %s", folder_path("all"), folder_path("b"));
    Process *process = start(line);
    Run again = run_finish(process);
    ck_assert_int_eq(again.status, 0);
    ck_assert_ptr_nonnull(strstr(again.out, "2 games read, 0 added, 2 known already"));
    process_free(process);
    folder_remove();
}

/* What learns from games leaves them alone. */
TEST(test_games_stay) {
    static const struct {
        const char *tool, *options;
    } cases[] = {
        {"verdi-train", "--output"},
        {"verdi-train", "--output /nonexistent/w --svg"},
        {"verdi-margins", "--weights /nonexistent/w --output"},
        {"verdi-calibrate", "fit --output"},
        {"verdi-calibrate", "check --svg"},
    };
    folder_make();
    char line[512];
    make_games("games", "--games 3");
    size_t size;
    char *bytes = folder_read_bytes("games", &size);
    folder_write("same", bytes, size);
    free(bytes);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        snprintf(line, sizeof line, "%s %s %s", cases[i].options, folder_path("games"),
                 folder_path("games"));
        run_tool(cases[i].tool, line, 1, "is also an input; name another file");
        folder_check_same("same", "games");
    }
    folder_remove();
}

TEST(test_bad_options) {
    run("", 2, "--output FILE and --games N expected");
    run("--output /nonexistent/y --games 0", 2, "--games: a number from 1 up expected, got '0'");
    run("--output /nonexistent/y --games many", 2,
        "--games: a number from 1 up expected, got 'many'");
    run("--output /nonexistent/y --games 5 --depth 0", 2, "--depth: a number from 1 to 60");
    run("--output /nonexistent/y --games 5 --random-plies 9-8", 2, "8 or 8-24 expected, got '9-8'");
    run("--output /nonexistent/y --games 5 --random-plies 8-", 2, "8 or 8-24 expected, got '8-'");
    run("--output /nonexistent/y --games 5 --openings 10", 2,
        "--openings: a number from 0 to 9 expected, got '10'");
    run("--output /nonexistent/y --games 5 --noise -1", 2, "--noise: a number from 0 to 64");
    run("--output /nonexistent/y --games 5 more", 2, "files are for --stat and --merge");
    run("--unknown", 2, "unknown option --unknown");
    run("--stat", 2, "no file given");
    run("--merge /nonexistent/y", 2, "no file given");
    run("--stat --merge /nonexistent/y", 2, "--stat and --merge exclude each other");
    run("--stat /nonexistent/x", 1, "/nonexistent/x: cannot open it");
    run("--output /nonexistent/x --games 5", 1, "/nonexistent/x: cannot open it");
    run("--output /nonexistent/x --games 5 --weights /nonexistent/w", 1,
        "/nonexistent/w: cannot read");
    ck_assert_int_ne(access("/nonexistent/y", F_OK), 0);
}
