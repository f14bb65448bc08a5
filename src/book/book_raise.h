/* SPDX-License-Identifier: MIT
 *
 * A changed value carried up through a book, without reading the whole of it.
 */
#ifndef VERDI_BOOK_BOOK_RAISE_H
#define VERDI_BOOK_BOOK_RAISE_H

#include "rules/board.h"
#include "verdi/book.h"

/* Values a position of the book anew, by book_settle_row(), and with it all positions from which
 * moves lead there, as far as anything changes. Within a transaction of the caller's. */
int book_raise(verdi_book *book, Board board);

#endif
