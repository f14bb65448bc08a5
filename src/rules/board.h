/* SPDX-License-Identifier: MIT
 *
 * The rules of Othello on two bitboards, by shifting whole sets (Dumb7Fill): fast enough outside
 * searches. A board has no colours: `player` is the side to move.
 */
#ifndef VERDI_RULES_BOARD_H
#define VERDI_RULES_BOARD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/bits.h"

/* 0..63 from a1 row by row (b1 = 1, a2 = 8), row 1 on top; then the pass and "no move". */
typedef int Square;
enum { SQUARE_PASS = 64, SQUARE_NONE = 65 };

/* The side to move and the other one. Any two disjoint sets are a legal position. */
typedef struct Board {
    uint64_t player, opponent;
} Board;

/* The start position: black on e4 and d5, to move; white on d4 and e5. */
Board board_start(void);

static inline uint64_t board_empties(Board board) {
    return ~(board.player | board.opponent);
}

static inline bool board_equal(Board a, Board b) {
    return a.player == b.player && a.opponent == b.opponent;
}

/* By player, then by opponent, as unsigned numbers: below, at or above 0 as qsort() wants it. */
static inline int board_compare(Board a, Board b) {
    return a.player != b.player ? (a.player < b.player ? -1 : 1)
                                : (a.opponent > b.opponent) - (a.opponent < b.opponent);
}

/* The discs that a player's disc on `square` turns over, in all eight directions; 0 when the square
 * is occupied or nothing is flipped, that is, when the move is illegal. */
uint64_t board_flips(Board board, Square square);

/* The squares where the player may move; empty when he must pass or the game is over. */
uint64_t board_moves(Board board);

/* Is it a legal move: a square, or SQUARE_PASS where it is forced? Any number may be asked. */
bool board_allows(Board board, int move);

/* The board after a move, seen from the opponent. `square` must be legal; SQUARE_PASS changes
 * sides and nothing else. */
Board board_play(Board board, Square square);

/* The same where what the move flips is known already. */
static inline Board board_after(Board board, Square move, uint64_t flips) {
    return (Board){board.opponent ^ flips, board.player ^ flips ^ bits_square(move)};
}

/* The same board seen from the opponent. */
static inline Board board_pass(Board board) {
    return (Board){board.opponent, board.player};
}

/* Neither side has a move: board full, one colour wiped out, or both blocked. */
bool board_is_over(Board board);

/* The player's final score in discs, empties to the winner: -64..64. Meaningful at the end. */
int board_final_score(Board board);

/* The board under symmetry 0..7 (see bits_symmetry). */
Board board_symmetry(Board board, int symmetry);

/* The least of the eight symmetric boards (board_compare); *symmetry, if not NULL, receives the one
 * that was applied. */
Board board_canonical(Board board, int *symmetry);

/* 64 characters from a1 row by row: `letters` has those of the first side's discs, of the second's
 * and of an empty square. */
enum { BOARD_TEXT = 65 };
void board_text(uint64_t first, uint64_t second, const char *letters, char text[BOARD_TEXT]);

/* Two lower-case letters for a square ("d3"), "pass" or "none". */
const char *square_name(Square square);

/* "D3", or "PA" for the pass. */
const char *square_capital(Square square);

/* The square of a two-letter name, any case; SQUARE_NONE if `text` does not begin with one. */
Square square_parse(const char *text);

#endif
