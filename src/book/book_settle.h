/* SPDX-License-Identifier: MIT
 *
 * Recomputes derived values after rows were added, by the rules of book_algebra.h.
 */
#ifndef VERDI_BOOK_BOOK_SETTLE_H
#define VERDI_BOOK_BOOK_SETTLE_H

#include "rules/board.h"
#include "verdi/book.h"

/* Puts a row into a book that may have the position already. *changed is set if the book is not the
 * same as before; sources must be the book's own. Errors as of verdi_book_put(). */
int book_add_row(verdi_book *book, const verdi_book_position *row, bool *changed);

/* How far it is, in rows. */
typedef void BookSettleTell(int64_t done, int64_t total, void *user);

/* Makes values of kind NEGAMAX true again after rows were added: of moves from the positions they
 * lead to, of positions from their moves. Other moves, and positions whose best move can be known,
 * take such a value too unless their own is better founded. Moves are put into rising order. Goes
 * from the last positions to the first, so that one pass suffices. Within a transaction of the
 * caller's; `tell` may be NULL. */
int book_settle(verdi_book *book, BookSettleTell *tell, void *user);

/* The same for the row of one board, from rows that are settled. 1 if it changed, 0 if not or if
 * the book does not have it, or an error. */
int book_settle_row(verdi_book *book, Board board);

/* The same, and for all positions from which moves lead there, as far as anything changes: a
 * changed value carried up through a book, without reading the whole of it. */
int book_raise(verdi_book *book, Board board);

#endif
