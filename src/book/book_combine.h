/* SPDX-License-Identifier: MIT
 *
 * Combines two rows of one position. The result does not depend on the order of the rows.
 */
#ifndef VERDI_BOOK_BOOK_COMBINE_H
#define VERDI_BOOK_BOOK_COMBINE_H

#include "verdi/book.h"

/* Merges `other` into `row`; both are rows of the same position in the same orientation. `row` gets
 * - for the position and each move the more reliable value (verdi_book_compare()), or the lower
 *   one if both are equally reliable;
 * - the narrower bounds, or if they contradict each other, those of the row with the more reliable
 *   value;
 * - the larger counts of games and lines, since both rows may count the same games;
 * - the flags of both rows.
 * Returns false if `row` did not change. */
bool book_combine(verdi_book_position *row, const verdi_book_position *other);

#endif
