/* SPDX-License-Identifier: MIT
 *
 * The basis of all functions of a book: the connection, the statements, and the error messages.
 */
#include "book/book_file.h"

#include <errno.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/system/path.h"
#include "book/database.h"
#include "rules/game.h"

/* --------------------------------------------------------------------------------------- errors */

int book_fail(verdi_book *book, int error, const char *format, ...) {
    char text[VERDI_BOOK_PROBLEM];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    int path_length = (int)strlen(book->path);
    if (path_length > VERDI_BOOK_PROBLEM / 2)
        path_length = VERDI_BOOK_PROBLEM / 2;
    snprintf(book->problem, sizeof book->problem, "%.*s: %.250s", path_length, book->path, text);
    return book->error = error;
}

int book_fail_row(verdi_book *book, int error, Board board, const char *what) {
    char name[POSITION_TEXT];
    position_text((Position){{board.player, board.opponent}, BLACK}, "XO-", name);
    return book_fail(book, error, "position %s: %s", name, what);
}

int book_fail_sqlite(verdi_book *book) {
    const char *text = sqlite3_errmsg(book->db);
    book->sqlite_error = sqlite3_extended_errcode(book->db);
    int kind = book->sqlite_error & 0xff, system_error = sqlite3_system_errno(book->db);
    if (kind == SQLITE_IOERR && system_error == ENOSPC)
        kind = SQLITE_FULL; /* there was no room for the index of the log */
    switch (kind) {
    case SQLITE_NOMEM:
        return book_fail(book, VERDI_E_MEMORY, "not enough memory");
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
    case SQLITE_PROTOCOL: /* lost the race for the log too often */
        return book_fail(book, VERDI_E_BUSY, "another program is writing to it; try again later");
    case SQLITE_INTERRUPT:
        return book_fail(book, VERDI_E_STOPPED, "stopped");
    case SQLITE_NOTADB:
        return book_fail(book, VERDI_E_FORMAT, "this is not a book (%s)", text);
    case SQLITE_READONLY:
        return book_fail(book, VERDI_E_FILE, "cannot be written: %s", text);
    case SQLITE_FULL:
        return book_fail(book, VERDI_E_FILE, "the disk is full");
    case SQLITE_IOERR:
    case SQLITE_CANTOPEN:
    case SQLITE_PERM:
        return book_fail(book, VERDI_E_FILE, "cannot be read or written: %s%s%s", text,
                         system_error ? ": " : "", system_error ? strerror(system_error) : "");
    default:
        return book_fail(book, VERDI_E_CHECKSUM,
                         "damaged or truncated (%s); use a copy, or export the readable rows",
                         text);
    }
}

const char *verdi_book_get_problem(const verdi_book *book) {
    return book->problem;
}

const char *verdi_book_get_path(const verdi_book *book) {
    return book->path;
}

/* ----------------------------------------------------------------------------------- connection */

int book_connect(verdi_book *book, int flags) {
    /* Relative paths get a "./", because names such as "file:x" and ":memory:" are special to
     * SQLite. */
    char path[PATH_MAX];
    bool relative = !path_is_absolute(book->path);
    if (snprintf(path, sizeof path, "%s%s", relative ? "./" : "", book->path) >= (int)sizeof path)
        return book_fail(book, VERDI_E_FILE, "%s", strerror(ENAMETOOLONG));
    if (sqlite3_open_v2(path, &book->db, flags | SQLITE_OPEN_NOMUTEX, NULL) != SQLITE_OK)
        return book->db ? book_fail_sqlite(book)
                        : book_fail(book, VERDI_E_MEMORY, "not enough memory");
    return VERDI_OK;
}

int book_configure(verdi_book *book, int wait_ms) {
    sqlite3_extended_result_codes(book->db, 1);
    sqlite3_busy_timeout(book->db, wait_ms);
    sqlite3_db_config(book->db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
    sqlite3_db_config(book->db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
    return book_execute(book, "PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0");
}

void book_disconnect(verdi_book *book) {
    sqlite3_stmt *statement;
    while (book->db && (statement = sqlite3_next_stmt(book->db, NULL)))
        sqlite3_finalize(statement);
    sqlite3_close(book->db);
    book->db = NULL;
}

/* Programs remove files that they created and that are still empty (book_close.c). */
bool book_has_moved(verdi_book *book) {
    int moved = 0;
    return book->writable &&
           sqlite3_file_control(book->db, "main", SQLITE_FCNTL_HAS_MOVED, &moved) == SQLITE_OK &&
           moved;
}

void book_free(verdi_book *book) {
    book_disconnect(book);
    if (book->base)
        book_free(book->base);
    free(book);
}

/* ----------------------------------------------------------------------------------- statements */

sqlite3_stmt *book_sql(verdi_book *book, const char *sql) {
    if (!book->db) {
        book_fail(book, VERDI_E_BUSY, "another program has locked it, and it could not be opened");
        return NULL;
    }
    sqlite3_stmt *statement = NULL;
    while ((statement = sqlite3_next_stmt(book->db, statement)) &&
           strcmp(sqlite3_sql(statement), sql) != 0)
        continue;
    if (!statement && sqlite3_prepare_v3(book->db, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement,
                                         NULL) != SQLITE_OK)
        book_fail_sqlite(book);
    return statement;
}

int book_sql_step(verdi_book *book, sqlite3_stmt *statement) {
    int status = sqlite3_step(statement);
    return status == SQLITE_ROW ? 1 : status == SQLITE_DONE ? 0 : book_fail_sqlite(book);
}

void book_sql_end(sqlite3_stmt *statement) {
    sqlite3_reset(statement);
}

int book_ask(verdi_book *book, const char *sql, BookTake *take, void *user) {
    int status = sqlite3_exec(book->db, sql, take, user, NULL);
    return status == SQLITE_OK      ? VERDI_OK
           : status == SQLITE_ABORT ? book->error
                                    : book_fail_sqlite(book);
}

int book_execute(verdi_book *book, const char *sql) {
    return book_ask(book, sql, NULL, NULL);
}

int64_t book_query_number(verdi_book *book, const char *sql) {
    int64_t number;
    return database_number(book->db, sql, &number) ? number : book_fail_sqlite(book);
}

static int is_raised(void *stop) {
    return verdi_stop_is_raised(stop);
}

void book_heed(verdi_book *book, const verdi_stop *stop) {
    /* Instructions of SQLite's virtual machine between two polls: some microseconds. */
    enum { INSTRUCTIONS = 1000 };
    sqlite3_progress_handler(book->db, INSTRUCTIONS, stop ? is_raised : NULL, (void *)stop);
}
