/* SPDX-License-Identifier: MIT
 *
 * Closes a book. A writer moves the write-ahead log into the file and leaves the log mode, so that
 * a closed book is one plain file. SQLite allows this only if no other program has the file open.
 * Another program that has it open is no error: commits are safe in the log, and the last writer to
 * close the book leaves a plain file. For this, writers close one at a time: each has a lock on the
 * log, on which SQLite has none, from its attempt until it is disconnected. Otherwise each of two
 * could fail because the other one is still connected.
 */
#include <unistd.h>

#include "base/system/path.h"
#include "base/timer.h"
#include "book/book_file.h"

enum { LEAVE_TRIES = 5, LEAVE_WAIT_MS = 4, TURN_WAIT_MS = 3 };

/* Waits until no other writer is closing the book. Returns the locked log, which the caller closes
 * when disconnected, or -1 if there is none. */
static int wait_for_turn(verdi_book *book) {
    book_query_number(book, "PRAGMA user_version"); /* SQLite creates the log when it first reads */
    int file = path_open_lock(sqlite3_filename_wal(sqlite3_db_filename(book->db, "main")));
    int64_t begin = timer_now_ns();
    while (file >= 0 && !file_lock(file) &&
           timer_seconds(begin, timer_now_ns()) < BOOK_WAIT_MS / 1000.0)
        sqlite3_sleep(TURN_WAIT_MS);
    return file;
}

/* Leaves the log mode; disconnects if another program has the file open. Sets *alone to whether
 * none has. */
static int leave_log(verdi_book *book, bool *alone) {
    static const char sql[] = "PRAGMA journal_mode = DELETE";
    sqlite3_busy_timeout(book->db, 0); /* others may read as long as they like, so do not wait */
    int turn = wait_for_turn(book);
    int error = book_execute(book, sql);
    for (int i = 0; i < LEAVE_TRIES && error == VERDI_E_BUSY; i++) {
        sqlite3_sleep(LEAVE_WAIT_MS); /* for those who read only a moment */
        error = book_execute(book, sql);
    }
    *alone = !error;
    if (error)
        book_disconnect(book);
    if (turn >= 0)
        close(turn);
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
