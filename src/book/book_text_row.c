/* SPDX-License-Identifier: MIT
 *
 * Texts about a book as a whole, each with its checksum; among them how many rows there are, and
 * their digest.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/checksum.h"
#include "book/book_file.h"

int32_t book_text_checksum(const char *first, const char *second) {
    uint64_t sum = checksum_fnv1a(first, strlen(first) + 1, 0);
    sum = checksum_fnv1a(second, strlen(second) + 1, sum);
    return (int32_t)(uint32_t)(sum ^ sum >> 32);
}

const char *book_column_text(sqlite3_stmt *statement, int column) {
    const char *text = (const char *)sqlite3_column_text(statement, column);
    return text ? text : "";
}

int verdi_book_get_text(verdi_book *book, const char *key, char *text, size_t size) {
    sqlite3_stmt *statement = book_sql(book, BOOK_SQL_GET_TEXT);
    if (!statement)
        return book->error;
    sqlite3_bind_text(statement, 1, key, -1, SQLITE_STATIC);
    int found = book_sql_step(book, statement);
    if (found > 0) {
        const char *stored = book_column_text(statement, 0);
        if (sqlite3_column_int64(statement, 1) != book_text_checksum(key, stored))
            found = book_fail(book, VERDI_E_CHECKSUM, "text '%s' is damaged: wrong checksum", key);
        else if (strlen(stored) >= size)
            found = book_fail(book, VERDI_E_SPACE, "text '%s' is longer than expected", key);
        else
            memcpy(text, stored, strlen(stored) + 1);
    }
    book_sql_end(statement);
    return found;
}

int book_store_text(verdi_book *book, const char *key, const char *text) {
    sqlite3_stmt *statement = book_sql(book, text ? BOOK_SQL_SET_TEXT : BOOK_SQL_REMOVE_TEXT);
    if (!statement)
        return book->error;
    sqlite3_bind_text(statement, 1, key, -1, SQLITE_STATIC);
    if (text) {
        sqlite3_bind_text(statement, 2, text, -1, SQLITE_STATIC);
        sqlite3_bind_int(statement, 3, book_text_checksum(key, text));
    }
    int error = book_sql_step(book, statement);
    book_sql_end(statement);
    return error;
}

int book_load_totals(verdi_book *book, BookTotals *totals) {
    char count[32], digest[32];
    int found = verdi_book_get_text(book, "positions", count, sizeof count);
    if (found > 0)
        found = verdi_book_get_text(book, "digest", digest, sizeof digest);
    if (found < 0)
        return found;
    if (!found)
        return book_fail(book, VERDI_E_CHECKSUM, "damaged: it does not say how many positions");
    *totals = (BookTotals){strtoull(count, NULL, 10), strtoull(digest, NULL, 16)};
    return VERDI_OK;
}

int book_store_totals(verdi_book *book) {
    char count[32], digest[32];
    snprintf(count, sizeof count, "%" PRIu64, book->totals.count);
    snprintf(digest, sizeof digest, "%016" PRIx64, book->totals.digest);
    int error = book_store_text(book, "positions", count);
    if (!error)
        error = book_store_text(book, "digest", digest);
    return error ? error : book_store_text(book, "writer", "Verdi " VERDI_VERSION);
}

static BookTotals totals_now(verdi_book *book) {
    BookTotals totals = book->totals;
    if (!book->in_transaction && book_load_totals(book, &totals))
        totals = (BookTotals){0};
    return totals;
}

uint64_t verdi_book_get_count(verdi_book *book) {
    return totals_now(book).count;
}

uint64_t verdi_book_get_digest(verdi_book *book) {
    return totals_now(book).digest;
}
