/* SPDX-License-Identifier: MIT
 *
 * The inside of the cache: cache.c asks and keeps, cache_file.c opens files and reports errors,
 * cache_row.c packs results, cache_command.c is `verdi cache`.
 */
#ifndef VERDI_FRONT_KIT_CACHE_FILE_H
#define VERDI_FRONT_KIT_CACHE_FILE_H

#include <pthread.h>
#include <sqlite3.h>

#include "front/kit/cache.h"

enum { CACHE_ROW_SIZE = 8192, CACHE_SETTINGS_SIZE = 512, CACHE_DAY_SECONDS = 86400 };

struct Cache {
    pthread_mutex_t lock;
    sqlite3 *db;
    char *path;
    const char *command;
    bool broken; /* told, and not asked any more */
    sqlite3_stmt *get, *touch, *put_settings, *put;
};

/* Says "COMMAND: cache PATH: ..." on stderr; false. */
bool cache_report(const Cache *cache, const char *problem);

/* The same from SQLite's last error. */
bool cache_report_sqlite(const Cache *cache);

bool cache_execute(const Cache *cache, const char *sql);

/* NULL after a report. */
sqlite3_stmt *cache_prepare(const Cache *cache, const char *sql);

/* A result of a canonical position as bytes, at most CACHE_ROW_SIZE; returns how many. */
size_t cache_row_pack(const verdi_result *result, unsigned char *bytes);

/* False if the bytes are no result of this position. */
bool cache_row_unpack(const unsigned char *bytes, size_t size, Board board, verdi_result *result);

/* Over all of a row that does not change. */
sqlite3_int64 cache_row_checksum(Board board, const char *settings, const unsigned char *bytes,
                                 size_t size);

#endif
