/* SPDX-License-Identifier: MIT
 *
 * How values of a book follow from one another. Builder, merge, import and learning all use these
 * rules: the value of a move that leads to another row is that of the row, and the value of a row
 * is that of its best move. Knows rows and values, no files.
 */
#ifndef VERDI_BOOK_BOOK_ALGEBRA_H
#define VERDI_BOOK_BOOK_ALGEBRA_H

#include "rules/board.h"
#include "verdi/book.h"

/* Moves lead from lower to higher layers only: two for each number of discs, first those of sides
 * that are blocked, whose pass leads to the second. 0..BOOK_LAYERS - 1. */
enum { BOOK_LAYERS = 2 * 65 };
int book_layer(Board board);

/* Empty squares of a row's position. */
int book_row_empties(const verdi_book_position *row);

/* Are they the same in everything? */
bool book_same_value(const verdi_book_value *a, const verdi_book_value *b);

bool book_same_row(const verdi_book_position *a, const verdi_book_position *b);

/* Whether other values can be derived from it. Not from bounds, games or proven wins. */
bool book_is_valued(const verdi_book_value *value);

/* Does it rest on a search or a proof, so that one may play by it? Means of games and upper bounds
 * do not. */
bool book_is_founded(const verdi_book_value *value);

/* What a search found of a move. */
verdi_book_move book_move_of_line(const verdi_line *line, int source);

/* What a move is worth by the row it leads to: NEGAMAX, one ply deeper; UNKNOWN if that row has no
 * such value. An imported value stays imported. */
verdi_book_value book_value_of_link(int move, const verdi_book_value *child);

/* The best of a position's moves, which are added one by one, in any order. Of equal values the
 * better founded counts. */
typedef struct BookBest {
    verdi_book_value value; /* of kind UNKNOWN as long as no move has a value */
    int empties;
    int confidence; /* the least among the moves that are not proven */
    bool links;     /* a move leads into the book */
} BookBest;

BookBest book_best_begin(int empties);
void book_best_add(BookBest *best, const verdi_book_value *move);

/* The value that the moves give their position: that of the best one, as NEGAMAX if any of them
 * leads into the book. A best move that is proven proves the position only if all are: else the
 * least confidence counts, which is 0 unless the moves are `all` there are, or the best of the
 * others is among them. */
verdi_book_value book_best_end(const BookBest *best, bool all);

/* The same for the moves of a row. */
verdi_book_value book_best_of_moves(const verdi_book_position *row);

/* Can the best move be among those of the row? It can if one of them was searched as the best of
 * all others, or if none is missing; moves that merely lead into the book say nothing of the rest.
 */
bool book_knows_best_move(const verdi_book_position *row);

/* Puts the moves into rising order, so that the way a row was made leaves no trace. True if they
 * were not. */
bool book_sort_moves(verdi_book_position *row);

#endif
