/* SPDX-License-Identifier: MIT
 *
 * Transactions: the number of rows and their digest are kept in memory meanwhile, and stored by the
 * commit.
 */
#include <string.h>

#include "book/book_file.h"

int verdi_book_begin(verdi_book *book) {
    if (!book->writable)
        return book_fail(book, VERDI_E_FILE, "opened for reading only");
    if (book->in_transaction)
        return book_fail(book, VERDI_E_ARGUMENT, "a transaction is open already");
    int error = book_execute(book, "BEGIN IMMEDIATE");
    if (error)
        return error;
    error = book_load_totals(book, &book->totals);
    if (error) {
        sqlite3_exec(book->db, "ROLLBACK", NULL, NULL, NULL);
        return error;
    }
    book->in_transaction = true;
    return VERDI_OK;
}

int verdi_book_rollback(verdi_book *book) {
    if (!book->in_transaction)
        return book_fail(book, VERDI_E_ARGUMENT, "no transaction is open");
    book->in_transaction = false;
    if (sqlite3_get_autocommit(book->db)) /* SQLite has done so itself, after an error */
        return VERDI_OK;
    return book_execute(book, "ROLLBACK");
}

int verdi_book_commit(verdi_book *book) {
    if (!book->in_transaction)
        return book_fail(book, VERDI_E_ARGUMENT, "no transaction is open");
    int error = sqlite3_get_autocommit(book->db)
                    ? book_fail(book, VERDI_E_FILE, "an earlier error has ended the transaction")
                    : book_store_totals(book);
    if (!error)
        error = book_execute(book, "COMMIT");
    book->in_transaction = false;
    if (error && !sqlite3_get_autocommit(book->db))
        sqlite3_exec(book->db, "ROLLBACK", NULL, NULL, NULL);
    return error;
}

int book_begin(verdi_book *book, bool *own) {
    *own = !book->in_transaction;
    return *own ? verdi_book_begin(book) : VERDI_OK;
}

int book_end(verdi_book *book, bool own, int error) {
    if (!own)
        return error;
    if (error >= 0) {
        int problem = verdi_book_commit(book);
        return problem ? problem : error;
    }
    char problem[VERDI_BOOK_PROBLEM]; /* the rollback's own sentence would hide the reason */
    memcpy(problem, book->problem, sizeof problem);
    verdi_book_rollback(book);
    memcpy(book->problem, problem, sizeof problem);
    return error;
}
