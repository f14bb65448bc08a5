/* SPDX-License-Identifier: MIT
 *
 * The rules of Othello on two bitboards, by shifting whole sets (Dumb7Fill). It is fast enough
 * outside searches. A board has no colours: `player` is the side to move.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/bits.h"

/* A square, 0..63 from a1 row by row (b1 = 1, a2 = 8), with row 1 at the top; or SQUARE_PASS, or
 * SQUARE_NONE for no move. */
typedef int Square;
enum { SQUARE_PASS = 64, SQUARE_NONE = 65 };

/* The discs of the side to move and of the other side. Any two disjoint sets are allowed. */
typedef struct Board {
    uint64_t player, opponent;
} Board;

/* The start position: black, on e4 and d5, is to move; white is on d4 and e5. */
Board board_start(void);

static inline uint64_t board_empties(Board board) {
    return ~(board.player | board.opponent);
}

static inline bool board_equal(Board a, Board b) {
    return a.player == b.player && a.opponent == b.opponent;
}

/* Compares boards for qsort(): by player, then by opponent, as unsigned numbers. */
static inline int board_compare(Board a, Board b) {
    return a.player != b.player ? (a.player < b.player ? -1 : 1)
                                : (a.opponent > b.opponent) - (a.opponent < b.opponent);
}

/* The discs that the player's move to `square` flips. 0 if the move is illegal: the square is
 * occupied or nothing is flipped. */
uint64_t board_flips(Board board, Square square);

/* The legal moves of the player; an empty set if the player must pass or the game is over. */
uint64_t board_moves(Board board);

/* True for a legal move: a square, or SQUARE_PASS if the player must pass. `move` may be any
 * number. */
bool board_allows(Board board, int move);

/* The board after a move, seen from the opponent. `square` must be legal; SQUARE_PASS only swaps
 * sides. */
Board board_play(Board board, Square square);

/* Like board_play(), for a square whose flips are already known. */
static inline Board board_after(Board board, Square move, uint64_t flips) {
    return (Board){board.opponent ^ flips, board.player ^ flips ^ bits_square(move)};
}

/* The same board seen from the opponent. */
static inline Board board_pass(Board board) {
    return (Board){board.opponent, board.player};
}

/* True if neither side has a move. */
bool board_is_over(Board board);

/* The player's final score in discs, -64..64; empty squares go to the winner. Only meaningful for a
 * finished game. */
int board_final_score(Board board);

/* Conventions of scoring. They affect the reported scores, but not the search. Sources: World
 * Othello Federation rules (empties to the winner), United States Othello Association (discs only),
 * Japan before 2014 (empties split). */
typedef enum ScoreConvention {
    SCORE_WINNER, /* empty squares go to the winner, and are split on a draw; the default */
    SCORE_DISCS,  /* only discs on the board count */
    SCORE_SPLIT,  /* empty squares are split evenly; half discs are possible */
    SCORE_CONVENTIONS
} ScoreConvention;

/* A score in half discs, because splitting empty squares may give fractions. 64 discs are 128
 * halves. */
typedef struct ScoreCount {
    int player_halves, opponent_halves;
} ScoreCount;

/* Counts a final position. A wipe-out (one colour left) counts 64-0 in every convention. */
ScoreCount score_count(Board board, ScoreConvention convention);

/* The board under symmetry 0..7 (see bits_symmetry). */
Board board_symmetry(Board board, int symmetry);

/* The smallest of the eight symmetric boards, by board_compare(). *symmetry, if not NULL, receives
 * the symmetry applied. */
Board board_canonical(Board board, int *symmetry);

/* The least square to which a symmetry of the board itself maps this move. It represents all
 * equivalent moves. A pass stays as it is. */
Square board_least_move(Board board, Square move);

/* Writes 64 characters from a1 row by row. `letters` has three characters: for the discs in
 * `first`, for those in `second`, and for empty squares. */
enum { BOARD_TEXT = 65 };
void board_text(uint64_t first, uint64_t second, const char *letters, char text[BOARD_TEXT]);

/* The name of a square in lower case ("d3"); "pass" or "none". */
const char *square_name(Square square);

/* The name of a square in capitals ("D3"); "PA" for a pass. */
const char *square_capital(Square square);

/* The square of a two-letter name, in any case; SQUARE_NONE if `text` does not begin with one. */
Square square_parse(const char *text);

/* The rules backwards: the boards from which one move leads to a given board, its parents. */
typedef void ParentVisitor(Board parent, Square move, void *user);

/* Calls `visit` once for every parent and move with board_play(parent, move) equal to `board`.
 * Parents need not be reachable in a game. Forced passes count as moves. */
void parents_visit(Board board, ParentVisitor *visit, void *user);
