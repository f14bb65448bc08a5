/* SPDX-License-Identifier: MIT
 *
 * Internals of the cache: cache.c packs, looks up and stores results, cache_file.c opens files and
 * reports errors, and cache_upkeep.c works on all rows.
 */
#pragma once

#include <pthread.h>
#include <sqlite3.h>

#include "base/text.h"
#include "study/cache.h"

enum { CACHE_ROW_SIZE = 8192, CACHE_SETTINGS_SIZE = 512, CACHE_URI_SIZE = 8192 };

struct Cache {
    pthread_mutex_t lock;
    sqlite3 *db;
    char *path;
    CacheReport *report;
    bool cut;              /* the file was reported as truncated; only a part of it can be read */
    bool broken;           /* the file was reported as damaged, and is not used any more */
    bool held;             /* the file was reported as locked by another program */
    int64_t away_until_ns; /* the cache is not used before this time */
    sqlite3_stmt *get, *touch, *put_settings, *put;
};

/* Reports a problem to the cache's owner. Returns false. */
bool cache_report(const Cache *cache, const char *problem);

/* Reports SQLite's last error to the cache's owner. Returns false. */
bool cache_report_sqlite(const Cache *cache);

bool cache_execute(const Cache *cache, const char *sql);

/* Sets *number to the number that a query returns. Returns false after reporting an error. */
bool cache_number(const Cache *cache, const char *sql, int64_t *number);

/* Prepares a statement. Returns NULL after reporting an error. */
sqlite3_stmt *cache_prepare(const Cache *cache, const char *sql);

/* Adds the URI with which SQLite opens the file at `path`: for reading, and if `write` also for
 * writing. Returns false if the URI is too long. */
bool cache_file_uri(const char *path, bool write, Text *uri);

/* Stores a row, in place of one with the same board and settings. Returns SQLITE_DONE or an error
 * of SQLite. */
int cache_put_row(Cache *cache, const CacheRow *row);

/* Unpacks the result of a row. Returns false if the row is damaged. */
bool cache_row_unpack(const CacheRow *row, verdi_result *result);
