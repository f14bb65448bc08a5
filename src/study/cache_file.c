/* SPDX-License-Identifier: MIT
 *
 * Creates, opens and checks the file; a file that is not a cache is not changed. Other programs may
 * read the file while one writes to it (write-ahead log). A power failure may lose only the latest
 * results (synchronous = NORMAL), which can be computed again.
 */
#define _GNU_SOURCE
#include "study/cache_file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/system/path.h"
#include "book/database.h"

enum { BUSY_MS = 10000, RETRY_MS = 20, APPLICATION = 0x56434143 /* "VCAC" */, VERSION = 2 };

static const char schema[] =
    "BEGIN IMMEDIATE;"
    "CREATE TABLE IF NOT EXISTS settings (id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE);"
    "CREATE TABLE IF NOT EXISTS results (player INTEGER NOT NULL, opponent INTEGER NOT NULL,"
    " settings INTEGER NOT NULL, result BLOB NOT NULL, checksum INTEGER NOT NULL,"
    " used INTEGER NOT NULL, PRIMARY KEY (player, opponent, settings)) WITHOUT ROWID;"
    "PRAGMA application_id = 0x56434143;"
    "PRAGMA user_version = 2;"
    "COMMIT";

bool cache_report(const Cache *cache, const char *problem) {
    cache->report(cache->path, problem);
    return false;
}

bool cache_report_sqlite(const Cache *cache) {
    char problem[512];
    const char *text = sqlite3_errmsg(cache->db);
    switch (sqlite3_extended_errcode(cache->db) & 0xff) {
    case SQLITE_NOTADB:
    case SQLITE_CORRUPT:
        snprintf(problem, sizeof problem,
                 "damaged, or not a cache (%s); remove it, or name another file", text);
        return cache_report(cache, problem);
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return cache_report(cache, "another program is still writing to it");
    case SQLITE_FULL:
        return cache_report(cache, "the disk is full");
    default:
        return cache_report(cache, text);
    }
}

bool cache_execute(const Cache *cache, const char *sql) {
    return sqlite3_exec(cache->db, sql, NULL, NULL, NULL) == SQLITE_OK ||
           cache_report_sqlite(cache);
}

bool cache_number(const Cache *cache, const char *sql, int64_t *number) {
    return database_number(cache->db, sql, number) || cache_report_sqlite(cache);
}

sqlite3_stmt *cache_prepare(const Cache *cache, const char *sql) {
    sqlite3_stmt *statement = NULL;
    if (sqlite3_prepare_v2(cache->db, sql, -1, &statement, NULL) != SQLITE_OK)
        cache_report_sqlite(cache);
    return statement;
}

/* Switches to a write-ahead log. SQLite's timeout does not apply to the switch, so this function
 * retries while other programs switch too. */
static bool set_up_log(const Cache *cache) {
    static const char sql[] = "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL";
    int status = SQLITE_BUSY;
    for (int waited = 0; waited < BUSY_MS && (status & 0xff) == SQLITE_BUSY; waited += RETRY_MS) {
        status = sqlite3_exec(cache->db, sql, NULL, NULL, NULL);
        if ((status & 0xff) == SQLITE_BUSY)
            sqlite3_sleep(RETRY_MS);
    }
    return status == SQLITE_OK || cache_report_sqlite(cache);
}

typedef enum Content { CONTENT_NOTHING, CONTENT_CACHE, CONTENT_OTHER } Content;

/* Identifies the file without changing it. Reports a file that is neither a cache nor empty. */
static Content identify(const Cache *cache) {
    if (!cache_execute(cache, "BEGIN")) /* reads all three values consistently */
        return CONTENT_OTHER;
    DatabaseIdentity identity;
    if (!database_identify(cache->db, &identity)) {
        cache_report_sqlite(cache);
        return CONTENT_OTHER;
    }
    if (!cache_execute(cache, "COMMIT"))
        return CONTENT_OTHER;
    if (!identity.application && !identity.tables)
        return CONTENT_NOTHING;
    if (identity.application == APPLICATION && identity.version == VERSION)
        return CONTENT_CACHE;
    cache_report(cache, identity.application == APPLICATION
                            ? "made by another version of Verdi; remove it, or name another file"
                            : "this is an SQLite file, but not a cache of Verdi");
    return CONTENT_OTHER;
}

static bool prepare_all(Cache *cache) {
    cache->get = cache_prepare(
        cache, "SELECT result, checksum, used FROM results WHERE player = ? AND opponent = ?"
               " AND settings = (SELECT id FROM settings WHERE text = ?)");
    cache->touch =
        cache_prepare(cache, "UPDATE results SET used = ? WHERE player = ? AND opponent = ?"
                             " AND settings = (SELECT id FROM settings WHERE text = ?)");
    cache->put_settings = cache_prepare(cache, "INSERT OR IGNORE INTO settings (text) VALUES (?)");
    cache->put = cache_prepare(
        cache, "INSERT OR REPLACE INTO results (player, opponent, settings, result, checksum, used)"
               " SELECT ?, ?, id, ?, ?, ? FROM settings WHERE text = ?");
    return cache->get && cache->touch && cache->put_settings && cache->put;
}

static void close_file(Cache *cache) {
    sqlite3_stmt *statement;
    while (cache->db && (statement = sqlite3_next_stmt(cache->db, NULL)))
        sqlite3_finalize(statement);
    sqlite3_close(cache->db);
}

/* True if the file has only whole pages. SQLite would read the missing part of a truncated last
 * page as zeros. */
static bool is_whole(const Cache *cache) {
    struct stat status;
    int64_t page;
    if (!cache_number(cache, "PRAGMA page_size", &page) || page <= 0 || stat(cache->path, &status))
        return false;
    return status.st_size % page == 0 ||
           cache_report(cache, "truncated; verdi cache merge saves the remaining rows");
}

/* Makes an empty file a cache; any other file must be a cache already. */
static bool begin_to_write(Cache *cache) {
    Content content = identify(cache);
    return content != CONTENT_OTHER && is_whole(cache) && set_up_log(cache) &&
           (content == CONTENT_CACHE || cache_execute(cache, schema)) && prepare_all(cache);
}

static bool begin_to_read(Cache *cache) {
    Content content = identify(cache);
    if (content == CONTENT_NOTHING)
        return cache_report(cache, "an empty file, not a cache");
    cache->cut = content == CONTENT_CACHE && !is_whole(cache);
    return content == CONTENT_CACHE && cache_execute(cache, "PRAGMA query_only = ON");
}

/* True for a file on a read-only disk, or of another user, without a log. SQLite cannot create a
 * log beside such a file, and does not need one. */
static bool is_fixed(const char *path) {
    char other[CACHE_URI_SIZE];
    struct stat status;
    snprintf(other, sizeof other, "%.*s.", (int)(path_name(path) - path), path);
    if (access(path, W_OK) == 0 && access(other, W_OK) == 0)
        return false;
    snprintf(other, sizeof other, "%s-wal", path);
    return stat(other, &status) || status.st_size == 0;
}

bool cache_file_uri(const char *path, bool write, Text *uri) {
    text_add(uri, "file:%s", path_is_absolute(path) ? "" : "./");
    for (const char *at = path; *at; at++)
        text_add(uri, strchr("%?#", *at) ? "%%%02x" : "%c", *at);
    if (!write && is_fixed(path))
        text_add(uri, "?immutable=1");
    return !uri->overflow;
}

Cache *cache_open(const char *path, bool write, CacheReport *report) {
    Cache *cache = calloc(1, sizeof *cache);
    char *name = strdup(path);
    if (!cache || !name) {
        report(path, strerror(ENOMEM));
        goto fail;
    }
    cache->path = name;
    cache->report = report;
    char data[CACHE_URI_SIZE];
    Text uri = text_into(data, sizeof data);
    if (!cache_file_uri(path, write, &uri)) {
        cache_report(cache, strerror(ENAMETOOLONG));
        goto fail;
    }
    /* A read-only connection would leave the log files behind. */
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX |
                (write ? SQLITE_OPEN_CREATE : 0);
    if (sqlite3_open_v2(data, &cache->db, flags, NULL) != SQLITE_OK) {
        cache_report_sqlite(cache);
        goto fail;
    }
    sqlite3_busy_timeout(cache->db, BUSY_MS);
    if (!cache_execute(cache, "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON") ||
        !(write ? begin_to_write(cache) : begin_to_read(cache)) ||
        pthread_mutex_init(&cache->lock, NULL))
        goto fail;
    return cache;
fail:
    if (cache)
        close_file(cache);
    free(cache);
    free(name);
    return NULL;
}

void cache_close(Cache *cache) {
    if (!cache)
        return;
    close_file(cache);
    pthread_mutex_destroy(&cache->lock);
    free(cache->path);
    free(cache);
}

const char *cache_path(const Cache *cache) {
    return cache ? cache->path : NULL;
}
