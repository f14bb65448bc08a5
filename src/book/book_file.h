/* SPDX-License-Identifier: MIT
 *
 * The inside of a verdi_book: the connection to its SQLite file with the settings of all books, its
 * statements, and the sentences for errors. Only book/book*.c include it.
 */
#ifndef VERDI_BOOK_BOOK_FILE_H
#define VERDI_BOOK_BOOK_FILE_H

#include <sqlite3.h>

#include "rules/board.h"
#include "verdi/book.h"

enum {
    BOOK_APPLICATION = 0x56424f4b, /* "VBOK", SQLite's application_id of a book */
    BOOK_VERSION = 1               /* of the schema, SQLite's user_version */
};

/* The statements, prepared when they are first used. */
typedef enum BookSql {
    BOOK_SQL_GET,
    BOOK_SQL_PUT,
    BOOK_SQL_CHECKSUM,
    BOOK_SQL_REMOVE,
    BOOK_SQL_FIRST,
    BOOK_SQL_NEXT,
    BOOK_SQL_GET_TEXT,
    BOOK_SQL_SET_TEXT,
    BOOK_SQL_REMOVE_TEXT,
    BOOK_SQL_GET_SOURCE,
    BOOK_SQL_FIND_SOURCE,
    BOOK_SQL_ADD_SOURCE,
    BOOK_SQL_COUNT
} BookSql;

typedef struct BookTotals {
    uint64_t count, digest;
} BookTotals;

struct verdi_book {
    sqlite3 *db; /* NULL: locked when it should have been opened */
    const char *path;
    bool writable, in_transaction;
    BookTotals totals; /* kept up to date within a transaction, stored by its commit */
    sqlite3_stmt *statement[BOOK_SQL_COUNT];
    int error;        /* the last one, with its sentence */
    int sqlite_error; /* the last one of SQLite's, extended */
    char problem[VERDI_BOOK_PROBLEM];
};

/* Notes the sentence "PATH: ..." and returns `error`. */
int book_fail(verdi_book *book, int error, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The same for a damaged or impossible row. */
int book_fail_row(verdi_book *book, int error, Board board, const char *what);

/* The same from SQLite's last error on this connection. */
int book_fail_sqlite(verdi_book *book);

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

/* A statement ready to be bound; NULL after book_fail(): book->error. After use: book_sql_end(). */
sqlite3_stmt *book_sql(verdi_book *book, BookSql which);

/* Steps once: 1 a row, 0 done, or a negative error. */
int book_sql_step(verdi_book *book, sqlite3_stmt *statement);
void book_sql_end(sqlite3_stmt *statement);

/* Runs statements. Each row goes to `take` as texts, NULL for NULL; an error of book_fail() that it
 * returns ends them, and is returned. */
typedef int BookTake(void *user, int columns, char **column, char **names);
int book_ask(verdi_book *book, const char *sql, BookTake *take, void *user);

/* Runs statements that give no rows. */
int book_execute(verdi_book *book, const char *sql);

/* The number, not negative, that a query gives, or a negative error. */
int64_t book_query_number(verdi_book *book, const char *sql);

/* Until it is called with NULL, what runs on the connection ends with VERDI_E_STOPPED when *stop is
 * raised. */
void book_heed(verdi_book *book, const verdi_stop *stop);

/* Begins a transaction if none is open, and sets *own. book_end() then commits it, or rolls
 * it back if `error` is negative, and returns the final error (or `error` if all is well). */
int book_begin(verdi_book *book, bool *own);
int book_end(verdi_book *book, bool own, int error);

/* Opens the image of a closed book where it lies in memory, for reading; it must stay there as long
 * as the book is open. Errors as verdi_book_open(). */
int book_open_image(verdi_book **book, const unsigned char *image, size_t size,
                    char problem[VERDI_BOOK_PROBLEM]);

/* Number of rows and sum of checksums as stored. */
int book_load_totals(verdi_book *book, BookTotals *totals);
int book_store_totals(verdi_book *book);

#endif
