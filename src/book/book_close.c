/* SPDX-License-Identifier: MIT
 *
 * Closes a book. A writer moves the write-ahead log into the file and leaves the log mode, so that
 * a closed book is one plain file. SQLite allows this only if no other program has the file open.
 * Another program that has it open is no error: commits are safe in the log, and the last writer to
 * close the book leaves a plain file. For this, writers close one at a time: each has a lock on the
 * log, on which SQLite has none, from its attempt until it is disconnected. Otherwise each of two
 * could fail because the other one is still connected.
 */
#include <errno.h>
#include <limits.h>
#include <stdio.h>
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
    while (file >= 0 && file_lock(file) == EAGAIN &&
           timer_seconds(begin, timer_now_ns()) < BOOK_WAIT_MS / 1000.0)
        sqlite3_sleep(TURN_WAIT_MS);
    return file;
}

static const char plain_mode[] = "PRAGMA journal_mode = DELETE";

/* Removes the book's file with this ending of its name. */
static void remove_file(const verdi_book *book, const char *ending) {
    char path[PATH_MAX];
    if (snprintf(path, sizeof path, "%s%s", book->path, ending) < (int)sizeof path)
        unlink(path);
}

/* Leaves the log mode on a full disk, where SQLite finds no room for the index of the log. A
 * connection that has the file to itself keeps the index in memory. */
static int leave_log_alone(verdi_book *book, bool *alone) {
    book_disconnect(book);
    int error = book_connect(book, SQLITE_OPEN_READWRITE);
    if (!error)
        error = book_execute(book, "PRAGMA locking_mode = EXCLUSIVE; PRAGMA user_version");
    *alone = !error;
    if (*alone)
        remove_file(book, "-shm"); /* makes room; whoever used it would hold a lock on the book */
    return error ? error : book_execute(book, plain_mode);
}

/* Leaves the log mode; disconnects if another program has the file open. Sets *alone to whether
 * none has. */
static int leave_log(verdi_book *book, bool *alone) {
    sqlite3_busy_timeout(book->db, 0); /* others may read as long as they like, so do not wait */
    int turn = wait_for_turn(book);
    int error = book_execute(book, plain_mode);
    for (int i = 0; i < LEAVE_TRIES && error == VERDI_E_BUSY; i++) {
        sqlite3_sleep(LEAVE_WAIT_MS); /* for those who read only a moment */
        error = book_execute(book, plain_mode);
    }
    *alone = !error;
    if (error && error != VERDI_E_BUSY)
        error = leave_log_alone(book, alone);
    if (!*alone)
        book_disconnect(book);
    if (turn >= 0)
        close(turn);
    return error == VERDI_E_BUSY ? VERDI_OK : error;
}

/* Removes the file under a lock. A program that opened the file before notices this
 * (book_has_moved()) when it gets the lock. */
static void remove_empty(verdi_book *book) {
    book_execute(book, "PRAGMA journal_mode = MEMORY"); /* the disk may be full */
    if (book_execute(book, "BEGIN EXCLUSIVE"))
        return;
    int64_t contents = book_query_number(book, "SELECT count(*) FROM sqlite_schema");
    if (contents > 0)
        contents =
            book_query_number(book, "SELECT (SELECT count(*) FROM positions) +"
                                    " (SELECT count(*) FROM sources) + (SELECT count(*) FROM texts"
                                    " WHERE key NOT IN ('positions', 'digest', 'writer'))");
    if (!contents) {
        remove_file(book, "");
        remove_file(book, "-wal"); /* is there if leaving the log failed */
    }
    book_execute(book, "ROLLBACK");
}

int book_leave(verdi_book *book, bool unwanted) {
    if (book->in_transaction)
        verdi_book_rollback(book);
    bool alone;
    int error = book->writable ? leave_log(book, &alone) : VERDI_OK;
    if (book->writable && unwanted && alone)
        remove_empty(book);
    book_disconnect(book);
    return error;
}

static int close_book(verdi_book *book, bool unwanted) {
    int error = book ? book_leave(book, unwanted) : VERDI_OK;
    if (book)
        book_free(book);
    return error;
}

int verdi_book_close(verdi_book *book) {
    return close_book(book, false);
}

int verdi_book_discard(verdi_book *book) {
    return close_book(book, true);
}
