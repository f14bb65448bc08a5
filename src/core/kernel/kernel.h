/* SPDX-License-Identifier: MIT
 *
 * The bitboard kernels: legal moves, flips, and the last square of a game. Each CPU level has a
 * header with the same functions. The build selects the header (src/meson.build), so that nothing
 * depends on the compiler's defaults. rules/board.c is the reference for what the kernels compute.
 */
#pragma once

#include <stdint.h>

#include "base/bits.h"
#include "core/features.h"
#include "core/level.h"
#include "core/tables.h"
#include "rules/board.h"

/* kernel_moves(player, opponent): the player's legal moves.
 * kernel_flips(square, player, opponent): the discs that the player flips by a move to `square`, an
 * empty square; 0 if none.
 * KernelSet: a set of squares, in the form that the level's flips use: a word or a vector. Bitwise
 * operators work on both. kernel_set(word) converts from a word, kernel_word(set) to one.
 * kernel_flips_set(square, player, opponent): kernel_flips() for arguments and a result of type
 * KernelSet.
 * kernel_flips_four(square, player, opponent, flips): sets flips[0..3] to the flips of
 * square[0..3], as words; bit i of the result is set if flips[i] is not 0.
 * kernel_price_moves(list, player, opponent, moves, odd): fills in the list of priced moves
 * (core/prices.h) and returns its lowest key; `odd` is the set of squares in odd regions.
 * kernel_key_after(list, key): the lowest key in the list above `key`, or KERNEL_KEY_NONE.
 * kernel_views(moves, answers, view): sets view[] to the configurations of the views (features.h),
 * given the legal moves of the player (moves) and of the opponent (answers).
 * kernel_widen(row): a row of the evaluation's network, widened to 16 bits for sums.
 * kernel_dot(a, b): the dot product of two layers of the evaluation's network.
 * KERNEL_BOARDS: the number of boards in a vector of the level. */
#ifndef CORE_KERNEL
#error "core/ is compiled with -DCORE_KERNEL=<header of its level's kernels>"
#endif
#include CORE_KERNEL
#include "core/kernel/kernel_boards.h"

/* Twice the number of discs that the player flips by a move to `square`, the only empty square of
 * the board. Multiplications gather the four lines through the square into bytes, which index a
 * table. */
static inline int kernel_count_last(int square, uint64_t player) {
    int row = square >> 3, column = square & 7;
    const uint64_t columns = 0x0101010101010101u;
    int along_row = (int)(player >> (8 * row)) & 0xff;
    int along_column = (int)(((player >> column & columns) * 0x0102040810204080u) >> 56);
    int along_down = (int)(((player & table_diagonal[square][0]) * columns) >> 56);
    int along_up = (int)(((player & table_diagonal[square][1]) * columns) >> 56);
    return table_line_count[column][along_row] + table_line_count[row][along_column] +
           table_line_count[column][along_down] + table_line_count[column][along_up];
}
