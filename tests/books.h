/* SPDX-License-Identifier: MIT
 *
 * Books for tests: empty ones in files of their own, and rows with everything in them.
 */
#ifndef VERDI_TESTS_BOOKS_H
#define VERDI_TESTS_BOOKS_H

#include "base/random.h"
#include "rules/board.h"
#include "verdi/book.h"

enum { BOOKS_PATH = 128, BOOKS_SOURCES = 3 };

/* A name in the folder for temporary files, with the process's id in it; no such file, nor what
 * SQLite keeps beside it, is there any more, nor when the test has ended. */
void books_path(char path[BOOKS_PATH], const char *name);

/* Removes the file and what SQLite keeps beside it. */
void books_remove(const char *path);

/* Opens a book; fails the test if that fails. */
verdi_book *books_open(const char *path, verdi_book_mode mode);

/* A value of a random kind, or a search value if `plain`; from source 0 to BOOKS_SOURCES. */
verdi_book_value books_value(Random *random, bool plain);

/* A row with everything in it that a row may have. */
verdi_book_position books_row(Random *random, Board board);

/* Adds the sources that random values name. */
void books_add_sources(verdi_book *book);

/* Is `got` the row `put`, turned by a symmetry? Moves may be any of those that are the same up to
 * the symmetry of the board itself. */
bool books_same_row(verdi_book_position *got, const verdi_book_position *put, int symmetry);

#endif
