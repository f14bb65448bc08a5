/* SPDX-License-Identifier: MIT
 *
 * verdi json: the memory of many searchers; and a cache that another program had locked is used
 * again. dialogues/json.txt, limits.txt and cache.txt test the rest.
 */
#include "testing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sqlite3.h>

#include "folder.h"
#include "run.h"

/* Searchers share what does not change: 64 at once, each with a table of its own of 1 MiB. */
TEST(test_many_searchers_take_little_memory) {
    enum { SEARCHERS = 64, MOST_MIB = 400 };
    bool begun[SEARCHERS] = {false};
    Process *verdi =
        process_start("json", "--threads", "64", "--hash", "64", "--search-threads", "1", NULL);
    for (int i = 0; i < SEARCHERS; i++) {
        char request[80];
        snprintf(request, sizeof request,
                 "{\"id\":%d,\"moves\":\"f5\",\"level\":60,\"reportEvery\":0.1}\n", i);
        process_write(verdi, request);
    }
    for (int left = SEARCHERS; left > 0;) {
        const char *line = process_line_with(verdi, "{\"id\":", RUN_LIMIT_MS);
        ck_assert_ptr_nonnull(line);
        int number = atoi(line + 6);
        left -= !begun[number];
        begun[number] = true;
    }
    long kib = process_memory_kib(verdi);
    if (kib >= 0 && testing_patience() > 1)
        testing_skip("a sanitizer's memory is its own");
    else
        ck_assert_msg(kib < MOST_MIB * 1024L, "%ld KiB", kib);
}

static const char held[] = "locked by another program";

TEST(test_asked_again_later) {
    static const char request[] = "{\"id\":\"a\",\"moves\":\"f5d6c3\",\"depth\":3}\n";
    folder_make();
    const char *cache = folder_path("cache");
    RUN_VERDI(0, "analyze", "--depth", "7", "--csv", "--cache", cache,
              folder_write_text("games", "c4e3f6\n"));
    sqlite3 *db;
    ck_assert_int_eq(sqlite3_open(cache, &db), SQLITE_OK);
    ck_assert_int_eq(sqlite3_exec(db, "BEGIN IMMEDIATE", NULL, NULL, NULL), SQLITE_OK);
    Process *process = process_start("json", "--threads", "1", "--cache", cache, NULL);
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
    ck_assert_ptr_null(db); /* it was used only then */
    Run run = run_finish(process);
    ck_assert_ptr_null(strstr(strstr(run.err, held) + 1, held));
}
