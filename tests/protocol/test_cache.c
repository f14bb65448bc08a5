/* SPDX-License-Identifier: MIT
 *
 * The analysis cache is used again after another program that locked it has ended.
 * dialogues/cache.txt tests the rest.
 */
#include "testing.h"

#include <string.h>

#include <sqlite3.h>

#include "folder.h"
#include "run.h"

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
