/* SPDX-License-Identifier: MIT
 *
 * Iterates over all rows of a book that may be damaged.
 */
#ifndef VERDI_BOOK_BOOK_WALK_H
#define VERDI_BOOK_BOOK_WALK_H

#include "verdi/book.h"

/* Reads the next row, like verdi_book_next(). BOOK_STEP_DAMAGED means that this row cannot be read,
 * but later rows may be readable. BOOK_STEP_BROKEN means that no more rows can be read. In both
 * cases verdi_book_get_problem() describes the problem. */
typedef enum BookStep {
    BOOK_STEP_END,
    BOOK_STEP_ROW,
    BOOK_STEP_DAMAGED,
    BOOK_STEP_BROKEN
} BookStep;
BookStep book_walk_step(verdi_book *book, verdi_book_cursor *cursor, verdi_book_position *row);

#endif
