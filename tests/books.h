/* SPDX-License-Identifier: MIT
 *
 * Books for tests: new files, and random rows that use every member.
 */
#ifndef VERDI_TESTS_BOOKS_H
#define VERDI_TESTS_BOOKS_H

#include "base/random.h"
#include "rules/board.h"
#include "verdi/book.h"

enum { BOOKS_PATH = 128, BOOKS_SOURCES = 3 };

/* A path in the folder for temporary files, with the process id in its name. Removes an old file of
 * this name, and SQLite's files beside it, now and when the test has ended. */
void books_path(char path[BOOKS_PATH], const char *name);

/* Removes the file, and SQLite's files beside it. */
void books_remove(const char *path);

/* Opens a book; fails the test on an error. */
verdi_book *books_open(const char *path, verdi_book_mode mode);

/* A random row that uses every member. */
verdi_book_position books_row(Random *random, Board board);

/* Adds the sources of random values to a book. */
void books_add_sources(verdi_book *book);

/* True if `got` is the row `put`, turned by a symmetry. Moves may differ if they are equivalent by
 * a symmetry of the board itself. */
bool books_same_row(verdi_book_position *got, const verdi_book_position *put, int symmetry);

#endif
