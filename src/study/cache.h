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
 */
#ifndef VERDI_STUDY_CACHE_H
#define VERDI_STUDY_CACHE_H

#include "rules/game.h"
#include "verdi.h"

typedef struct Cache Cache;

/* Receives a problem of the cache at `path`. Called on the thread that found the problem, by one
 * thread at a time. */
typedef void CacheReport(const char *path, const char *problem);

/* Opens or creates the file. Returns NULL after reporting an error. A file that is not a cache is
 * not changed. */
Cache *cache_open(const char *path, CacheReport *report);

/* Opens an existing cache for the functions of cache_upkeep.h that only read. The file is not
 * changed. Returns NULL after reporting an error. */
Cache *cache_open_to_read(const char *path, CacheReport *report);

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

#endif
