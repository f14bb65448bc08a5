/* SPDX-License-Identifier: MIT
 *
 * Writes books in the documented layouts of Edax and Egaroucid, for tests of their readers: a tree
 * with a few moves per position, synthetic values at the leaves, and values by negamax elsewhere.
 */
#pragma once

#include <stddef.h>

#include "base/random.h"
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

/* The positions up to `plies` plies after `root`, with at most `width` moves followed from each.
 * Valid until the test ends. */
SampleBook sample_book(Board root, int plies, int width);

/* The same of an endgame with passes and ends of games. */
SampleBook sample_endgame(Random *random, int empties, int plies, int width);

/* The entry of a position up to symmetry, or NULL. */
const SamplePosition *sample_find(const SampleBook *book, Board board);

/* The bytes of the book as a file of level 21. Valid until the test ends. */
unsigned char *sample_write(const SampleBook *book, ForeignKind kind, size_t *size);
