/* SPDX-License-Identifier: MIT
 *
 * What earlier runs have found, in an SQLite file that several processes may share: keyed by the
 * position up to symmetry, the engine (version, node count of its benchmark, weights, table,
 * threads) and the limits. Only searches that depend on nothing else are kept, so an answer from
 * here is what the search would have said. Each row has a checksum; a cache that turns out to be
 * damaged is told on stderr once, and not asked any more.
 */
#ifndef VERDI_FRONT_KIT_CACHE_H
#define VERDI_FRONT_KIT_CACHE_H

#include "rules/game.h"
#include "verdi.h"

typedef struct Cache Cache;

/* Opens the file, or makes it; "default" is cache_default_path(). NULL after it has reported on
 * stderr why not: then there is no cache. `command` stands in front of the reports. */
Cache *cache_open(const char *path, const char *command);
void cache_close(Cache *cache); /* NULL is allowed */

/* In the user's cache folder, which is made if it is not there: verdi/analysis.cache. NULL if there
 * is none; free(). */
char *cache_default_path(void);

/* Whether results under these limits depend on nothing but what is looked up: not those that depend
 * on the clock or a book. */
bool cache_keeps(const verdi_limits *limits);

/* Like canonical_search() with an empty table, which this sees to when it has to search; partial
 * reports as of verdi_search(). *found (may be NULL): the answer is from the cache. For any thread;
 * without a cache (NULL) it searches. */
int cache_search(Cache *cache, verdi_engine *engine, Position position, const verdi_limits *limits,
                 verdi_info_fn *report, void *user, verdi_result *result, bool *found);

#endif
