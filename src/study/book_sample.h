/* SPDX-License-Identifier: MIT
 *
 * Draws a random sample of a book's values, and searches them again to their stated depth for a
 * comparison.
 */
#pragma once

#include "verdi/book.h"

typedef struct BookSample {
    /* Each row has only the move whose value was drawn, or no move if the row's own value was
     * drawn. The caller frees them. */
    verdi_book_position *rows;
    int count;
} BookSample;

/* Draws up to `size` (1 or more) of the values that can be searched again in reasonable time. The
 * same seed draws the same values. Skips unreadable rows. Returns 0 or VERDI_E_MEMORY. */
int book_sample_draw(verdi_book *book, int size, uint64_t seed, BookSample *sample);

/* The drawn value of an element of `rows`. */
const verdi_book_value *book_sample_value(const verdi_book_position *drawn);

/* Searches the drawn value again, with the same depth and confidence and from an empty table. The
 * new value is in *value. The errors are those of verdi_search(). */
int book_sample_search(verdi_engine *engine, const verdi_book_position *drawn, int *value);
