/* SPDX-License-Identifier: MIT
 *
 * Keeps results of searches in an SQLite file, which several processes may share. The key of a
 * result is the position up to symmetry, the engine (version, node count of its benchmark, weights,
 * table size) and the limits. Only results that depend on nothing else are kept, so a cached result
 * equals that of a new search.
 *
 * Each row has a checksum. A damaged file is reported once and not used again. If another program
 * has locked the file, this is reported once, and searches continue without the cache for some
 * seconds.
 *
 * cache_upkeep.c maintains a cache: counts and lists its results, merges other caches into it, and
 * trims it.
 */
#pragma once

#include "rules/game.h"
#include "verdi.h"

typedef struct Cache Cache;

/* Receives a problem of the cache at `path`. Called on the thread that found the problem, by one
 * thread at a time. */
typedef void CacheReport(const char *path, const char *problem);

/* Opens or creates the file; if not `write`, opens an existing cache for the functions below that
 * only read, and does not change it. Returns NULL after reporting an error. A file that is not a
 * cache is not changed. */
Cache *cache_open(const char *path, bool write, CacheReport *report);

void cache_close(Cache *cache); /* NULL is allowed */

/* The path of the file, owned by the cache; NULL for a NULL cache. */
const char *cache_path(const Cache *cache);

/* True if results of this engine under these limits depend only on the cache's key: not on a clock,
 * a book, or the timing of several threads. */
bool cache_keeps(const verdi_engine *engine, const verdi_limits *limits);

/* Like per_position_search(), with reports as from verdi_search(), but uses the cache. Sets *found
 * to whether the result is from the cache; `found` may be NULL. Any thread may call this function.
 * If `cache` is NULL, it always searches. */
int cache_search(Cache *cache, verdi_engine *engine, Position position, const verdi_limits *limits,
                 verdi_info_fn *report, void *user, verdi_result *result, bool *found);

/* --------------------------------------------------------------------------------------- upkeep */

/* All the following functions return false after reporting an error to the cache's owner. A
 * truncated file is read up to its end before the error is reported. */

enum { CACHE_DAY_SECONDS = 86400 };

typedef struct CacheCount {
    int64_t results;
    int64_t first_day, last_day; /* first and last day of use, in days since 1970; 0 without
                                  * results */
} CacheCount;

/* Counts the results. Damaged rows are skipped and counted in *damaged. */
bool cache_count(Cache *cache, CacheCount *count, int64_t *damaged);

/* Receives one combination of engine and limits, with its number of results. */
typedef void CacheTakeSettings(const char *settings, int64_t results, void *user);

/* Lists the settings, the most frequent first, equally frequent ones in alphabetical order. */
bool cache_each_settings(const Cache *cache, CacheTakeSettings *take, void *user);

/* A row as it is stored in the file. */
typedef struct CacheRow {
    Board board; /* canonical */
    const char *settings;
    const unsigned char *bytes; /* the result, packed */
    size_t size;
    int64_t checksum, used; /* checksum of the row without `used`; day of the last use */
} CacheRow;

/* Receives one result; the arguments are valid during the call only. If it returns false, the
 * iteration ends as after a reported error. */
typedef bool CacheTake(const CacheRow *row, const verdi_result *result, void *user);

/* Passes every result to `take`. Damaged rows are skipped and counted in *damaged. */
bool cache_each(Cache *cache, CacheTake *take, void *user, int64_t *damaged);

/* Adds the results that only the cache at `path` has, in one transaction, and sets *added to their
 * number. Damaged rows are skipped and counted in *damaged. */
bool cache_merge(Cache *cache, const char *path, int64_t *added, int64_t *damaged);

/* Removes the results that were not used for more than `days` days (negative: no limit). Then
 * removes the least recently used results until the file has at most `bytes` bytes. Sets *removed
 * to the number of results removed. */
bool cache_trim(Cache *cache, int64_t days, int64_t bytes, int64_t *removed);
