/* SPDX-License-Identifier: MIT
 *
 * The graph of a book and its file: reads it whole, writes what changed in one transaction. What
 * others put into a row (counts of games, bounds, moves that people played) stays there.
 */
#ifndef VERDI_TOOLS_BOOK_STORE_H
#define VERDI_TOOLS_BOOK_STORE_H

#include "book/graph.h"

/* Fills an empty graph, and *digest with the book's, by which store_save() knows the book again.
 * Rows of which no value is known are left out. VERDI_E_MEMORY or the error of the book, whose
 * problem names the row. */
int store_load(verdi_book *book, Graph *graph, uint64_t *digest);

/* Writes what changed since the last call, in one transaction: after it, all is on the disk.
 * VERDI_E_BUSY, and nothing is written, if another program has changed rows meanwhile. */
int store_save(verdi_book *book, Graph *graph, uint64_t *digest);

#endif
