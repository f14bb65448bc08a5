/* SPDX-License-Identifier: MIT
 *
 * study/cache: everything that determines a result is part of the key, and results that depend on
 * anything else are not kept.
 */
#include "testing.h"

#include <string.h>

#include "base/bits.h"
#include "folder.h"
#include "positions.h"
#include "study/cache.h"
#include "study/engine_crew.h"
#include "study/search/limits.h"

static void report(const char *path, const char *problem) {
    ck_abort_msg("%s: %s", path, problem);
}

static verdi_engine *make_engine(int threads) {
    char problem[ENGINE_PROBLEM] = "";
    verdi_config config;
    verdi_config_init(&config);
    config.hash_mib = 4;
    config.threads = threads;
    verdi_engine *engine = engine_open(&config, problem);
    ck_assert_msg(engine != NULL, "%s", problem);
    return engine;
}

/* A position that is solved in no time, and more than the last twelve squares of it. */
static Position make_position(void) {
    Random random;
    random_seed(&random, 5);
    Board board = positions_play(&random, 16);
    return (Position){{board.player, board.opponent}, BLACK};
}

static int64_t count_results(Cache *cache) {
    CacheCount count;
    int64_t damaged;
    ck_assert(cache_count(cache, &count, &damaged));
    ck_assert_int_eq(damaged, 0);
    return count.results;
}

/* Searches and says whether the answer was there. */
static bool search(Cache *cache, verdi_engine *engine, const verdi_limits *limits,
                   verdi_result *result) {
    bool found;
    ck_assert_int_eq(
        cache_search(cache, engine, make_position(), limits, NULL, NULL, result, &found), VERDI_OK);
    return found;
}

/* All fields that decide about a result, each with a second value. */
TEST(test_every_limit_counts) {
    verdi_limits limits[16];
    int count = 0;
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++)
        limits[i] = limits_unlimited(NULL);
    count++;
    limits[count++].goal = VERDI_GOAL_EXACT;
    limits[count++].goal = VERDI_GOAL_WLD;
    limits[count++].level = 4;
    limits[count++].depth = 3;
    limits[count].depth = 8;
    limits[count++].confidence = 73;
    limits[count].depth = 8;
    limits[count++].confidence = 100;
    limits[count++].solve_confidence = 73;
    limits[count++].solve_confidence = 98;
    limits[count++].nodes = 100;
    limits[count++].lines = 2;
    limits[count++].contempt = 100;
    Position position = make_position();
    limits[count++].moves =
        bits_square(bits_first(board_moves((Board){position.discs[0], position.discs[1]})));
    folder_make();
    verdi_engine *engine = make_engine(1);
    Cache *cache = cache_open(folder_path("cache"), true, report);
    ck_assert_ptr_nonnull(cache);
    verdi_result result;
    for (int i = 0; i < count; i++) {
        ck_assert_msg(!search(cache, engine, &limits[i], &result), "limits %d", i);
        ck_assert_int_eq(count_results(cache), i + 1);
    }
    for (int i = 0; i < count; i++)
        ck_assert_msg(search(cache, engine, &limits[i], &result), "limits %d", i);
    cache_close(cache);
    verdi_engine_free(engine);
}

/* Two confidences of a solve are two searches: the cheaper one visits fewer nodes. */
TEST(test_solve_confidence) {
    folder_make();
    verdi_engine *engine = make_engine(1);
    Cache *cache = cache_open(folder_path("cache"), true, report);
    ck_assert_ptr_nonnull(cache);
    verdi_limits sure = limits_unlimited(NULL), selective = limits_unlimited(NULL);
    selective.solve_confidence = 73;
    verdi_result first, second;
    ck_assert(!search(cache, engine, &selective, &first));
    ck_assert(!search(cache, engine, &sure, &second));
    ck_assert_int_eq(first.line[0].confidence, 73);
    ck_assert_int_eq(second.line[0].confidence, 100);
    ck_assert(search(cache, engine, &selective, &second));
    ck_assert_int_eq(second.line[0].confidence, 73);
    ck_assert_uint_eq(second.nodes, first.nodes);
    cache_close(cache);
    verdi_engine_free(engine);
}

/* What several threads find differs from run to run: it is neither kept nor found. */
TEST(test_several_threads) {
    folder_make();
    verdi_engine *one = make_engine(1), *two = make_engine(2);
    Cache *cache = cache_open(folder_path("cache"), true, report);
    ck_assert_ptr_nonnull(cache);
    verdi_limits limits = limits_unlimited(NULL);
    verdi_result result;
    ck_assert(cache_keeps(one, &limits));
    ck_assert(!cache_keeps(two, &limits));

    for (int i = 0; i < 2; i++) {
        ck_assert(!search(cache, two, &limits, &result));
        ck_assert_int_eq(count_results(cache), 0);
    }
    ck_assert(!search(cache, one, &limits, &result));
    ck_assert(!search(cache, two, &limits, &result));
    ck_assert(search(cache, one, &limits, &result));
    ck_assert_int_eq(count_results(cache), 1);
    cache_close(cache);
    verdi_engine_free(one);
    verdi_engine_free(two);
}
