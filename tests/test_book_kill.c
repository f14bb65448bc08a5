/* SPDX-License-Identifier: MIT
 *
 * A writer killed at a random moment: the file opens, passes verification, and has everything that
 * was committed.
 */
#include "testing.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <sqlite3.h>

#include "books.h"
#include "positions.h"

static char path[BOOKS_PATH];

/* Row `index` of those that are written: the same whenever it is asked for. */
static verdi_book_position nth_row(int index) {
    Random random;
    random_seed(&random, 1000 + (uint64_t)index);
    Board board = positions_fill(&random, 30);
    return books_row(&random, board);
}

/* Writes rows from `index` on, one to five a transaction, and tells the pipe how many are safe.
 * Every tenth transaction closes the file and opens it anew. */
static void write_until_killed(int index, int told) {
    Random random;
    random_seed(&random, (uint64_t)index);
    verdi_book *book = books_open(path, VERDI_BOOK_WRITE);
    for (int turn = 1;; turn++) {
        if (turn % 10 == 0) {
            verdi_book_close(book);
            book = books_open(path, VERDI_BOOK_WRITE);
        }
        if (verdi_book_begin(book))
            _exit(1);
        for (int rows = 1 + (int)random_below(&random, 5); rows; rows--) {
            verdi_book_position row = nth_row(index++);
            if (verdi_book_put(book, &row))
                _exit(2);
        }
        if (verdi_book_commit(book) || write(told, &index, sizeof index) != sizeof index)
            _exit(3);
    }
}

/* Lets a child write, kills it after some milliseconds; the number of rows it called safe. */
static int kill_a_writer(int index, long ms) {
    int ends[2], safe = index, told;
    ck_assert_int_eq(pipe(ends), 0);
    pid_t child = fork();
    ck_assert_int_ge(child, 0);
    if (child == 0) {
        close(ends[0]);
        write_until_killed(index, ends[1]);
    }
    close(ends[1]);
    nanosleep(&(struct timespec){.tv_nsec = ms * 1000000}, NULL);
    kill(child, SIGKILL);
    int status;
    waitpid(child, &status, 0);
    ck_assert_msg(WIFSIGNALED(status), "the writer ended by itself: %d", WEXITSTATUS(status));
    while (read(ends[0], &told, sizeof told) == sizeof told)
        safe = told;
    close(ends[0]);
    return safe;
}

static void say(const char *fault, void *user) {
    (void)user;
    printf("%s\n", fault);
}

/* How many of the rows from 0 on are there; all of the first `safe` must be, and no other row. */
static int check_rows(int safe) {
    verdi_book *book = books_open(path, VERDI_BOOK_READ);
    ck_assert_int_eq(verdi_book_check(book, NULL, say, NULL), 0);
    int count = (int)verdi_book_get_count(book);
    ck_assert_int_ge(count, safe);
    for (int i = 0; i < count; i++) {
        verdi_book_position row = nth_row(i),
                            got = books_get(book, (Board){row.player, row.opponent});
        ck_assert(books_same_row(&got, &row, 0));
    }
    ck_assert_int_eq(verdi_book_close(book), VERDI_OK);
    return count;
}

TEST(test_killed_writers) {
    int kills = 5 * testing_scale(), rows = 0;
    Random random;
    random_seed(&random, 21);
    books_path(path, "book-kill");
    verdi_book *book = books_open(path, VERDI_BOOK_CREATE);
    books_add_sources(book);
    ck_assert_int_eq(verdi_book_close(book), VERDI_OK);
    /* More of them where the machine is too busy for a row in the time that a writer has. */
    for (int i = 0; i < kills || (!rows && i < 20 * kills); i++)
        rows = check_rows(kill_a_writer(rows, 5 + i / kills + (long)random_below(&random, 60)));
    ck_assert_int_gt(rows, 0);
    printf("%d kills, %d rows\n", kills, rows);
    book = books_open(path, VERDI_BOOK_WRITE); /* the next writer makes one file of it again */
    ck_assert_int_eq(verdi_book_close(book), VERDI_OK);
    char beside[BOOKS_PATH + 8];
    snprintf(beside, sizeof beside, "%s-wal", path);
    ck_assert_int_ne(access(beside, F_OK), 0);
    check_rows(rows);
}

/* Killed while the very first book is made: the next one makes it. */
TEST(test_killed_creators) {
    int kills = 5 * testing_scale();
    Random random;
    random_seed(&random, 22);
    books_path(path, "book-kill-new");
    for (int i = 0; i < kills; i++) {
        books_remove(path);
        pid_t child = fork();
        ck_assert_int_ge(child, 0);
        if (child == 0) {
            verdi_book_close(books_open(path, VERDI_BOOK_CREATE));
            pause();
        }
        nanosleep(&(struct timespec){.tv_nsec = (long)random_below(&random, 15000000)}, NULL);
        kill(child, SIGKILL);
        waitpid(child, NULL, 0);
        verdi_book *book = books_open(path, VERDI_BOOK_CREATE);
        ck_assert_uint_eq(verdi_book_get_count(book), 0);
        ck_assert_int_eq(verdi_book_check(book, NULL, say, NULL), 0);
        ck_assert_int_eq(verdi_book_close(book), VERDI_OK);
    }
}

/* Killed while the file itself was written under a rollback journal, as at the entry and the end of
 * the log's mode: who may only read has it rolled back all the same. */
TEST(test_reads_after_a_killed_journal) {
    books_path(path, "book-kill");
    verdi_book *book = books_open(path, VERDI_BOOK_CREATE);
    ck_assert_int_eq(verdi_book_begin(book), VERDI_OK);
    books_add_sources(book);
    for (int i = 0; i < 200; i++) {
        verdi_book_position row = nth_row(i);
        ck_assert_int_eq(verdi_book_put(book, &row), VERDI_OK);
    }
    ck_assert_int_eq(verdi_book_commit(book), VERDI_OK);
    ck_assert_int_eq(verdi_book_close(book), VERDI_OK);
    pid_t child = fork();
    ck_assert_int_ge(child, 0);
    if (child == 0) {
        sqlite3 *db;
        if (sqlite3_open(path, &db) == SQLITE_OK &&
            sqlite3_exec(db, "PRAGMA cache_size = 1; BEGIN; UPDATE positions SET wins = 1", NULL,
                         NULL, NULL) == SQLITE_OK)
            raise(SIGKILL);
        _exit(1);
    }
    int status;
    waitpid(child, &status, 0);
    ck_assert(WIFSIGNALED(status));
    char beside[BOOKS_PATH + 16];
    snprintf(beside, sizeof beside, "%s-journal", path);
    ck_assert_int_eq(access(beside, F_OK), 0);
    ck_assert_int_eq(check_rows(200), 200);
    ck_assert_int_ne(access(beside, F_OK), 0);
}
