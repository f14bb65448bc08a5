/* SPDX-License-Identifier: MIT
 *
 * The bit kernels: legal moves, flips, and the last square of a game. Each CPU level has a header
 * with the same functions, which the build names (src/meson.build), so that nothing depends on the
 * compiler's defaults. rules/board.c defines what each kernel must compute; the portable header is
 * its twin.
 */
#ifndef VERDI_CORE_KERNEL_KERNEL_H
#define VERDI_CORE_KERNEL_KERNEL_H

#include <stdint.h>

#include "base/bits.h"
#include "core/features.h"
#include "core/level.h"
#include "core/tables.h"
#include "rules/board.h"

/* kernel_moves(player, opponent): where the player may move.
 * kernel_flips(square, player, opponent): what a disc on an empty square turns over, or 0.
 * KernelSet: a set of squares as the level keeps it from one flip to the next, a word or a vector;
 * logic works on both. kernel_set(word) makes one, kernel_word(set) reads it.
 * kernel_flips_set(square, player, opponent): kernel_flips() from sets to a set.
 * kernel_flips_four(square, player, opponent, flips): the same for four squares, to words; bit i of
 * the result is set if flips[i] is not 0.
 * kernel_price_moves(list, player, opponent, moves, odd): fills the list of priced moves
 * (core/prices.h) and returns its lowest key; `odd` are the squares of odd regions.
 * kernel_key_after(list, key): the lowest key of the list above this one, or KERNEL_KEY_NONE.
 * kernel_views(moves, answers, view): the configurations of the views (features.h) of a board where
 * the player may move to these squares and the opponent to those.
 * kernel_widen(row): a row of the evaluation's network with room to add others.
 * kernel_dot(a, b): the sum of the products of two layers of the evaluation's network.
 * KERNEL_BOARDS: how many boards the level's vectors hold. */
#ifndef CORE_KERNEL
#error "core/ is compiled with -DCORE_KERNEL=<header of its level's kernels>"
#endif
#include CORE_KERNEL
#include "core/kernel/kernel_boards.h"

/* Twice the discs that a player's disc flips on `square`, the only empty square of the board. The
 * four lines through it are gathered into bytes by multiplication and looked up. */
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

#endif
