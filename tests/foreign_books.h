/* SPDX-License-Identifier: MIT
 *
 * Books as Edax and Egaroucid write them, by the documented layouts, for the tests of who reads
 * them: the tree of a few moves at each position, leaves of made-up values, all negamaxed.
 */
#ifndef VERDI_TESTS_FOREIGN_BOOKS_H
#define VERDI_TESTS_FOREIGN_BOOKS_H

#include <stddef.h>

#include "book/foreign/foreign_book.h"

typedef struct SamplePosition {
    Board board; /* canonical */
    int value;
    int links;
    ForeignMove link[FOREIGN_MOVES];
    ForeignMove leaf; /* SQUARE_NONE: every move leads into the book */
} SamplePosition;

typedef struct SampleBook {
    int count;
    SamplePosition *positions;
} SampleBook;

/* The positions up to `plies` plies behind `root`, at most `width` moves followed from each. They
 * stay until the test ends. */
SampleBook sample_book(Board root, int plies, int width);

/* The entry of a position up to symmetry, or NULL. */
const SamplePosition *sample_find(const SampleBook *book, Board board);

/* The file, of level 21, likewise. */
unsigned char *sample_write(const SampleBook *book, ForeignKind kind, size_t *size);

#endif
