/* SPDX-License-Identifier: MIT
 *
 * The inside of the cache: cache.c looks up and stores, cache_file.c opens files and reports
 * errors, cache_row.c packs results, cache_upkeep.c works on all rows.
 */
#ifndef VERDI_STUDY_CACHE_FILE_H
#define VERDI_STUDY_CACHE_FILE_H

#include <pthread.h>
#include <sqlite3.h>

#include "base/text.h"
#include "study/cache_upkeep.h"

enum { CACHE_ROW_SIZE = 8192, CACHE_SETTINGS_SIZE = 512, CACHE_URI_SIZE = 8192 };

struct Cache {
    pthread_mutex_t lock;
    sqlite3 *db;
    char *path;
    CacheReport *report;
    const void *user;
    bool cut;              /* reported: its end is missing, and what is read is not all */
    bool broken;           /* reported, and not asked any more */
    bool held;             /* reported: somebody else held it */
    int64_t away_until_ns; /* it is not asked before then */
    sqlite3_stmt *get, *touch, *put_settings, *put;
};

/* Tells the cache's owner; false. */
bool cache_report(const Cache *cache, const char *problem);

/* The same from SQLite's last error. */
bool cache_report_sqlite(const Cache *cache);

bool cache_execute(const Cache *cache, const char *sql);

/* The number that a query gives. False after a report. */
bool cache_number(const Cache *cache, const char *sql, int64_t *number);

/* NULL after a report. */
sqlite3_stmt *cache_prepare(const Cache *cache, const char *sql);

/* How SQLite is to open the file at `path`, for reading alone or also for writing: an URI. */
bool cache_file_uri(const char *path, bool write, Text *uri);

/* Puts a row in place of what is there of its board and settings; SQLITE_DONE, or an error. */
int cache_put_row(Cache *cache, const CacheRow *row);

/* A result as a row, whose bytes are put there. */
CacheRow cache_row_pack(Board board, const char *settings, const verdi_result *result,
                        unsigned char bytes[CACHE_ROW_SIZE]);

/* False if the row is damaged. */
bool cache_row_unpack(const CacheRow *row, verdi_result *result);

#endif
