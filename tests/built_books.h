/* SPDX-License-Identifier: MIT
 *
 * Checks what must always hold for books written by the builder or by learning.
 */
#ifndef VERDI_TESTS_BUILT_BOOKS_H
#define VERDI_TESTS_BUILT_BOOKS_H

/* Fails the test unless the file is intact, every value follows from its moves, and every position
 * has a searched value of the best move that leads out of the book. */
void built_book_check(const char *path);

#endif
