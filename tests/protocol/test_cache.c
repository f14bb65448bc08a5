/* SPDX-License-Identifier: MIT
 *
 * The analysis cache: the same output with and without it, two processes at once, killed processes,
 * damage, and locks of other programs. dialogues/cache.txt tests its commands.
 */
#include "testing.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include <sqlite3.h>

#include "base/random.h"
#include "folder.h"
#include "run.h"

static const char games[] = "f5f4e3f6d3e2g4f3e6h4e1d2h3h2g3g5d1c1b1f2h6g6h7d7f1d6f7e7e8f8g8c5c4\n"
                            "f5d6c3d3c4f4f6f3e6e7\nf5f6e6f4e3c5c4e7c6e2g5\n";

static Process *analyze(const char *output, const char *cache, const char *file) {
    return process_start("analyze", "--depth", "7", "--csv", "--threads", "2", "--output",
                         folder_path(output), file, cache ? "--cache" : NULL,
                         cache ? folder_path(cache) : NULL, NULL);
}

/* Looks for `pattern` on stderr; NULL: only a line that sums up may be there. */
static void finish(Process *process, const char *pattern) {
    Run run = run_finish(process);
    ck_assert_msg(run.status == 0, "%d: %s", run.status, run.err);
    if (pattern)
        ck_assert_matches(run.err, pattern);
    else
        ck_assert_no_match(run.err, "cache");
    process_free(process);
}

static void cache_command(int status, const char *pattern, const char *action, const char *one,
                          const char *two, const char *three) {
    Run run = run_finish(process_start("cache", action, one, two, three, NULL));
    char said[4096];
    snprintf(said, sizeof said, "%.1024s\n%.2048s", run.err, run.out);
    ck_assert_msg(run.status == status, "%s: %d: %s", action, run.status, said);
    ck_assert_matches(said, pattern);
}

/* Used by all that have ended. */
static double children_cpu_seconds(void) {
    struct rusage used;
    ck_assert_int_eq(getrusage(RUSAGE_CHILDREN, &used), 0);
    return (double)(used.ru_utime.tv_sec + used.ru_stime.tv_sec) +
           (double)(used.ru_utime.tv_usec + used.ru_stime.tv_usec) * 1e-6;
}

TEST(test_the_same_bytes_at_once) {
    folder_make();
    folder_write("games", games, strlen(games));
    finish(analyze("without", NULL, folder_path("games")), NULL);
    finish(analyze("first", "cache", folder_path("games")), NULL);
    folder_check_same("without", "first");
    cache_command(0, "^results: 5[0-9]$", "stats", folder_path("cache"), NULL, NULL);
    double all = children_cpu_seconds();
    finish(analyze("second", "cache", folder_path("games")), NULL);
    double second = children_cpu_seconds() - all;
    folder_check_same("without", "second");
    ck_assert_msg(second < all / 6, "%g s, all before %g s", second, all);
    cache_command(0, "^results: 5[0-9]$", "stats", folder_path("cache"), NULL, NULL);
}

TEST(test_two_processes_and_a_killed_one) {
    folder_make();
    folder_write("games", games, strlen(games));
    finish(analyze("without", NULL, folder_path("games")), NULL);
    for (int delay = 0; delay < 60; delay += 20) {
        Process *killed = analyze("killed", "cache", folder_path("games"));
        usleep((useconds_t)delay * 1000);
        kill(process_id(killed), SIGKILL);
        process_free(killed);
    }
    Process *one = analyze("one", "cache", folder_path("games")),
            *two = analyze("two", "cache", folder_path("games"));
    finish(one, NULL);
    finish(two, NULL);
    folder_check_same("without", "one");
    folder_check_same("without", "two");
    finish(analyze("killed", "cache", folder_path("games")), NULL);
    folder_check_same("without", "killed");
}

TEST(test_damage_is_told_and_does_no_harm) {
    size_t size;
    folder_make();
    folder_write("games", games, strlen(games));
    finish(analyze("without", NULL, folder_path("games")), NULL);
    finish(analyze("first", "cache", folder_path("games")), NULL);
    const char *bytes = folder_read_bytes("cache", &size);
    Random random;
    random_seed(&random, 7);
    int told = 0;
    for (int i = 0; i < 40; i++) {
        char *mutant = malloc(size);
        memcpy(mutant, bytes, size);
        size_t length = i % 8 == 7 ? random_below(&random, (uint32_t)size) : size;
        for (int k = 0; k < 200; k++)
            mutant[random_below(&random, (uint32_t)size)] ^= (char)(1 << random_below(&random, 8));
        folder_write("mutant", mutant, length);
        unlink(folder_path("out"));
        Run run = run_finish(analyze("out", "mutant", folder_path("games")));
        ck_assert_msg(run.status == 0, "%d: %d: %s", i, run.status, run.err);
        told += run_matches(run.err, "^verdi analyze: cache .*/mutant: ");
        folder_check_same("without", "out");
        free(mutant);
    }
    ck_assert_int_gt(told, 20);
    folder_write("mutant", "no SQLite file at all, but long enough to look into it", 50);
    unlink(folder_path("out"));
    Run run = run_finish(analyze("out", "mutant", folder_path("games")));
    ck_assert_int_eq(run.status, 0);
    ck_assert_matches(run.err, "^verdi analyze: cache .*/mutant: damaged, or not a cache");
    ck_assert_ptr_null(strstr(strstr(run.err, "damaged") + 1, "damaged")); /* told once */
    folder_check_same("without", "out");
    unlink(folder_path("out"));
    finish(analyze("out", "nowhere/cache", folder_path("games")), "cache .*: unable to open");
    folder_check_same("without", "out");
}

/* Changes the cache with SQL, as no bit flip can without SQLite's noticing. */
static void change(const char *name, const char *sql) {
    sqlite3 *db;
    ck_assert_int_eq(sqlite3_open(folder_path(name), &db), SQLITE_OK);
    ck_assert_int_eq(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
    ck_assert_int_eq(sqlite3_close(db), SQLITE_OK);
}

/* A row that could be a result, but not of this search: only its checksum tells. */
TEST(test_a_wrong_row_is_told) {
    static const char *const changes[] = {
        "UPDATE results SET result = substr(result, 1, 4) || x'0a0b' || substr(result, 7)",
        "UPDATE results SET checksum = checksum + 1",
    };
    folder_make();
    folder_write("games", games, strlen(games));
    finish(analyze("without", NULL, folder_path("games")), NULL);
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        unlink(folder_path("cache"));
        unlink(folder_path("out"));
        finish(analyze("out", "cache", folder_path("games")), NULL);
        change("cache", changes[i]);
        unlink(folder_path("out"));
        finish(analyze("out", "cache", folder_path("games")), "cache .*/cache: a row is damaged");
        folder_check_same("without", "out");
        unlink(folder_path("merged"));
        cache_command(1, "/cache: 5[0-9] damaged rows were left out", "merge",
                      folder_path("merged"), folder_path("cache"), NULL);
    }
}

/* SQLite takes the missing end of a page for zeros, in which a row is nothing. */
TEST(test_a_missing_end_is_told) {
    static const size_t cuts[] = {1, 100, 1000, 2000, 3500, 4096, 6000};
    size_t size;
    folder_make();
    folder_write("games", games, strlen(games));
    finish(analyze("first", "cache", folder_path("games")), NULL);
    const char *bytes = folder_read_bytes("cache", &size);
    for (size_t i = 0; i < sizeof cuts / sizeof *cuts; i++) {
        const char *cut = folder_write("cut", bytes, size - cuts[i]);
        const char *pattern = "cut: (truncated|damaged, or not a cache)";
        cache_command(1, pattern, "stats", cut, NULL, NULL);
        cache_command(1, pattern, "export", cut, NULL, NULL);
        cache_command(1, pattern, "merge", folder_path("merged"), cut, NULL);
        unlink(folder_path("merged"));
        unlink(folder_path("out"));
        finish(analyze("out", "cut", folder_path("games")), "cache .*/cut: (truncated|damaged)");
        folder_check_same("first", "out");
        unlink(folder_path("cut"));
    }
}

/* On a disk that is mounted for reading alone. */
TEST(test_read_only) {
    static const char script[] =
        "mount --bind \"$FOLDER\" \"$FOLDER\" && mount -o remount,bind,ro \"$FOLDER\" || exit 77\n"
        "verdi() { \"$VERDI_BINARY\" cache \"$@\"; }\n"
        "verdi stats \"$FOLDER/a?b#c%41\" && verdi export \"$FOLDER/a?b#c%41\" &&\n"
        "verdi merge \"$NEW/merged\" \"$FOLDER/a?b#c%41\"";
    char new[] = "/tmp/verdi-merged-XXXXXX";
    setenv("NEW", mkdtemp(new), 1);
    setenv("FOLDER", folder_make(), 1);
    folder_write("games", games, strlen(games));
    finish(analyze("first", "a?b#c%41", folder_path("games")), NULL);
    Run run = run_finish(process_start_path(
        "/usr/bin/env", (const char *[]){"env", "unshare", "-rm", "sh", "-c", script, NULL}));
    if (run.status == 77 || strstr(run.err, "unshare")) {
        testing_skip("no right to mount");
    } else {
        ck_assert_msg(run.status == 0, "%s", run.err);
        ck_assert_matches(run.out, "^results: 5[0-9]$");
        ck_assert_matches(run.out, "^\\{.*\"value\"");
        ck_assert_matches(run.err, ": 5[0-9] new results$");
        ck_assert_int_eq(folder_count(), 3);
    }
    run = run_finish(process_start_path("/bin/rm", (const char *[]){"rm", "-r", new, NULL}));
}

static sqlite3 *hold(const char *name) {
    sqlite3 *db;
    ck_assert_int_eq(sqlite3_open(folder_path(name), &db), SQLITE_OK);
    ck_assert_int_eq(sqlite3_exec(db, "BEGIN IMMEDIATE", NULL, NULL, NULL), SQLITE_OK);
    return db;
}

static const char held[] = "locked by another program";

/* While another program writes, searches go on without the cache; that is reported once. */
TEST(test_held_by_another_program) {
    folder_make();
    folder_write("games", games, strlen(games));
    folder_write("other", "c4e3f6\n", 7);
    finish(analyze("without", NULL, folder_path("games")), NULL);
    finish(analyze("out", "cache", folder_path("other")), NULL);
    sqlite3 *db = hold("cache");
    Run run = run_finish(analyze("held", "cache", folder_path("games")));
    ck_assert_msg(run.status == 0, "%d: %s", run.status, run.err);
    const char *told = strstr(run.err, held);
    ck_assert_msg(told && !strstr(told + 1, held), "%s", run.err);
    folder_check_same("without", "held");
    sqlite3_close(db);
}

/* And when the other program has ended, the cache is used again. */
TEST(test_asked_again_later) {
    static const char request[] = "{\"id\":\"a\",\"moves\":\"f5d6c3\",\"depth\":3}\n";
    folder_make();
    folder_write("other", "c4e3f6\n", 7);
    finish(analyze("out", "cache", folder_path("other")), NULL);
    sqlite3 *db = hold("cache");
    Process *process =
        process_start("json", "--threads", "1", "--cache", folder_path("cache"), NULL);
    const char *reply = "";
    for (double begin = process_clock_ms(); !strstr(reply, "\"origin\":\"cache\"");) {
        process_write(process, request);
        reply = process_line_with(process, "{", RUN_LIMIT_MS);
        ck_assert_ptr_nonnull(reply);
        if (strstr(process_errors(process), held)) {
            sqlite3_close(db);
            db = NULL;
        }
        ck_assert(process_clock_ms() - begin < RUN_LIMIT_MS);
        process_sleep_ms(10);
    }
    ck_assert_ptr_null(db); /* it was kept only then */
    Run run = run_finish(process);
    ck_assert_ptr_null(strstr(strstr(run.err, held) + 1, held));
}
