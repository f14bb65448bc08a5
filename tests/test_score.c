/* SPDX-License-Identifier: MIT
 *
 * rules/board: the three conventions on ordinary final positions, draws, wipe-outs and an empty
 * board.
 */
#include "testing.h"

#include "rules/board.h"
#include "rules/game.h"

/* A count in half discs, for comparison in one go: 61-3 is 12206. */
static int counted(int player, int opponent, ScoreConvention convention) {
    uint64_t low = player ? UINT64_MAX >> (64 - player) : 0;
    uint64_t high = opponent ? UINT64_MAX << (64 - opponent) : 0;
    ScoreCount count = score_count((Board){low, high}, convention);
    return 100 * count.player_halves + count.opponent_halves;
}

TEST(test_33_to_3_with_28_empties) {
    ck_assert_int_eq(counted(33, 3, SCORE_DISCS), 100 * 66 + 6);
    ck_assert_int_eq(counted(33, 3, SCORE_WINNER), 100 * 122 + 6);
    ck_assert_int_eq(counted(33, 3, SCORE_SPLIT), 100 * 94 + 34);
    ck_assert_int_eq(counted(3, 33, SCORE_WINNER), 100 * 6 + 122);
    ck_assert_int_eq(counted(3, 33, SCORE_SPLIT), 100 * 34 + 94);
}

TEST(test_wipe_out_is_64_to_0) {
    for (int convention = 0; convention < SCORE_CONVENTIONS; convention++) {
        ck_assert_int_eq(counted(13, 0, (ScoreConvention)convention), 12800);
        ck_assert_int_eq(counted(0, 13, (ScoreConvention)convention), 128);
        ck_assert_int_eq(counted(64, 0, (ScoreConvention)convention), 12800);
    }
}

TEST(test_draws_and_odd_splits) {
    ck_assert_int_eq(counted(32, 32, SCORE_WINNER), 100 * 64 + 64);
    ck_assert_int_eq(counted(20, 20, SCORE_WINNER), 100 * 64 + 64);
    ck_assert_int_eq(counted(20, 20, SCORE_DISCS), 100 * 40 + 40);
    ck_assert_int_eq(counted(20, 20, SCORE_SPLIT), 100 * 64 + 64);
    ck_assert_int_eq(counted(40, 21, SCORE_SPLIT), 100 * 83 + 45); /* 41.5 to 22.5 */
    ck_assert_int_eq(counted(40, 24, SCORE_SPLIT), 100 * 80 + 48);
}

TEST(test_empty_board) {
    ck_assert_int_eq(counted(0, 0, SCORE_WINNER), 100 * 64 + 64);
    ck_assert_int_eq(counted(0, 0, SCORE_DISCS), 0);
    ck_assert_int_eq(counted(0, 0, SCORE_SPLIT), 100 * 64 + 64);
}
