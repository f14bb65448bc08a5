/* SPDX-License-Identifier: MIT
 *
 * Keeps results of searches in an SQLite file, which several processes may share. The key is the
 * position up to symmetry, the engine (version, node count of its benchmark, weights, table size)
 * and the limits. Only results that depend on nothing else are kept, so that a cached result equals
 * that of a search.
 *
 * Each row has a checksum. A damaged file is reported once and not used again. If another program
 * has locked the file, that is reported once, and searches continue without it for some seconds.
 */
#ifndef VERDI_STUDY_CACHE_H
#define VERDI_STUDY_CACHE_H

#include "rules/game.h"
#include "verdi.h"

typedef struct Cache Cache;

/* Tells what is wrong with the cache at `path`, on the thread that met it, one at a time. */
typedef void CacheReport(const char *path, const char *problem, const void *user);

/* Opens or creates the file. NULL after reporting an error: then there is no cache. A file that
 * is something else is left as it is. */
Cache *cache_open(const char *path, CacheReport *report, const void *user);

/* The same of one that must be there, for cache_upkeep.h to look into: nothing of it changes. */
Cache *cache_open_to_read(const char *path, CacheReport *report, const void *user);

void cache_close(Cache *cache); /* NULL is allowed */

/* The file's name, the cache's own; NULL of NULL. */
const char *cache_path(const Cache *cache);

/* Whether results of this engine under these limits depend on nothing but what is looked up: not
 * those that depend on the clock or a book, nor on how several threads happen to share the work. */
bool cache_keeps(const verdi_engine *engine, const verdi_limits *limits);

/* Like per_position_search(), with reports as of verdi_search(). *found (may be NULL): the answer
 * is from the cache. For any thread; without a cache (NULL) it searches. */
int cache_search(Cache *cache, verdi_engine *engine, Position position, const verdi_limits *limits,
                 verdi_info_fn *report, void *user, verdi_result *result, bool *found);

#endif
