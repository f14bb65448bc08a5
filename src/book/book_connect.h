/* SPDX-License-Identifier: MIT
 *
 * The connection of a book to its file: made with the settings that every book has, and ended.
 */
#ifndef VERDI_BOOK_BOOK_CONNECT_H
#define VERDI_BOOK_BOOK_CONNECT_H

#include "book/book_file.h"

/* How long statements wait for another program: one that works on a book may, one that plays has
 * a clock running. */
enum { BOOK_WAIT_MS = 5000, BOOK_PLAY_WAIT_MS = 3 };

/* Connects a handle that has no connection, with SQLite's flags; touches no file yet. */
int book_connect(verdi_book *book, int flags);

/* All settings of a connection. */
int book_configure(verdi_book *book, int wait_ms);

/* Ends statements and connection; the handle may be connected again. */
void book_disconnect(verdi_book *book);

/* Ends the connection and frees the handle. */
void book_free(verdi_book *book);

/* Opens what was locked when it should have been opened (VERDI_BOOK_PLAY). VERDI_E_BUSY if it still
 * is, other errors as verdi_book_open(). */
int book_ready(verdi_book *book);

/* The number, not negative, that a query gives, or a negative error. */
int64_t book_query_number(verdi_book *book, const char *sql);

#endif
