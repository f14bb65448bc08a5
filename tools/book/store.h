/* SPDX-License-Identifier: MIT
 *
 * The graph of a book and its file: reads it whole, writes what changed in one transaction. What
 * others put into a row (counts of games, bounds, moves that people played) stays there.
 */
#ifndef VERDI_TOOLS_BOOK_STORE_H
#define VERDI_TOOLS_BOOK_STORE_H

#include "book/graph.h"

/* Fills an empty graph. Rows of which no value is known are left out. VERDI_E_MEMORY or the error
 * of the book, whose problem tells the row. */
int store_load(verdi_book *book, Graph *graph);

/* Writes what changed since the last call, in one transaction: after it, all is on the disk. */
int store_save(verdi_book *book, Graph *graph);

#endif
