/* SPDX-License-Identifier: MIT
 *
 * The exact score of a position is one number, whatever the threads and the CPU level. Random
 * positions with enough empty squares that split points arise.
 */
#include "testing.h"

#include <stdlib.h>

#include "base/random.h"
#include "engine/levels.h"
#include "positions.h"
#include "study/search/limits.h"
#include "verdi.h"

enum { POSITIONS = 12, EMPTIES = 15 };

static int count_positions(void) {
    return POSITIONS * testing_scale();
}

static int solve(verdi_engine *engine, Board board) {
    verdi_game *game;
    verdi_limits limits = limits_exact(NULL);
    verdi_result result;
    ck_assert_int_eq(verdi_game_new(&game), 0);
    ck_assert_int_eq(verdi_game_set(game, board.player, board.opponent, VERDI_BLACK), 0);
    ck_assert_int_eq(verdi_search(engine, game, &limits, NULL, NULL, &result), 0);
    ck_assert(result.line[0].exact);
    verdi_game_free(game);
    return result.value;
}

/* The values of all positions, to be freed. */
static int *solve_all(const char *cpu, int threads) {
    int *values = malloc((size_t)count_positions() * sizeof *values);
    ck_assert_ptr_nonnull(values);
    verdi_config config;
    verdi_engine *engine;
    Random random;
    random_seed(&random, 7);
    verdi_config_init(&config);
    config.threads = threads;
    config.hash_mib = 8;
    config.cpu = cpu;
    ck_assert_int_eq(verdi_engine_new(&engine, &config), 0);
    for (int i = 0; i < count_positions(); i++)
        values[i] = solve(engine, positions_play(&random, EMPTIES));
    verdi_engine_free(engine);
    return values;
}

/* The values must be those of `expected`. */
static void check_all(const int *expected, const char *cpu, int threads) {
    int *values = solve_all(cpu, threads);
    for (int i = 0; i < count_positions(); i++)
        ck_assert_msg(values[i] == expected[i], "position %d, %s, %d threads: %d, not %d", i,
                      cpu ? cpu : "best level", threads, values[i], expected[i]);
    free(values);
}

TEST(test_threads) {
    static const int counts[] = {2, 3, 8, 16};
    int *alone = solve_all(NULL, 1);
    for (size_t c = 0; c < sizeof counts / sizeof *counts; c++)
        check_all(alone, NULL, counts[c]);
    free(alone);
}

TEST(test_levels) {
    int *portable = solve_all("portable", 1);
    for (int level = 0; level < levels_count; level++)
        if (levels_pick(levels_all[level]->level))
            check_all(portable, levels_all[level]->level, 1);
    free(portable);
}
