/* SPDX-License-Identifier: MIT
 *
 * The analysis cache of a build without SQLite: there is none, and every search searches.
 */
#include <stdio.h>

#include "front/front.h"
#include "front/kit/cache.h"
#include "study/canonical.h"

Cache *cache_open(const char *path, const char *command) {
    fprintf(stderr, "%s: cache %s: this Verdi was built without SQLite\n", command, path);
    return NULL;
}

void cache_close(Cache *cache) {
    (void)cache;
}

bool cache_keeps(const verdi_limits *limits) {
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

int cache_main(int argc, char **argv) {
    (void)argc;
    (void)argv;
    fprintf(stderr, "verdi cache: this Verdi was built without SQLite\n");
    return 1;
}
