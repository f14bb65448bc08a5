/* SPDX-License-Identifier: MIT
 *
 * How values of a book are derived. The builder, merge, import and learning all use these rules: a
 * move to a position in the book has that position's value, and a position has the value of its
 * best move. Works on rows and values, not on files.
 */
#ifndef VERDI_BOOK_BOOK_ALGEBRA_H
#define VERDI_BOOK_BOOK_ALGEBRA_H

#include "rules/board.h"
#include "verdi/book.h"

/* The layer of a board, 0..BOOK_LAYERS - 1. Moves always lead to higher layers. There are two
 * layers per number of discs: positions without a move are in the lower one, since a pass leads to
 * the other. */
enum { BOOK_LAYERS = 2 * 65 };
int book_layer(Board board);

/* The number of empty squares of a row's position. */
int book_row_empties(const verdi_book_position *row);

/* True if all members are equal. */
bool book_same_value(const verdi_book_value *a, const verdi_book_value *b);

bool book_same_row(const verdi_book_position *a, const verdi_book_position *b);

/* True if other values can be derived from this one; false for bounds, games and proven wins. */
bool book_is_valued(const verdi_book_value *value);

/* True if the value comes from a search or a proof, so that it can be used in play. False for means
 * of games and upper bounds. */
bool book_is_founded(const verdi_book_value *value);

/* The entry for a move from its line in a search result. */
verdi_book_move book_move_of_line(const verdi_line *line, int source);

/* The value of a move from the row after it: NEGAMAX, one ply deeper. UNKNOWN if no value can be
 * derived from that row. An imported value stays imported. */
verdi_book_value book_value_of_link(int move, const verdi_book_value *child);

/* Finds the best of a position's moves; they are added one by one, in any order. Of equal values
 * the more reliable one is taken. */
typedef struct BookBest {
    verdi_book_value value; /* of kind UNKNOWN until a move has a value */
    int empties;
    int confidence; /* the lowest among the unproven moves */
    bool links;     /* some move leads into the book */
} BookBest;

BookBest book_best_begin(int empties);
void book_best_add(BookBest *best, const verdi_book_value *move);

/* The value of the position: that of the best move, as NEGAMAX if any move leads into the book. If
 * the best move is proven, the value's confidence is the lowest of all moves. That is 0 unless
 * `all`: the moves added include every legal move, or the best of the rest. */
verdi_book_value book_best_end(const BookBest *best, bool all);

/* The same for the moves of a row. */
verdi_book_value book_best_of_moves(const verdi_book_position *row);

/* True if the row's moves must include the best one: a move was searched as the best of the rest,
 * or no legal move is missing. Moves that only lead into the book are no evidence about the rest.
 */
bool book_knows_best_move(const verdi_book_position *row);

/* Sorts the moves by square, so that a row does not depend on the order of changes. True if the
 * order changed. */
bool book_sort_moves(verdi_book_position *row);

#endif
