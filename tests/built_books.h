/* SPDX-License-Identifier: MIT
 *
 * What must be true of every book that the builder or learning has written, at any moment.
 */
#ifndef VERDI_TESTS_BUILT_BOOKS_H
#define VERDI_TESTS_BUILT_BOOKS_H

/* The file is sound, every value is what its moves make it, and every position has a searched value
 * of the best move that leads out of the book. Fails the test otherwise. */
void built_book_check(const char *path);

#endif
