/* SPDX-License-Identifier: MIT
 *
 * How values of a book are derived. The builder, merge, import and learning all use these rules: a
 * move to a position in the book has that position's value, and a position has the value of its
 * best move. Also iterates over the rows of a book, and recomputes derived values after rows have
 * changed (book_settle.c).
 */
#pragma once

#include "rules/board.h"
#include "verdi/book.h"

/* The layer of a board, 0..BOOK_LAYERS - 1. Moves always lead to higher layers. There are two
 * layers per number of discs: positions without a move are in the lower layer, since a pass leads
 * to the higher one. */
enum { BOOK_LAYERS = 2 * 65 };
int book_layer(Board board);

/* The number of empty squares of a row's position. */
int book_row_empties(const verdi_book_position *row);

/* Applies symmetry 0..7 to a row. */
verdi_book_position book_row_turn(const verdi_book_position *row, int symmetry);

/* book_same_value() and book_same_row() return true if all members of `a` and `b` are equal. */
bool book_same_value(const verdi_book_value *a, const verdi_book_value *b);

bool book_same_row(const verdi_book_position *a, const verdi_book_position *b);

/* True if other values can be derived from this one; false for bounds, means of games and proven
 * wins. */
bool book_is_valued(const verdi_book_value *value);

/* True if the value comes from a search or a proof, so that it can be used in play. False for means
 * of games and upper bounds. */
bool book_is_founded(const verdi_book_value *value);

/* Makes a row's entry for a move from the move's line in a search result. */
verdi_book_move book_move_of_line(const verdi_line *line, int source);

/* The value of a move, given the value of the position after it: of kind NEGAMAX and one ply
 * deeper. Its kind is UNKNOWN if no value can be derived from `child`. An imported value stays
 * imported. */
verdi_book_value book_value_of_link(int move, const verdi_book_value *child);

/* Finds the best of a position's moves, which are added one by one, in any order. Of moves with
 * equal values the one with the more reliable value is best. */
typedef struct BookBest {
    verdi_book_value value; /* of kind UNKNOWN until a move has a value */
    int empties;
    int confidence; /* the lowest among the unproven moves */
    bool links;     /* some move leads into the book */
} BookBest;

BookBest book_best_begin(int empties);
void book_best_add(BookBest *best, const verdi_book_value *move);

/* The value of the position: that of the best move, of kind NEGAMAX if any move leads into the
 * book. `all` means that the moves added include every legal move, or the best of those not listed.
 * If the best move is proven, the value's confidence is the lowest of all moves, or 0 without
 * `all`. */
verdi_book_value book_best_end(const BookBest *best, bool all);

/* The value of a row's position, from the moves of the row. */
verdi_book_value book_best_of_moves(const verdi_book_position *row);

/* True if the row's moves must include the best move: a move was searched as the best of those not
 * in the book, or no legal move is missing. Moves that only lead into the book are no evidence
 * about the other moves.
 */
bool book_knows_best_move(const verdi_book_position *row);

/* Sorts the moves by square, so that a row does not depend on the order of changes. Returns true if
 * the order changed. */
bool book_sort_moves(verdi_book_position *row);

/* Combines two rows of one position in the same orientation, in any order: merges `other` into
 * `row`, which gets
 * - for the position and each move the more reliable value (verdi_book_compare()), or the lower
 *   one if both are equally reliable;
 * - the narrower bounds, or if they contradict each other, those of the row with the more reliable
 *   value;
 * - the larger counts of games and lines, since both rows may count the same games;
 * - the flags of both rows.
 * Returns false if `row` did not change. */
bool book_combine(verdi_book_position *row, const verdi_book_position *other);

/* ---------------------------------------------------------------------------------- whole books */

/* Reads the next row, like verdi_book_next(). BOOK_STEP_DAMAGED means that this row cannot be read,
 * but later rows may be readable. BOOK_STEP_BROKEN means that no more rows can be read. In both
 * cases verdi_book_get_problem() describes the problem. */
typedef enum BookStep {
    BOOK_STEP_END,
    BOOK_STEP_ROW,
    BOOK_STEP_DAMAGED,
    BOOK_STEP_BROKEN
} BookStep;
BookStep book_walk_step(verdi_book *book, verdi_book_cursor *cursor, verdi_book_position *row);

/* Adds a row to a book, or combines it with the book's row of that position. Sets *changed if the
 * book changed. The sources of the row's values must be source numbers of this book. The errors are
 * those of verdi_book_put(). */
int book_add_row(verdi_book *book, const verdi_book_position *row, bool *changed);

/* Called after each row: `done` of `total` rows are settled. */
typedef void BookSettleReport(int64_t done, int64_t total, void *user);

/* Recomputes values of kind NEGAMAX after rows were added: the value of a move from the position
 * after it, and the value of a position from its moves. Values of other kinds are replaced too,
 * unless they are more reliable; those of positions only if the best move is known. Sorts moves by
 * square. One pass suffices, because it goes from the end of the game to its beginning. Must be
 * called within a transaction; `report` may be NULL. */
int book_settle(verdi_book *book, BookSettleReport *report, void *user);

/* Settles the row of one board, then the rows of the positions before it, and so on as long as
 * values change. This carries a changed value up through a book without reading the whole book. */
int book_raise(verdi_book *book, Board board);
