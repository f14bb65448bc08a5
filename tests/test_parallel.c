/* SPDX-License-Identifier: MIT
 *
 * The exact score of a position does not depend on the number of threads and the CPU level. Uses
 * random positions with enough empty squares for split points.
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

static int solve(verdi_engine *engine, verdi_game *game, Board board) {
    verdi_limits limits = limits_exact(NULL);
    verdi_result result;
    positions_set(game, board);
    ck_assert_int_eq(verdi_search(engine, game, &limits, NULL, NULL, &result), 0);
    ck_assert(result.line[0].exact);
    return result.value;
}

/* The values of all positions. */
static const int *solve_all(const char *cpu, int threads) {
    int *values = testing_keep(malloc((size_t)count_positions() * sizeof *values));
    verdi_engine *engine = positions_engine_for(cpu, threads, 8);
    verdi_game *game = positions_game();
    Random random;
    random_seed(&random, 7);
    for (int i = 0; i < count_positions(); i++)
        values[i] = solve(engine, game, positions_play(&random, EMPTIES));
    return values;
}

/* The values must be those of `expected`. */
static void check_all(const int *expected, const char *cpu, int threads) {
    const int *values = solve_all(cpu, threads);
    for (int i = 0; i < count_positions(); i++)
        ck_assert_msg(values[i] == expected[i], "position %d, %s, %d threads: %d, not %d", i,
                      cpu ? cpu : "best level", threads, values[i], expected[i]);
}

TEST(test_threads) {
    static const int counts[] = {2, 3, 8, 16};
    const int *alone = solve_all(NULL, 1);
    for (size_t c = 0; c < sizeof counts / sizeof *counts; c++)
        check_all(alone, NULL, counts[c]);
}

TEST(test_levels) {
    const int *portable = solve_all("portable", 1);
    for (const Core *const *at = positions_cores(); *at; at++)
        check_all(portable, (*at)->level, 1);
}
