/* SPDX-License-Identifier: MIT
 *
 * Internals of a verdi_book: the connection to its SQLite file and its settings, the statements,
 * and error messages. Only book/book*.c include this header.
 */
#pragma once

#include <sqlite3.h>

#include "rules/board.h"
#include "verdi/book.h"

enum {
    BOOK_APPLICATION = 0x56424f4b, /* "VBOK", SQLite's application_id of a book */
    BOOK_VERSION = 1               /* version of the schema, SQLite's user_version */
};

/* Sources of a base have this much higher numbers in the rows of the joined book. */
enum { BOOK_BASE_SOURCES = 1 << 24 };

typedef struct BookTotals {
    uint64_t count, digest;
} BookTotals;

struct verdi_book {
    sqlite3 *db; /* NULL: not opened yet, because the file was locked */
    const char *path;
    verdi_book *base; /* see verdi_book_join(); or NULL */
    bool writable, in_transaction;
    BookTotals totals; /* updated within a transaction, stored by its commit */
    int error;         /* the last error; `problem` is its message */
    int sqlite_error;  /* the last extended error code of SQLite */
    char problem[VERDI_BOOK_PROBLEM];
};

/* Stores the message "PATH: ..." in book->problem and returns `error`. */
int book_fail(verdi_book *book, int error, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Like book_fail(), for a damaged or impossible row of `board`; `what` says what is wrong. */
int book_fail_row(verdi_book *book, int error, Board board, const char *what);

/* Like book_fail(), for SQLite's last error on this connection. */
int book_fail_sqlite(verdi_book *book);

/* How long statements wait for a lock, in work on a book and in a game with a clock. */
enum { BOOK_WAIT_MS = 5000, BOOK_PLAY_WAIT_MS = 3 };

/* Connects an unconnected handle; `flags` are SQLite's. Does not access the file yet. */
int book_connect(verdi_book *book, int flags);

/* Applies all settings to the connection. Statements wait up to `wait_ms` milliseconds for a
 * lock. */
int book_configure(verdi_book *book, int wait_ms);

/* Closes the statements and the connection. The handle may be connected again. */
void book_disconnect(verdi_book *book);

/* True if another program has removed the file since it was opened for writing. */
bool book_has_moved(verdi_book *book);

/* Like verdi_book_close(), or if `unwanted`, verdi_book_discard(), but keeps the handle with the
 * message of the error. */
int book_leave(verdi_book *book, bool unwanted);

/* Closes the connection and frees the handle. */
void book_free(verdi_book *book);

/* Opens a file that was locked when verdi_book_open() was called with VERDI_BOOK_PLAY. Errors:
 * VERDI_E_BUSY if the file is still locked, and those of verdi_book_open(). */
int book_ready(verdi_book *book);

/* A statement ready for binding, to be released with book_sql_end(). The connection prepares it
 * once and keeps it. Returns NULL on failure, and sets book->error. */
sqlite3_stmt *book_sql(verdi_book *book, const char *sql);

/* Executes one step of a statement. Returns 1 for a row, 0 when the statement is done, or a
 * negative error. */
int book_sql_step(verdi_book *book, sqlite3_stmt *statement);
void book_sql_end(sqlite3_stmt *statement);

/* Runs statements and passes each row to `take` as texts; SQL's NULL is a NULL pointer. If `take`
 * fails with book_fail() and returns its error, the statements stop and the error is returned. */
typedef int BookTake(void *user, int columns, char **column, char **names);
int book_ask(verdi_book *book, const char *sql, BookTake *take, void *user);

/* Runs statements that return no rows. */
int book_execute(verdi_book *book, const char *sql);

/* The non-negative number that a query returns, or a negative error. */
int64_t book_query_number(verdi_book *book, const char *sql);

/* Makes statements on this connection end with VERDI_E_STOPPED once *stop is raised. A call with
 * NULL ends this. */
void book_heed(verdi_book *book, const verdi_stop *stop);

/* book_begin() begins a transaction if none is open, and sets *own to whether it began one. If
 * `own`, book_end() commits the transaction, or rolls it back if `error` is negative. book_end()
 * returns `error`, or the error of the commit if that fails. */
int book_begin(verdi_book *book, bool *own);
int book_end(verdi_book *book, bool own, int error);

/* Opens the image of a closed book in memory, read-only and without copying it. The image must stay
 * valid while the book is open. The errors are those of verdi_book_open(). */
int book_open_image(verdi_book **book, const unsigned char *image, size_t size,
                    char problem[VERDI_BOOK_PROBLEM]);

/* book_load_totals() and book_store_totals() read and write the number of rows and the sum of their
 * checksums. */
int book_load_totals(verdi_book *book, BookTotals *totals);
int book_store_totals(verdi_book *book);

/* ---------------------------------------------------------------------- book_row: rows as bytes */

/* Rows are stored in the canonical orientation; book/format.md documents the bytes. */

/* The most bytes of packed moves. Each move has two bytes for its square and kind, five varints of
 * up to five bytes, and a byte for the reply. */
enum { BOOK_ROW_MOVES_SIZE = VERDI_MAX_MOVES * 28 };

/* The moves of a row as stored in the file. */
typedef struct BookRowMoves {
    size_t size;
    unsigned char data[BOOK_ROW_MOVES_SIZE];
} BookRowMoves;

/* Returns NULL if the row is valid, otherwise what is wrong with it: "d3 is illegal". The text may
 * be in `buffer`. */
const char *book_row_fault(const verdi_book_position *row, char buffer[64]);

/* The inverse of a symmetry. */
int book_row_inverse(int symmetry);

/* Packs the moves of a valid row. */
void book_row_pack(const verdi_book_position *row, BookRowMoves *moves);

/* Fills in row->moves and row->move from packed moves. Returns false if the bytes are malformed. */
bool book_row_unpack(verdi_book_position *row, const unsigned char *data, size_t size);

/* The checksum of a row without its checksum column; `moves` are the packed moves. The checksum
 * takes up to four bytes in SQLite. */
int32_t book_row_checksum(const verdi_book_position *row, const unsigned char *moves, size_t size);
