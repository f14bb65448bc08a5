/* SPDX-License-Identifier: MIT
 *
 * Combines two rows of one position. Of two values the better founded is kept
 * (verdi_book_compare()), so the order does not matter.
 */
#ifndef VERDI_BOOK_BOOK_COMBINE_H
#define VERDI_BOOK_BOOK_COMBINE_H

#include "verdi/book.h"

/* Adds to `row` what `other`, a row of the same position in the same orientation, knows better:
 * - values of the position and of each move: the better founded; of equals the lower one;
 * - bounds: the narrower; where they contradict each other, those beside the better value;
 * - games and lines: the larger count, since nobody knows whether the games are the same;
 * - flags of both.
 * False if `row` says the same as before. */
bool book_combine(verdi_book_position *row, const verdi_book_position *other);

#endif
