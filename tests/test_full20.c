/* SPDX-License-Identifier: MIT
 *
 * Solves two hundred positions with 20 empty squares exactly: a hundred from this source tree and a
 * hundred from the reference data.
 */
#include "testing.h"

#include <stdlib.h>

#include "positions.h"

static void solve_file(const char *path, int first, int step, int most) {
    int count;
    ObfRecord *records = positions_read(path, &count);
    verdi_engine *engine = positions_engine(0, 256);
    verdi_game *game = positions_game();
    verdi_limits limits;
    verdi_result result;
    verdi_limits_init(&limits);
    limits.goal = VERDI_GOAL_EXACT;
    int solved = 0;
    for (int i = first; i < count && solved < most; i += step, solved++) {
        positions_set(game, position_board(records[i].position));
        ck_assert_int_eq(verdi_search(engine, game, &limits, NULL, NULL, &result), VERDI_OK);
        ck_assert_msg(result.value == positions_best(&records[i]) * VERDI_DISC,
                      "position %d: %d/128 instead of %d discs", i + 1, result.value,
                      positions_best(&records[i]));
    }
    ck_assert_int_eq(solved, most);
}

TEST(test_hundred_of_this_tree) {
    const char *path = testing_source("tests/data/full-20-100.obf");
    solve_file(path, 0, 1, 100);
}

TEST(test_hundred_more) {
    const char *path = testing_data("solver/full-20.obf");
    if (!path)
        return;
    solve_file(path, 0, 10, 100);
}
