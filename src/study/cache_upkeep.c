/* SPDX-License-Identifier: MIT */
#include "study/cache.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "study/cache_file.h"

bool cache_each_settings(const Cache *cache, CacheTakeSettings *take, void *user) {
    sqlite3_stmt *statement = cache_prepare(
        cache, "SELECT text, count(*) AS n FROM results JOIN settings ON settings.id = settings"
               " GROUP BY settings.id ORDER BY n DESC, text");
    if (!statement)
        return false;
    while (sqlite3_step(statement) == SQLITE_ROW)
        take((const char *)sqlite3_column_text(statement, 0), sqlite3_column_int64(statement, 1),
             user);
    bool good = statement != NULL;
    if (sqlite3_finalize(statement) != SQLITE_OK) /* the error of the last step */
        good = cache_report_sqlite(cache);
    return good && !cache->cut;
}

/* ---------------------------------------------------------------------------------------- rows */

static const char all_rows[] =
    "SELECT player, opponent, text, result, checksum, used FROM %s.results LEFT JOIN %s.settings"
    " ON settings.id = settings";

static CacheRow read_row(sqlite3_stmt *statement) {
    return (CacheRow){
        .board = {(uint64_t)sqlite3_column_int64(statement, 0),
                  (uint64_t)sqlite3_column_int64(statement, 1)},
        .settings = (const char *)sqlite3_column_text(statement, 2),
        .bytes = sqlite3_column_blob(statement, 3),
        .size = (size_t)sqlite3_column_bytes(statement, 3),
        .checksum = sqlite3_column_int64(statement, 4),
        .used = sqlite3_column_int64(statement, 5),
    };
}

/* Passes every undamaged row of the database `name` to `take`, and counts the damaged rows in
 * *damaged. */
static bool each_row(Cache *cache, const char *name, CacheTake *take, void *user,
                     int64_t *damaged) {
    char sql[256];
    verdi_result result;
    snprintf(sql, sizeof sql, all_rows, name, name);
    sqlite3_stmt *statement = cache_prepare(cache, sql);
    bool good = statement != NULL;
    *damaged = 0;
    while (good && sqlite3_step(statement) == SQLITE_ROW) {
        CacheRow row = read_row(statement);
        if (cache_row_unpack(&row, &result))
            good = take(&row, &result, user);
        else
            ++*damaged;
    }
    int status = sqlite3_finalize(statement); /* the error of the last step */
    return good && (status == SQLITE_OK || cache_report_sqlite(cache));
}

static bool count_row(const CacheRow *row, const verdi_result *result, void *user) {
    CacheCount *count = user;
    (void)result;
    if (!count->results || row->used < count->first_day)
        count->first_day = row->used;
    if (!count->results || row->used > count->last_day)
        count->last_day = row->used;
    count->results++;
    return true;
}

bool cache_count(Cache *cache, CacheCount *count, int64_t *damaged) {
    *count = (CacheCount){0};
    return each_row(cache, "main", count_row, count, damaged);
}

bool cache_each(Cache *cache, CacheTake *take, void *user, int64_t *damaged) {
    return each_row(cache, "main", take, user, damaged) && !cache->cut;
}

/* ---------------------------------------------------------------------------------- merging */

/* Adds a row of another cache, unless this cache has it. */
static bool add_row(const CacheRow *row, const verdi_result *result, void *user) {
    Cache *cache = user;
    (void)result;
    return cache_put_row(cache, row) == SQLITE_DONE || cache_report_sqlite(cache);
}

/* Attaches the cache at `path`. Sets *cut to whether the file is truncated. */
static bool attach(Cache *cache, const char *path, bool *cut) {
    Cache *other = cache_open(path, false, cache->report); /* checks that it is a cache */
    if (!other)
        return false;
    *cut = other->cut;
    cache_close(other);
    char data[CACHE_URI_SIZE];
    Text uri = text_into(data, sizeof data);
    cache_file_uri(path, false, &uri);
    char *sql = sqlite3_mprintf("ATTACH DATABASE %Q AS other", data);
    bool good = sql ? cache_execute(cache, sql) : cache_report(cache, strerror(ENOMEM));
    sqlite3_free(sql);
    return good;
}

bool cache_merge(Cache *cache, const char *path, int64_t *added, int64_t *damaged) {
    int64_t before, after;
    bool cut;
    *added = *damaged = 0;
    if (!attach(cache, path, &cut))
        return false;
    bool good = cache_number(cache, "SELECT count(*) FROM main.results", &before) &&
                cache_execute(cache, "BEGIN IMMEDIATE");
    if (good) {
        good = each_row(cache, "other", add_row, cache, damaged);
        good = cache_execute(cache, good ? "COMMIT" : "ROLLBACK") && good;
    }
    good = good && cache_number(cache, "SELECT count(*) FROM main.results", &after);
    good = cache_execute(cache, "DETACH DATABASE other") && good;
    if (good)
        *added = after - before;
    return good && !cut;
}

/* ----------------------------------------------------------------------------------------- trim */

/* Removes the least recently used results, a part at a time, until the file has at most `limit`
 * bytes. */
static bool shrink(Cache *cache, int64_t limit) {
    for (int round = 0; round < 64; round++) {
        int64_t results, pages, size;
        if (!cache_execute(cache, "VACUUM") ||
            !cache_number(cache, "SELECT count(*) FROM results", &results) ||
            !cache_number(cache, "PRAGMA page_count", &pages) ||
            !cache_number(cache, "PRAGMA page_size", &size))
            return false;
        if (pages * size <= limit || !results)
            return true;
        char sql[256];
        double excess = 1 - (double)limit / (double)(pages * size);
        int64_t count = (int64_t)(excess * (double)results) + 1;
        snprintf(sql, sizeof sql,
                 "DELETE FROM results WHERE (player, opponent, settings) IN (SELECT player,"
                 " opponent, settings FROM results ORDER BY used LIMIT %lld)",
                 (long long)count);
        if (!cache_execute(cache, sql))
            return false;
    }
    return true;
}

bool cache_trim(Cache *cache, int64_t days, int64_t bytes, int64_t *removed) {
    int64_t before, after;
    char sql[128];
    snprintf(sql, sizeof sql, "DELETE FROM results WHERE used < %lld",
             (long long)(time(NULL) / CACHE_DAY_SECONDS - days));
    if (!cache_number(cache, "SELECT count(*) FROM results", &before) ||
        (days >= 0 && !cache_execute(cache, sql)) || !shrink(cache, bytes) ||
        !cache_execute(cache,
                       "DELETE FROM settings WHERE id NOT IN (SELECT settings FROM results)") ||
        !cache_number(cache, "SELECT count(*) FROM results", &after))
        return false;
    *removed = before - after;
    return true;
}
