/* SPDX-License-Identifier: MIT */
#include "book/book_connect.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/system/path.h"
#include "book/database.h"

int64_t book_query_number(verdi_book *book, const char *sql) {
    int64_t number;
    return database_number(book->db, sql, &number) ? number : book_fail_sqlite(book);
}

int book_connect(verdi_book *book, int flags) {
    /* A relative path gets a "./": some names, "file:x" and ":memory:", mean more to SQLite. */
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
    for (int i = 0; i < BOOK_SQL_COUNT; i++) {
        sqlite3_finalize(book->statement[i]);
        book->statement[i] = NULL;
    }
    sqlite3_close(book->db);
    book->db = NULL;
}

void book_free(verdi_book *book) {
    book_disconnect(book);
    free(book);
}
