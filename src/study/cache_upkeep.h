/* SPDX-License-Identifier: MIT
 *
 * Maintains an analysis cache: counts and lists its results, merges other caches into it, and trims
 * it. Every function returns false after reporting an error to the cache's owner. A truncated file
 * is read up to its end before the error is reported.
 */
#ifndef VERDI_STUDY_CACHE_UPKEEP_H
#define VERDI_STUDY_CACHE_UPKEEP_H

#include "study/cache.h"

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

#endif
