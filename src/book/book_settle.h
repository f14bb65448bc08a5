/* SPDX-License-Identifier: MIT
 *
 * Iterates over all rows of a book, which may be damaged, and recomputes derived values after rows
 * have changed, by the rules of book_algebra.h.
 */
#ifndef VERDI_BOOK_BOOK_SETTLE_H
#define VERDI_BOOK_BOOK_SETTLE_H

#include "rules/board.h"
#include "verdi/book.h"

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

/* Like book_settle() for the row of one board; the rows of positions after it must be up to date.
 * Returns 1 if the row changed; 0 if it did not change or is not in the book; or a negative
 * error. */
int book_settle_row(verdi_book *book, Board board);

/* Settles the row of one board, then the rows of the positions before it, and so on as long as
 * values change. This carries a changed value up through a book without reading the whole book. */
int book_raise(verdi_book *book, Board board);

#endif
