/* SPDX-License-Identifier: MIT
 *
 * Legal moves and flips by shifting whole sets (Dumb7Fill): what reading millions of recorded games
 * needs, a hundred times as fast as rules/board, which tests/test_games.c compares it with.
 */
#ifndef VERDI_RULES_MOVES_H
#define VERDI_RULES_MOVES_H

#include "rules/board.h"

/* `set` one step in direction 0..7; steps over the left or right edge fall off the board. */
static inline uint64_t moves_step(uint64_t set, int direction) {
    const uint64_t not_a = 0xfefefefefefefefeu, not_h = 0x7f7f7f7f7f7f7f7fu;
    switch (direction) {
    case 0:
        return (set & not_h) << 1;
    case 1:
        return (set & not_a) >> 1;
    case 2:
        return set << 8;
    case 3:
        return set >> 8;
    case 4:
        return (set & not_h) << 9;
    case 5:
        return (set & not_a) >> 9;
    case 6:
        return (set & not_a) << 7;
    default:
        return (set & not_h) >> 7;
    }
}

/* As board_moves(). */
static inline uint64_t moves_legal(Board board) {
    uint64_t legal = 0;
    for (int direction = 0; direction < 8; direction++) {
        uint64_t line = moves_step(board.player, direction) & board.opponent;
        for (int i = 0; i < 5; i++)
            line |= moves_step(line, direction) & board.opponent;
        legal |= moves_step(line, direction);
    }
    return legal & board_empties(board);
}

/* As board_play() with a legal square. */
static inline Board moves_play(Board board, Square square) {
    uint64_t move = (uint64_t)1 << square, flips = 0;
    for (int direction = 0; direction < 8; direction++) {
        uint64_t line = 0, at = moves_step(move, direction);
        for (; at & board.opponent; at = moves_step(at, direction))
            line |= at;
        if (at & board.player)
            flips |= line;
    }
    return (Board){board.opponent & ~flips, board.player | flips | move};
}

#endif
