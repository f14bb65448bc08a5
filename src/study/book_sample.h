/* SPDX-License-Identifier: MIT
 *
 * Searches a random sample of a book's values again, to the stated depth, and compares the results.
 */
#ifndef VERDI_STUDY_BOOK_SAMPLE_H
#define VERDI_STUDY_BOOK_SAMPLE_H

#include "verdi/book.h"

typedef struct BookSample {
    /* Each with the one move whose value is drawn, or with none: then its own value is. */
    verdi_book_position *rows;
    int count;
} BookSample;

/* Draws at most `size` (1 or more) of the values that can be searched again in reasonable time. The
 * same seed draws the same ones. Rows that cannot be read are passed over. VERDI_E_MEMORY or 0. */
int book_sample_draw(verdi_book *book, int size, uint64_t seed, BookSample *sample);
void book_sample_free(BookSample *sample);

/* The value that was drawn. */
const verdi_book_value *book_sample_value(const verdi_book_position *drawn);

/* The value that a search finds now: of the same depth and confidence, from an empty table.
 * Errors as of verdi_search(). */
int book_sample_search(verdi_engine *engine, const verdi_book_position *drawn, int *value);

#endif
