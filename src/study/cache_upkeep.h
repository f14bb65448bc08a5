/* SPDX-License-Identifier: MIT
 *
 * Maintains an analysis cache: counts, walks over it, merges others into it, trims it. Every
 * function returns false after reporting an error to the cache's owner. The readable part of a
 * truncated file is read first.
 */
#ifndef VERDI_STUDY_CACHE_UPKEEP_H
#define VERDI_STUDY_CACHE_UPKEEP_H

#include "study/cache.h"

enum { CACHE_DAY_SECONDS = 86400 };

typedef struct CacheCount {
    int64_t results;
    int64_t first_day, last_day; /* of the last uses, days since 1970; 0 without results */
} CacheCount;

/* Damaged rows are left out, and counted in *damaged. */
bool cache_count(Cache *cache, CacheCount *count, int64_t *damaged);

/* Takes one choice of engine and limits, and how many results there are of it. */
typedef void CacheTakeSettings(const char *settings, int64_t results, void *user);

/* The most frequent first, then by their words. */
bool cache_each_settings(const Cache *cache, CacheTakeSettings *take, void *user);

/* A row of the file, as it stands. */
typedef struct CacheRow {
    Board board; /* canonical */
    const char *settings;
    const unsigned char *bytes; /* the result, packed */
    size_t size;
    int64_t checksum, used; /* over the rest; the day of the last use */
} CacheRow;

/* Takes one result; all is valid during the call only. False ends the walk, as a failure that was
 * told. */
typedef bool CacheTake(const CacheRow *row, const verdi_result *result, void *user);

/* Every result. Damaged rows are left out and counted in *damaged. */
bool cache_each(Cache *cache, CacheTake *take, void *user, int64_t *damaged);

/* Adds what the cache at `path` knows and this one does not, in one transaction; *damaged rows of
 * it are left out. */
bool cache_merge(Cache *cache, const char *path, int64_t *added, int64_t *damaged);

/* Removes what was not used for more than `days` (negative: no limit), then, until the file has at
 * most `bytes`, what was not used for longest. */
bool cache_trim(Cache *cache, int64_t days, int64_t bytes, int64_t *removed);

#endif
