/* SPDX-License-Identifier: MIT
 *
 * Looks at a whole book: the structure of the file (SQLite's integrity check), every row's
 * checksum, and that no row is missing: their number and the sum of their checksums were stored by
 * the last commit.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "book/book_connect.h"
#include "book/book_file.h"

typedef struct Check {
    verdi_book *book;
    const verdi_stop *stop;
    void (*report)(const char *fault, void *user);
    void *user;
    int faults;
} Check;

static void note(Check *check, const char *fault) {
    check->faults++;
    if (check->report)
        check->report(fault, check->user);
}

/* Notes the sentence of the book's last error; a book without memory or disk cannot be checked. */
static int note_error(Check *check, int error) {
    if (error != VERDI_E_CHECKSUM && error != VERDI_E_FORMAT)
        return error;
    note(check, verdi_book_problem(check->book));
    return VERDI_OK;
}

static int check_structure(Check *check) {
    verdi_book *book = check->book;
    sqlite3_stmt *statement;
    if (sqlite3_prepare_v2(book->db, "PRAGMA integrity_check(100)", -1, &statement, NULL) !=
        SQLITE_OK)
        return note_error(check, book_fail_sqlite(book));
    int row;
    while ((row = book_sql_step(book, statement)) > 0) {
        const char *text = (const char *)sqlite3_column_text(statement, 0);
        if (text && strcmp(text, "ok") == 0)
            continue;
        book_fail(book, VERDI_E_CHECKSUM, "damaged: %s", text ? text : "no text");
        note(check, verdi_book_problem(book));
    }
    sqlite3_finalize(statement);
    return row < 0 ? note_error(check, row) : VERDI_OK;
}

/* The greatest source number that a row's values name. */
static int last_source(const verdi_book_position *row) {
    int last = row->value.source;
    for (int i = 0; i < row->moves; i++)
        if (row->move[i].value.source > last)
            last = row->move[i].value.source;
    return last;
}

/* How many sources there are, damaged or not: an own matter (check_table). 0 if not even that
 * can be told. */
static int count_sources(verdi_book *book) {
    sqlite3_stmt *statement;
    if (sqlite3_prepare_v2(book->db, "SELECT count(*) FROM sources", -1, &statement, NULL) !=
        SQLITE_OK)
        return 0;
    int count = book_sql_step(book, statement) > 0 ? sqlite3_column_int(statement, 0) : 0;
    sqlite3_finalize(statement);
    return count;
}

static int check_rows(Check *check) {
    verdi_book *book = check->book;
    int sources = count_sources(book);
    verdi_book_cursor cursor = {0}, before;
    verdi_book_position row;
    int found;
    do {
        if (check->stop && verdi_stop_raised(check->stop)) /* a row is too short for book_heed() */
            return book_fail(book, VERDI_E_STOPPED, "stopped");
        before = cursor;
        found = verdi_book_next(book, &cursor, &row);
        bool moved = cursor.begun && (!before.begun || cursor.player != before.player ||
                                      cursor.opponent != before.opponent);
        if (found < 0) {
            int error = note_error(check, found);
            if (error)
                return error;
            found = moved; /* this row is bad, the next one may be good */
        } else if (found && last_source(&row) > sources) {
            book_fail_row(book, VERDI_E_FORMAT, (Board){row.player, row.opponent},
                          "a value's source is not there");
            note(check, verdi_book_problem(book));
        }
    } while (found);
    return VERDI_OK;
}

static int check_totals(Check *check) {
    verdi_book *book = check->book;
    BookTotals stored, found;
    int error = book_load_totals(book, &stored);
    if (error)
        return note_error(check, error);
    sqlite3_stmt *statement;
    if (sqlite3_prepare_v2(book->db, "SELECT count(*), sum(checksum & 4294967295) FROM positions",
                           -1, &statement, NULL) != SQLITE_OK)
        return note_error(check, book_fail_sqlite(book));
    error = book_sql_step(book, statement);
    found = (BookTotals){(uint64_t)sqlite3_column_int64(statement, 0),
                         (uint64_t)sqlite3_column_int64(statement, 1)};
    sqlite3_finalize(statement);
    if (error < 0)
        return note_error(check, error);
    if (found.count != stored.count || found.digest != stored.digest) {
        book_fail(book, VERDI_E_CHECKSUM,
                  "it has %" PRIu64 " positions with digest %016" PRIx64 ", but %" PRIu64
                  " with %016" PRIx64 " were written",
                  found.count, found.digest, stored.count, stored.digest);
        note(check, verdi_book_problem(book));
    }
    return VERDI_OK;
}

/* Reads every text and every source by the functions that verify them. `sql` lists the keys. */
static int check_table(Check *check, const char *sql, int read(verdi_book *, sqlite3_stmt *)) {
    verdi_book *book = check->book;
    sqlite3_stmt *statement;
    if (sqlite3_prepare_v2(book->db, sql, -1, &statement, NULL) != SQLITE_OK)
        return note_error(check, book_fail_sqlite(book));
    int row, error = VERDI_OK;
    while (!error && (row = book_sql_step(book, statement)) != 0) {
        int found = row > 0 ? read(book, statement) : row;
        if (found < 0)
            error = note_error(check, found);
        if (row < 0)
            break;
    }
    sqlite3_finalize(statement);
    return error;
}

static int read_text(verdi_book *book, sqlite3_stmt *key) {
    const char *text = (const char *)sqlite3_column_text(key, 0);
    char none[1];
    int found = verdi_book_get_text(book, text ? text : "", none, 0);
    return found == VERDI_E_SPACE ? 1 : found;
}

static int read_source(verdi_book *book, sqlite3_stmt *key) {
    verdi_book_source source;
    return verdi_book_get_source(book, sqlite3_column_int(key, 0), &source);
}

int verdi_book_check(verdi_book *book, const verdi_stop *stop,
                     void (*report)(const char *fault, void *user), void *user) {
    Check check = {.book = book, .stop = stop, .report = report, .user = user};
    int error = book_ready(book);
    if (error)
        return error;
    book_heed(book, stop);
    error = check_structure(&check);
    if (!error)
        error = check_rows(&check);
    if (!error)
        error = check_totals(&check);
    if (!error)
        error = check_table(&check, "SELECT key FROM texts", read_text);
    if (!error)
        error = check_table(&check, "SELECT id FROM sources", read_source);
    book_heed(book, NULL);
    return error ? error : check.faults;
}
