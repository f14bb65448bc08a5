/* SPDX-License-Identifier: MIT
 *
 * A book used by several programs: two simultaneous imports lose nothing, print no errors and leave
 * a plain file; a game continues without a locked book, and uses it again when the lock is
 * released. That it does not wait for the lock is tested in test_book_play.c.
 */
#include "testing.h"

#include <sqlite3.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/system/path.h"
#include "book/database.h"
#include "books.h"
#include "process.h"
#include "run.h"

enum { ROUNDS = 10, GAMES = 40 };

static char path[BOOKS_PATH];

#define AFTER_F5 "8 ---------------------------O*------*O--------------------------- *"
#define GAME "(;GM[Othello]PC[NBoard]PB[]PW[]RE[?]TY[8]BO[" AFTER_F5 "]B[F5];)"

/* ------------------------------------------------------------------------------ several writers */

/* A file of so many games, the shortest there is, for the caller to unlink. */
static const char *games_file(void) {
    char text[GAMES * 32] = "";
    for (int i = 0; i < GAMES; i++)
        strcat(text, "e6f4e3f6g5d6e7f5c5\n");
    return run_scratch(text);
}

static Process *start_import(const char *file) {
    return process_start("book", "import", "--book", path, file, NULL);
}

/* The book knows f5 d6. */
static void make_book(void) {
    verdi_book_position row = books_new_row(board_play(board_start(), square_parse("f5")));
    row.value = (verdi_book_value){VERDI_BOOK_SEARCH, 0, 21, 73, 0};
    verdi_book_add_move(&row, square_parse("d6"))->value = row.value;
    books_path(path, "shared");
    books_write(path, &row, 1);
}

/* A closed book is one plain file, its header says so, and nothing lies beside it. */
static void check_plain(void) {
    char beside[BOOKS_PATH + 8];
    snprintf(beside, sizeof beside, "%s-wal", path);
    ck_assert_int_ne(access(beside, F_OK), 0);
    FILE *file = fopen(path, "rb");
    char header[20] = "";
    ck_assert_ptr_nonnull(file);
    ck_assert_uint_eq(fread(header, 1, sizeof header, file), sizeof header);
    fclose(file);
    ck_assert_int_eq(header[18], 1); /* write and read versions: 1 is a journal, 2 a log */
    ck_assert_int_eq(header[19], 1);
}

/* How many games passed the start. */
static unsigned games_at_start(void) {
    verdi_book *book = books_open(path, VERDI_BOOK_READ);
    ck_assert_int_eq(verdi_book_check(book, NULL, NULL, NULL), 0);
    verdi_book_position row = books_get(book, board_start());
    ck_assert_int_eq(verdi_book_close(book), VERDI_OK);
    return row.wins + row.draws + row.losses;
}

static void finish_import(Process *process, int status) {
    Run run = run_finish(process);
    ck_assert_msg(run.status == status, "exit status %d:\n%s", run.status, run.err);
    if (!status)
        ck_assert_str_eq(run.err, "");
    process_free(process);
}

/* With one book all the time, and where both find none and make one. */
TEST_ROWS(test_two_imports, 2) {
    books_path(path, "shared");
    const char *file = games_file();
    unsigned games = 0;
    for (int i = 0; i < ROUNDS * testing_scale(); i++) {
        Process *one = start_import(file), *other = start_import(file);
        finish_import(one, 0);
        finish_import(other, 0);
        games += 2 * GAMES;
        ck_assert_uint_eq(games_at_start(), games);
        check_plain();
        if (row == 1) {
            books_remove(path);
            games = 0;
        }
    }
    unlink(file);
}

/* Of two that close the book, the first is held up while it still has the file open, as on a busy
 * machine. The other one waits, and then leaves a plain file. */
TEST(test_slow_close) {
    make_book();
    const char *file = games_file();
    char log[BOOKS_PATH + 8];
    snprintf(log, sizeof log, "%s-wal", path);
    sqlite3 *slow;
    ck_assert_int_eq(sqlite3_open(path, &slow), SQLITE_OK);
    ck_assert_int_eq(
        sqlite3_exec(slow, "PRAGMA journal_mode = WAL; PRAGMA user_version", NULL, NULL, NULL),
        SQLITE_OK);
    int turn = path_open_lock(log);
    ck_assert(turn >= 0 && file_lock(turn) == 0);
    Process *other = start_import(file);
    int64_t rows = 0;
    while (rows < 2) {
        process_sleep_ms(1);
        ck_assert(database_number(slow, "SELECT count(*) FROM positions", &rows));
    }
    process_sleep_ms(200); /* enough to give up */
    ck_assert_int_eq(sqlite3_close(slow), SQLITE_OK);
    close(turn);
    finish_import(other, 0);
    check_plain();
    unlink(file);
}

/* Whose input is bad takes away the book it has made, but none that others write to. */
TEST(test_bad_import_beside_a_good_one) {
    books_path(path, "shared");
    const char *file = games_file(), *bad = run_scratch("e6f4e3f6g5d6e7f5a1\n");
    for (int i = 0; i < ROUNDS * testing_scale(); i++) {
        Process *one = start_import(bad), *other = start_import(file);
        finish_import(one, 1);
        finish_import(other, 0);
        ck_assert_uint_eq(games_at_start(), GAMES);
        books_remove(path);
    }
    finish_import(start_import(bad), 1);
    ck_assert_int_ne(access(path, F_OK), 0);
    unlink(file);
    unlink(bad);
}

/* Who plays from a book keeps it open; who writes to it meanwhile is none the wiser. */
TEST(test_import_while_one_plays) {
    books_path(path, "shared");
    const char *file = games_file();
    finish_import(start_import(file), 0);
    Process *verdi = process_start("gtp", "--level", "1", "--book", path, NULL);
    ck_assert_ptr_nonnull(process_command(verdi, "genmove b"));
    finish_import(start_import(file), 0);
    ck_assert_ptr_nonnull(process_command(verdi, "genmove w"));
    finish_import(start_import(file), 0);
    process_close_input(verdi);
    ck_assert_int_eq(process_wait(verdi, 10000), 0);
    ck_assert_str_eq(process_errors(verdi), "");
    process_free(verdi);
    ck_assert_uint_eq(games_at_start(), 3 * GAMES);
    unlink(file);
}

/* -------------------------------------------------------------------------------- a locked book */

static sqlite3 *lock;

static void lock_book(void) {
    ck_assert_int_eq(sqlite3_open(path, &lock), SQLITE_OK);
    ck_assert_int_eq(sqlite3_exec(lock, "BEGIN EXCLUSIVE", NULL, NULL, NULL), SQLITE_OK);
}

static void unlock_book(void) {
    ck_assert_int_eq(sqlite3_exec(lock, "ROLLBACK", NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(lock);
}

static Process *start(const char *protocol) {
    return process_start(protocol, "--threads", "1", "--hash", "1", "--book", path, NULL);
}

static void finish(Process *verdi) {
    process_close_input(verdi);
    ck_assert_int_eq(process_wait(verdi, 10000), 0);
    process_free(verdi);
}

/* White's second move by GTP with half a second on the clock; true if it came from the book. */
static bool gtp_move(Process *verdi) {
    ck_assert_str_eq(process_command(verdi, "clear_board"), "=");
    ck_assert_str_eq(process_command(verdi, "time_settings 1 0 0"), "=");
    ck_assert_str_eq(process_command(verdi, "play b f5"), "=");
    ck_assert_str_eq(process_command(verdi, "time_left w 1 0"), "=");
    const char *move = process_command(verdi, "genmove w");
    ck_assert_int_eq(strncmp(move, "= ", 2), 0);
    return !strncmp(process_command(verdi, "gomill-explain_last_move"), "= book ", 7);
}

TEST(test_locked_gtp) {
    make_book();
    Process *verdi = start("gtp");
    ck_assert(gtp_move(verdi));
    for (int i = 0; i < 2; i++) {
        lock_book();
        ck_assert(!gtp_move(verdi));
        ck_assert_ptr_nonnull(strstr(process_errors(verdi), "another program is writing to it"));
        ck_assert(!gtp_move(verdi));
        unlock_book();
        ck_assert(gtp_move(verdi));
    }
    finish(verdi);
}

/* Locked when the program starts, that does not give the book up. */
TEST(test_locked_from_the_start) {
    make_book();
    lock_book();
    Process *verdi = start("gtp");
    ck_assert_str_eq(process_command(verdi, "name"), "= Verdi");
    ck_assert(!gtp_move(verdi));
    unlock_book();
    ck_assert(gtp_move(verdi));
    finish(verdi);
}

static bool nboard_move(Process *verdi, int ping) {
    char text[256];
    snprintf(text, sizeof text, "set game %s\nset depth 4\nping %d\ngo\n", GAME, ping);
    process_write(verdi, text);
    bool book = false;
    const char *line;
    while ((line = process_line(verdi, 10000)) && strncmp(line, "=== ", 4) != 0)
        book |= !strncmp(line, "book ", 5);
    ck_assert_ptr_nonnull(line);
    return book;
}

TEST(test_locked_nboard) {
    make_book();
    Process *verdi = start("nboard");
    process_write(verdi, "nboard 2\n");
    ck_assert(nboard_move(verdi, 1));
    lock_book();
    ck_assert(!nboard_move(verdi, 2));
    ck_assert(!nboard_move(verdi, 3));
    unlock_book();
    ck_assert(nboard_move(verdi, 4));
    ck_assert_str_eq(process_errors(verdi), "");
    finish(verdi);
}
