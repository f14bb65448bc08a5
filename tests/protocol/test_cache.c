/* SPDX-License-Identifier: MIT
 *
 * The analysis cache from outside: the same bytes with it and without, twins found, two processes
 * at once, kills, damage, and the commands of verdi cache.
 */
#define _GNU_SOURCE
#include "testing.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <sqlite3.h>

#include "base/util.h"
#include "run.h"
#include "schema.h"

enum { SIZE_LIMIT = 1 << 24 };

static const char games[] = "f5f4e3f6d3e2g4f3e6h4e1d2h3h2g3g5d1c1b1f2h6g6h7d7f1d6f7e7e8f8g8c5c4\n"
                            "f5d6c3d3c4f4f6f3e6e7\nf5f6e6f4e3c5c4e7c6e2g5\n";

static char folder[64];

static void make_folder(void) {
    strcpy(folder, "/tmp/verdi-test-XXXXXX");
    ck_assert_ptr_nonnull(mkdtemp(folder));
}

static void remove_folder(void) {
    char command[96];
    snprintf(command, sizeof command, "rm -r %s", folder);
    ck_assert_int_eq(system(command), 0);
}

/* Valid for the next 63 calls. */
static const char *path_of(const char *name) {
    static char paths[64][128];
    static int next;
    char *path = paths[next++ % 64];
    snprintf(path, sizeof paths[0], "%s/%s", folder, name);
    return path;
}

static void write_bytes(const char *name, const char *bytes, size_t size) {
    FILE *file = fopen(path_of(name), "wb");
    ck_assert_ptr_nonnull(file);
    ck_assert_uint_eq(fwrite(bytes, 1, size, file), size);
    ck_assert_int_eq(fclose(file), 0);
}

static char *read_bytes(const char *name, size_t *size) {
    char *bytes = util_read_file(path_of(name), SIZE_LIMIT, size);
    ck_assert_msg(bytes != NULL, "%s", name);
    return bytes;
}

static void check_same(const char *one, const char *two) {
    size_t sizes[2];
    char *a = read_bytes(one, &sizes[0]), *b = read_bytes(two, &sizes[1]);
    ck_assert_msg(sizes[0] == sizes[1] && memcmp(a, b, sizes[0]) == 0, "%s and %s differ", one,
                  two);
    free(a);
    free(b);
}

static Process *analyze(const char *output, const char *cache, const char *file) {
    return process_start("analyze", "--depth", "7", "--csv", "--threads", "2", "--output",
                         path_of(output), file, cache ? "--cache" : NULL,
                         cache ? path_of(cache) : NULL, NULL);
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
    char said[8192];
    snprintf(said, sizeof said, "%s\n%s", run.out, run.err);
    ck_assert_msg(run.status == status, "%s: %d: %s", action, run.status, said);
    ck_assert_matches(said, pattern);
    process_free(run.process);
}

START_TEST(test_the_same_bytes_at_once) {
    make_folder();
    write_bytes("games", games, strlen(games));
    finish(analyze("without", NULL, path_of("games")), NULL);
    finish(analyze("first", "cache", path_of("games")), NULL);
    check_same("without", "first");
    cache_command(0, "^results: 5[0-9]$", "stats", path_of("cache"), NULL, NULL);
    double begin = process_clock_ms();
    finish(analyze("second", "cache", path_of("games")), NULL);
    double second = process_clock_ms() - begin;
    check_same("without", "second");
    ck_assert_msg(second < 2000 * testing_patience(), "%g ms", second);
    cache_command(0, "^results: 5[0-9]$", "stats", path_of("cache"), NULL, NULL);
    remove_folder();
}
END_TEST

START_TEST(test_two_processes_and_a_killed_one) {
    make_folder();
    write_bytes("games", games, strlen(games));
    finish(analyze("without", NULL, path_of("games")), NULL);
    for (int delay = 0; delay < 60; delay += 20) {
        Process *killed = analyze("killed", "cache", path_of("games"));
        usleep((useconds_t)delay * 1000);
        kill(process_id(killed), SIGKILL);
        process_free(killed);
    }
    Process *one = analyze("one", "cache", path_of("games")),
            *two = analyze("two", "cache", path_of("games"));
    finish(one, NULL);
    finish(two, NULL);
    check_same("without", "one");
    check_same("without", "two");
    finish(analyze("killed", "cache", path_of("games")), NULL);
    check_same("without", "killed");
    remove_folder();
}
END_TEST

START_TEST(test_damage_is_told_and_does_no_harm) {
    size_t size;
    make_folder();
    write_bytes("games", games, strlen(games));
    finish(analyze("without", NULL, path_of("games")), NULL);
    finish(analyze("first", "cache", path_of("games")), NULL);
    char *bytes = read_bytes("cache", &size);
    Random random;
    random_seed(&random, 7);
    int told = 0;
    for (int i = 0; i < 40; i++) {
        char *mutant = malloc(size);
        memcpy(mutant, bytes, size);
        size_t length = i % 8 == 7 ? random_below(&random, (uint32_t)size) : size;
        for (int k = 0; k < 200; k++)
            mutant[random_below(&random, (uint32_t)size)] ^= (char)(1 << random_below(&random, 8));
        write_bytes("mutant", mutant, length);
        unlink(path_of("out"));
        Run run = run_finish(analyze("out", "mutant", path_of("games")));
        ck_assert_msg(run.status == 0, "%d: %d: %s", i, run.status, run.err);
        told += run_matches(run.err, "^verdi analyze: cache .*/mutant: ");
        process_free(run.process);
        check_same("without", "out");
        free(mutant);
    }
    ck_assert_int_gt(told, 20);
    write_bytes("mutant", "no SQLite file at all, but long enough to look into it", 50);
    unlink(path_of("out"));
    finish(analyze("out", "mutant", path_of("games")), "cache .*/mutant: damaged, or no cache");
    check_same("without", "out");
    unlink(path_of("out"));
    finish(analyze("out", "nowhere/cache", path_of("games")), "cache .*: unable to open");
    check_same("without", "out");
    free(bytes);
    remove_folder();
}
END_TEST

/* Changes the cache with SQL, as no bit flip can without SQLite's noticing. */
static void change(const char *name, const char *sql) {
    sqlite3 *db;
    ck_assert_int_eq(sqlite3_open(path_of(name), &db), SQLITE_OK);
    ck_assert_int_eq(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
    ck_assert_int_eq(sqlite3_close(db), SQLITE_OK);
}

/* A row that could be a result, but not of this search: only its checksum tells. */
START_TEST(test_a_wrong_row_is_told) {
    static const char *const changes[] = {
        "UPDATE results SET result = substr(result, 1, 4) || x'0a0b' || substr(result, 7)",
        "UPDATE results SET checksum = checksum + 1",
    };
    make_folder();
    write_bytes("games", games, strlen(games));
    finish(analyze("without", NULL, path_of("games")), NULL);
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        unlink(path_of("cache"));
        unlink(path_of("out"));
        finish(analyze("out", "cache", path_of("games")), NULL);
        change("cache", changes[i]);
        unlink(path_of("out"));
        finish(analyze("out", "cache", path_of("games")), "cache .*/cache: a row is damaged");
        check_same("without", "out");
        unlink(path_of("merged"));
        cache_command(1, "/cache: 5[0-9] damaged rows were left out", "merge", path_of("merged"),
                      path_of("cache"), NULL);
    }
    remove_folder();
}
END_TEST

START_TEST(test_commands) {
    make_folder();
    write_bytes("games", games, strlen(games));
    write_bytes("other", "c4e3f6\nd3c5f6\n", 14);
    finish(analyze("first", "a", path_of("games")), NULL);
    finish(analyze("other.csv", "b", path_of("other")), NULL);
    cache_command(0, "^results: [1-9]$", "stats", path_of("b"), NULL, NULL);
    cache_command(0, "/a: 5[0-9] new results$", "merge", path_of("c"), path_of("a"), path_of("b"));
    cache_command(0, "/a: 0 new results$", "merge", path_of("c"), path_of("a"), NULL);
    finish(analyze("again", "c", path_of("games")), NULL);
    check_same("first", "again");
    Run run = run_finish(process_start("cache", "export", path_of("b"), NULL));
    Schema *schema = schema_load("src/front/json.schema.json");
    int rows = 0;
    for (const char *at = run.out, *end; (end = strchr(at, '\n')); at = end + 1, rows++) {
        char *line = strndup(at, (size_t)(end - at));
        json_decref(schema_parse(schema, "cached", line));
        free(line);
    }
    ck_assert_int_gt(rows, 2);
    ck_assert_int_eq(run.status, 0);
    process_free(run.process);
    schema_free(schema);
    cache_command(0, "^0 of [0-9]+ results removed$", "trim", "--days", "1", path_of("c"));
    cache_command(1, "there is no such cache", "stats", path_of("missing"), NULL, NULL);
    cache_command(1, "--days N or --max-mib N expected", "trim", path_of("c"), NULL, NULL);
    cache_command(2, "stats, export, merge or trim expected", "dance", NULL, NULL, NULL);
    cache_command(2, "merge INTO FROM", "merge", path_of("c"), NULL, NULL);
    cache_command(1, "damaged, or no cache", "merge", path_of("c"), path_of("games"), NULL);
    setenv("XDG_CACHE_HOME", folder, 1);
    finish(process_start("analyze", "--depth", "1", "--cache", "default", path_of("other"), NULL),
           NULL);
    cache_command(0, "^results: [1-9]", "stats", NULL, NULL, NULL);
    ck_assert_int_eq(access(path_of("verdi/analysis.cache"), R_OK), 0);
    remove_folder();
}
END_TEST

/* One request, and the origin that its answer tells. */
static char *ask(const Schema *schema, const char *request, const char *origin) {
    Process *process =
        process_start("json", "--threads", "1", "--hash", "16", "--cache", path_of("cache"), NULL);
    process_write(process, request);
    Run run = run_finish(process);
    char *line = strndup(run.out, strcspn(run.out, "\n"));
    json_t *reply = schema_parse(schema, "reply", line);
    json_t *move = json_array_get(json_object_get(reply, "moves"), 0);
    ck_assert_str_eq(json_string_value(json_object_get(move, "origin")), origin);
    json_object_del(reply, "time");
    size_t i;
    json_array_foreach(json_object_get(reply, "moves"), i, move) {
        json_object_del(move, "origin");
    }
    free(line);
    line = json_dumps(reply, JSON_COMPACT);
    json_decref(reply);
    process_free(process);
    return line;
}

START_TEST(test_json_says_cache) {
    static const char request[] = "{\"id\":\"a\",\"moves\":\"f5d6c3\",\"depth\":6,\"multipv\":3}\n",
                      twin[] = "{\"id\":\"a\",\"moves\":\"c4e3f6\",\"depth\":6,\"multipv\":3}\n",
                      deeper[] = "{\"id\":\"a\",\"moves\":\"f5d6c3\",\"depth\":7}\n",
                      avoiding[] = "{\"id\":\"a\",\"moves\":\"f5d6c3\",\"depth\":6,\"multipv\":3,"
                                   "\"avoid\":[\"d3\"]}\n",
                      timed[] = "{\"id\":\"a\",\"moves\":\"f5d6c3\",\"time\":0.01}\n";
    make_folder();
    Schema *schema = schema_load("src/front/json.schema.json");
    char *first = ask(schema, request, "search"), *second = ask(schema, request, "cache");
    ck_assert_str_eq(first, second);
    free(ask(schema, twin, "cache"));
    free(ask(schema, deeper, "search"));
    free(ask(schema, avoiding, "search"));
    free(ask(schema, avoiding, "cache"));
    free(ask(schema, timed, "search"));
    free(ask(schema, timed, "search"));
    free(first);
    free(second);
    schema_free(schema);
    remove_folder();
}
END_TEST

TESTING_MAIN("cache", test_the_same_bytes_at_once, test_two_processes_and_a_killed_one,
             test_damage_is_told_and_does_no_harm, test_a_wrong_row_is_told, test_commands,
             test_json_says_cache)
