/* SPDX-License-Identifier: MIT
 *
 * Recomputes derived values after changes of rows, by the rules of book_algebra.h.
 */
#ifndef VERDI_BOOK_BOOK_SETTLE_H
#define VERDI_BOOK_BOOK_SETTLE_H

#include "rules/board.h"
#include "verdi/book.h"

/* Adds a row to a book, or combines it with the book's row of that position. Sets *changed if
 * the book changed. The sources of values must be numbers of this book. Errors as for
 * verdi_book_put(). */
int book_add_row(verdi_book *book, const verdi_book_position *row, bool *changed);

/* Reports the progress, in rows. */
typedef void BookSettleReport(int64_t done, int64_t total, void *user);

/* Recomputes values of kind NEGAMAX after rows were added: a move's value from the position after
 * it, a position's value from its moves. Other values of moves, and of positions whose best move is
 * known, are replaced too unless they are more reliable. Sorts moves by square. One pass suffices,
 * because it goes from the end of the game to its beginning. Must be called within a transaction;
 * `report` may be NULL. */
int book_settle(verdi_book *book, BookSettleReport *report, void *user);

/* The same for the row of one board; the rows after it must be up to date. Returns 1 if the row
 * changed; 0 if not, or if the book lacks it; or an error. */
int book_settle_row(verdi_book *book, Board board);

/* The same, and then for the positions before it, as long as values change. This carries a changed
 * value up through a book without reading all of it. */
int book_raise(verdi_book *book, Board board);

#endif
