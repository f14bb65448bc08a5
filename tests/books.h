/* SPDX-License-Identifier: MIT
 *
 * Books for tests: new files, and random rows that use every member.
 */
#pragma once

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

/* Creates a book with these rows. */
void books_write(const char *path, const verdi_book_position *rows, int count);

/* The digest of a book, which must be sound. */
uint64_t books_digest(const char *path);

/* Checks a book written by the builder or by learning: the file is intact, every value follows from
 * its moves, and every position has a searched value of the best move that leads out of the book.
 */
void books_check_built(const char *path);

/* The row of a position without values and moves; and its row in a book, where it must be. */
verdi_book_position books_new_row(Board board);
verdi_book_position books_get(verdi_book *book, Board board);

/* A random row that uses every member. */
verdi_book_position books_row(Random *random, Board board);

/* Adds the sources of random values to a book; and random rows with them. */
void books_add_sources(verdi_book *book);
void books_add_rows(verdi_book *book, Random *random, int rows);

/* True if `got` is the row `put`, turned by a symmetry. Moves may differ if they are equivalent by
 * a symmetry of the board itself. */
bool books_same_row(verdi_book_position *got, const verdi_book_position *put, int symmetry);
