/* SPDX-License-Identifier: MIT
 *
 * Closes a book. A writer moves the write-ahead log into the file and leaves the log mode, so that
 * a closed book is one plain file. SQLite allows this only if no other program has the file open.
 * Another program that has it open is no error: commits are safe in the log, and the last writer to
 * close the book leaves a plain file. Two programs that close at the same time block each other, so
 * both disconnect and retry after random waits.
 */
#include <unistd.h>

#include "base/random.h"
#include "base/timer.h"
#include "book/book_file.h"

enum { LEAVE_TRIES = 5, LEAVE_WAIT_MS = 8 };

/* Leaves the log mode. Sets *alone to whether no other program had the file open. */
static int leave_log(verdi_book *book, bool *alone) {
    static const char sql[] = "PRAGMA journal_mode = DELETE";
    Random random;
    random_seed(&random, (uint64_t)timer_now_ns() ^ (uint64_t)getpid() << 32);
    sqlite3_busy_timeout(book->db, 0); /* others may read as long as they like, so do not wait */
    int error = book_execute(book, sql);
    for (int i = 0; i < LEAVE_TRIES && error == VERDI_E_BUSY; i++) {
        book_disconnect(book);
        sqlite3_sleep(1 + (int)random_below(&random, LEAVE_WAIT_MS));
        error = book_connect(book, SQLITE_OPEN_READWRITE);
        if (!error)
            error = book_configure(book, 0);
        if (!error)
            error = book_execute(book, sql);
        else
            error = VERDI_E_BUSY; /* the file was moved or removed meanwhile, which is no error
                                   * here */
    }
    *alone = !error;
    return error == VERDI_E_BUSY ? VERDI_OK : error;
}

/* Removes the file under a lock. A program that opened the file before notices this (book_open.c)
 * when it gets the lock. */
static void remove_empty(verdi_book *book) {
    if (book_execute(book, "BEGIN EXCLUSIVE"))
        return;
    int64_t contents =
        book_query_number(book, "SELECT (SELECT count(*) FROM positions) +"
                                " (SELECT count(*) FROM sources) + (SELECT count(*) FROM texts"
                                " WHERE key NOT IN ('positions', 'digest', 'writer'))");
    if (!contents)
        unlink(book->path);
    book_execute(book, "ROLLBACK");
}

static int close_book(verdi_book *book, bool unwanted) {
    if (!book)
        return VERDI_OK;
    if (book->in_transaction)
        verdi_book_rollback(book);
    int error = VERDI_OK;
    if (book->writable) {
        bool alone;
        error = leave_log(book, &alone);
        if (unwanted && alone)
            remove_empty(book);
    }
    book_free(book);
    return error;
}

int verdi_book_close(verdi_book *book) {
    return close_book(book, false);
}

int verdi_book_discard(verdi_book *book) {
    return close_book(book, true);
}
