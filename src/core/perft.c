/* SPDX-License-Identifier: MIT
 *
 * Counting the game tree: the test of the move kernels, and their benchmark. At the last ply the
 * moves are counted, not played.
 */
#include "core/perft.h"

#include "core/kernel.h"

uint64_t perft_count(Board board, int depth, bool free_pass) {
    if (depth == 0)
        return 1;
    uint64_t moves = kernel_moves(board.player, board.opponent);
    if (!moves) {
        if (!kernel_moves(board.opponent, board.player))
            return 1;
        return perft_count(board_pass(board), depth - !free_pass, free_pass);
    }
    if (depth == 1)
        return (uint64_t)bits_count(moves);
    uint64_t leaves = 0;
    for (; moves; moves &= moves - 1) {
        int move = bits_first(moves);
        uint64_t flips = kernel_flips(move, board.player, board.opponent);
        leaves +=
            perft_count((Board){board.opponent ^ flips, board.player ^ flips ^ bits_square(move)},
                        depth - 1, free_pass);
    }
    return leaves;
}
