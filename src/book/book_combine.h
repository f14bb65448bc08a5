/* SPDX-License-Identifier: MIT
 *
 * Combines two rows of one position. The result does not depend on their order.
 */
#ifndef VERDI_BOOK_BOOK_COMBINE_H
#define VERDI_BOOK_BOOK_COMBINE_H

#include "verdi/book.h"

/* Merges `other` into `row`; both are rows of the same position in the same orientation. `row` gets
 * - values of the position and of each move: the more reliable one (verdi_book_compare()), of
 *   equally reliable ones the lower;
 * - bounds: the narrower ones; if they contradict each other, those of the row with the better
 *   value;
 * - counts of games and lines: the larger one, since both rows may count the same games;
 * - the flags of both rows.
 * Returns false if `row` did not change. */
bool book_combine(verdi_book_position *row, const verdi_book_position *other);

#endif
