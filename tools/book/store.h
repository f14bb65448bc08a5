/* SPDX-License-Identifier: MIT
 *
 * Reads the graph of a book from its file, and writes changes in one transaction. Data in a row
 * from other sources (counts of games, bounds, played moves) are kept.
 */
#ifndef VERDI_TOOLS_BOOK_STORE_H
#define VERDI_TOOLS_BOOK_STORE_H

#include "book/graph.h"

/* Fills an empty graph, and sets *digest to the digest of the book, which store_save() checks. Rows
 * without a value are skipped. Errors: VERDI_E_MEMORY, or that of the book with the row in its
 * problem text. */
int store_load(verdi_book *book, Graph *graph, uint64_t *digest);

/* Writes the changes since the last call in one transaction, which is on disk when the call
 * returns. If another program has changed rows meanwhile, writes nothing and returns
 * VERDI_E_BUSY. */
int store_save(verdi_book *book, Graph *graph, uint64_t *digest);

#endif
