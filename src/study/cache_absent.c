/* SPDX-License-Identifier: MIT
 *
 * Stands in for the analysis cache in a build without SQLite: every search searches.
 */
#include "study/cache.h"
#include "study/canonical.h"

Cache *cache_open(const char *path, CacheTell *tell, const void *user) {
    tell(path, "this Verdi was built without SQLite", user);
    return NULL;
}

Cache *cache_open_to_read(const char *path, CacheTell *tell, const void *user) {
    return cache_open(path, tell, user);
}

void cache_close(Cache *cache) {
    (void)cache;
}

const char *cache_path(const Cache *cache) {
    (void)cache;
    return NULL;
}

bool cache_keeps(const verdi_engine *engine, const verdi_limits *limits) {
    (void)engine;
    (void)limits;
    return false;
}

int cache_search(Cache *cache, verdi_engine *engine, Position position, const verdi_limits *limits,
                 verdi_info_fn *report, void *user, verdi_result *result, bool *found) {
    int symmetry;
    Board board = board_canonical(position_board(position), &symmetry);
    (void)cache;
    verdi_engine_clear(engine);
    int error = canonical_find(engine, board, symmetry, limits, report, user, result);
    if (!error)
        canonical_turn_back(result, symmetry);
    if (found)
        *found = false;
    return error;
}
