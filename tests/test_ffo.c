/* SPDX-License-Identifier: MIT
 *
 * FFO #1-#19 solved exactly: the published scores of the best moves, and of every move of #1.
 */
#include "testing.h"

#include <stdlib.h>

#include "base/bits.h"
#include "positions.h"

TEST(test_ffo_1_to_19) {
    int count;
    const char *path = testing_source("tests/data/fforum-1-19.obf");
    ObfRecord *records = positions_read(path, &count);
    verdi_engine *engine = positions_engine(0, 32);
    verdi_game *game = positions_game();
    verdi_limits limits;
    verdi_result result;
    verdi_limits_init(&limits);
    limits.goal = VERDI_GOAL_EXACT;
    ck_assert_int_eq(count, 19);
    for (int i = 0; i < count; i++) {
        positions_set(game, position_board(records[i].position));
        limits.lines = i == 0 ? 64 : 1;
        ck_assert_int_eq(verdi_search(engine, game, &limits, NULL, NULL, &result), VERDI_OK);
        ck_assert_msg(result.value == positions_best(&records[i]) * VERDI_DISC,
                      "#%d: %d/128 instead of %d discs", i + 1, result.value,
                      positions_best(&records[i]));
        ck_assert_int_eq(result.lines, i == 0 ? records[i].count : 1);
        for (int k = 0; k < result.lines; k++)
            for (int m = 0; m < records[i].count; m++)
                if (records[i].moves[m].square == result.line[k].move)
                    ck_assert_int_eq(result.line[k].value, records[i].moves[m].score * VERDI_DISC);
    }
}
