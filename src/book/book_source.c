/* SPDX-License-Identifier: MIT
 *
 * Who computed a book's values, and the texts that others put into it.
 */
#include <stdio.h>
#include <string.h>

#include "book/book_file.h"
#include "record/utf8.h"

int verdi_book_set_text(verdi_book *book, const char *key, const char *text) {
    bool own;
    int error = book_begin(book, &own);
    return error ? error : book_end(book, own, book_store_text(book, key, text));
}

int verdi_book_get_source(verdi_book *book, int number, verdi_book_source *source) {
    sqlite3_stmt *statement = book_sql(book, BOOK_SQL_GET_SOURCE);
    if (!statement)
        return book->error;
    sqlite3_bind_int(statement, 1, number);
    int found = book_sql_step(book, statement);
    if (found > 0) {
        const char *name = book_column_text(statement, 0), *date = book_column_text(statement, 1);
        if (sqlite3_column_int64(statement, 2) != book_text_checksum(name, date))
            found =
                book_fail(book, VERDI_E_CHECKSUM, "source %d is damaged: wrong checksum", number);
        else {
            utf8_clean(source->name, sizeof source->name, name);
            utf8_clean(source->date, sizeof source->date, date);
        }
    }
    book_sql_end(statement);
    return found;
}

/* The number of a source, 0 if it is new. */
static int find_source(verdi_book *book, const char *name, const char *date) {
    sqlite3_stmt *statement = book_sql(book, BOOK_SQL_FIND_SOURCE);
    if (!statement)
        return book->error;
    sqlite3_bind_text(statement, 1, name, -1, SQLITE_STATIC);
    sqlite3_bind_text(statement, 2, date, -1, SQLITE_STATIC);
    int number = book_sql_step(book, statement);
    if (number > 0)
        number = sqlite3_column_int(statement, 0);
    book_sql_end(statement);
    return number;
}

static int insert_source(verdi_book *book, const char *name, const char *date) {
    sqlite3_stmt *statement = book_sql(book, BOOK_SQL_ADD_SOURCE);
    if (!statement)
        return book->error;
    sqlite3_bind_text(statement, 1, name, -1, SQLITE_STATIC);
    sqlite3_bind_text(statement, 2, date, -1, SQLITE_STATIC);
    sqlite3_bind_int(statement, 3, book_text_checksum(name, date));
    int error = book_sql_step(book, statement);
    book_sql_end(statement);
    return error ? error : (int)sqlite3_last_insert_rowid(book->db);
}

int verdi_book_add_source(verdi_book *book, const char *name, const char *date) {
    verdi_book_source limits;
    if (!*name || strlen(name) >= sizeof limits.name || strlen(date) >= sizeof limits.date)
        return book_fail(book, VERDI_E_ARGUMENT, "the source's name or date is empty or too long");
    bool own;
    int number = book_begin(book, &own);
    if (number)
        return number;
    number = find_source(book, name, date);
    if (!number)
        number = insert_source(book, name, date);
    return book_end(book, own, number);
}
