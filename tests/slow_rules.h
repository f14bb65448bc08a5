/* SPDX-License-Identifier: MIT
 *
 * The rules of Othello, slow and obvious, one square and one direction at a time: the reference for
 * tests of rules/board and every kernel of core/.
 */
#pragma once

#include "rules/board.h"

/* Like board_flips() and board_moves(). */
uint64_t slow_flips(Board board, Square square);
uint64_t slow_moves(Board board);
