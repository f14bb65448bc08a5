/* SPDX-License-Identifier: MIT */
#include "slow_rules.h"

/* The flips in one direction: walk over opponent discs until a player's disc closes the line. */
static uint64_t flips_towards(Board board, Square square, int down, int right) {
    uint64_t line = 0;
    int row = square / 8 + down, column = square % 8 + right;
    for (; row >= 0 && row < 8 && column >= 0 && column < 8; row += down, column += right) {
        uint64_t here = bits_square(8 * row + column);
        if (board.player & here)
            return line;
        if (!(board.opponent & here))
            return 0;
        line |= here;
    }
    return 0;
}

uint64_t slow_flips(Board board, Square square) {
    if (!(board_empties(board) & bits_square(square)))
        return 0;
    uint64_t flips = 0;
    for (int down = -1; down <= 1; down++)
        for (int right = -1; right <= 1; right++)
            if (down || right)
                flips |= flips_towards(board, square, down, right);
    return flips;
}

uint64_t slow_moves(Board board) {
    uint64_t moves = 0;
    for (Square square = 0; square < 64; square++)
        if (slow_flips(board, square))
            moves |= bits_square(square);
    return moves;
}
