/* SPDX-License-Identifier: MIT
 *
 * verdi-book build: killed at random moments, it loses no finished position, its file is intact,
 * and the next run resumes. The same options give the same book. Bad options change nothing.
 */
#include "run.h"
#include "testing.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/random.h"
#include "book/line.h"
#include "books.h"
#include "built_books.h"

static Process *start(const char *options) {
    return process_start_tool("verdi-book", options);
}

static void run(const char *options, int status, const char *error) {
    run_tool("verdi-book", options, status, error);
}

/* Builds on with searches that take a moment; "%s" is the file. */
static const char *command(const char *path, const char *more) {
    static char text[512];
    snprintf(text, sizeof text, "build %s --depth 4 --main-depth 5 --solve 8 --hash 1 %s", path,
             more);
    return text;
}

/* ------------------------------------------------------------------------------------ kill -9 */

typedef struct Seen {
    Board board[4096];
    int count;
} Seen;

/* What another process reads of the book at this moment: finished positions, on the disk. */
static void look(const char *path, Seen *seen) {
    verdi_book *book = books_open(path, VERDI_BOOK_READ);
    verdi_book_cursor cursor = {0};
    verdi_book_position row;
    seen->count = 0;
    while (verdi_book_next(book, &cursor, &row) > 0 && seen->count < 4096)
        seen->board[seen->count++] = (Board){row.player, row.opponent};
    verdi_book_close(book);
}

/* The file is sound and all that was seen is there. */
static void check_file(const char *path, const Seen *seen) {
    built_book_check(path);
    verdi_book *book = books_open(path, VERDI_BOOK_READ);
    verdi_book_position row;
    for (int i = 0; i < seen->count; i++)
        ck_assert_int_eq(verdi_book_get(book, seen->board[i].player, seen->board[i].opponent, &row),
                         1);
    ck_assert_int_eq(verdi_book_close(book), 0);
}

TEST(test_killed_at_random_moments) {
    char path[BOOKS_PATH];
    books_path(path, "killed");
    run(command(path, "--positions 3"), 0, "3 positions");
    Random random;
    random_seed(&random, 11);
    static Seen seen;
    int last = 0, kills = 4 * testing_scale();
    for (int i = 0; i < kills; i++) {
        Process *process = start(command(path, i % 2 ? "--threads 2" : ""));
        process_sleep_ms(30 + random_below(&random, 200));
        look(path, &seen);
        kill(process_id(process), SIGKILL);
        ck_assert_int_eq(process_wait(process, 10000), 256 + SIGKILL);
        process_free(process);
        check_file(path, &seen);
        ck_assert_int_ge(seen.count, last);
        last = seen.count;
    }
    char more[64], held[64];
    snprintf(more, sizeof more, "--positions %d", last + 10);
    snprintf(held, sizeof held, "%d positions", last + 10);
    run(command(path, more), 0, held);
}

TEST(test_stopped_by_a_signal) {
    char path[BOOKS_PATH];
    books_path(path, "stopped");
    Process *process = start(command(path, "--depth 12"));
    ck_assert(process_works(process)); /* it has long been ready for signals */
    kill(process_id(process), SIGINT);
    ck_assert_int_eq(process_wait(process, 5000), 130);
    process_free(process);
    built_book_check(path);
}

/* ---------------------------------------------------------------------------------- same books */

static uint64_t digest(const char *path) {
    verdi_book *book = books_open(path, VERDI_BOOK_READ);
    uint64_t sum = verdi_book_get_digest(book);
    verdi_book_close(book);
    return sum;
}

TEST(test_same_options_same_book) {
    char one[BOOKS_PATH], two[BOOKS_PATH], three[BOOKS_PATH];
    books_path(one, "one");
    books_path(two, "two");
    books_path(three, "three");
    run(command(one, "--positions 150 --max-loss 5"), 0, "150 positions");
    run(command(two, "--positions 150 --max-loss 5"), 0, "150 positions");
    ck_assert_uint_eq(digest(one), digest(two));
    books_remove(two);
    /* With --cold it does not matter how often the work was interrupted. */
    run(command(two, "--positions 150 --max-loss 5 --cold"), 0, "150 positions");
    for (int i = 0; i < 4; i++) {
        Process *process = start(command(three, "--positions 150 --max-loss 5 --cold"));
        process_sleep_ms(150 * (i + 1));
        kill(process_id(process), SIGKILL);
        process_wait(process, 10000);
        process_free(process);
    }
    run(command(three, "--positions 150 --max-loss 5 --cold"), 0, "150 positions");
    ck_assert_uint_eq(digest(two), digest(three));
}

TEST(test_any_start) {
    char path[BOOKS_PATH];
    books_path(path, "line");
    run(command(path, "--positions 20 --start f5d6c3d3"), 0, "20 positions");
    Board board;
    char problem[RECORD_PROBLEM_SIZE];
    ck_assert(line_read("f5d6c3d3", &board, problem));
    verdi_book *book = books_open(path, VERDI_BOOK_READ);
    verdi_book_position row;
    ck_assert_int_eq(verdi_book_get(book, board.player, board.opponent, &row), 1);
    Board first = board_canonical(board_start(), NULL);
    ck_assert_int_eq(verdi_book_get(book, first.player, first.opponent, &row), 0);
    verdi_book_close(book);
}

/* The tool's verdict: exit status, and a line for each move down to the list's positions. */
TEST(test_check_draw) {
    const char *list = testing_data("openings/takizawa_empty50.csv");
    if (!list)
        return;
    char path[BOOKS_PATH], link[BOOKS_PATH], options[512];
    books_path(path, "draw");
    books_path(link, "list"); /* without the blanks that the source tree's path may have */
    ck_assert_int_eq(symlink(list, link), 0);
    run(command(path, "--positions 200"), 0, "200 positions");
    snprintf(options, sizeof options, "check-draw %s %s", path, link);
    Process *process = start(options);
    const char *line = process_line(process, 10000);
    ck_assert(line && strncmp(line, "start: ", 7) == 0);
    bool loses = strstr(line, "MORE THAN") != NULL;
    for (int ply = 1; (line = process_line(process, 10000)) != NULL; ply++) {
        ck_assert_int_eq(atoi(line), ply);
        ck_assert(strstr(line, "proven") || strstr(line, "not in the list") ||
                  strstr(line, "LOSES"));
        loses = loses || strstr(line, "LOSES");
    }
    ck_assert_int_eq(process_wait(process, 10000), loses);
    process_free(process);

    /* The parallel opening gives the draw away, whatever the book says. */
    verdi_book *book = books_open(path, VERDI_BOOK_WRITE);
    Board board = board_start();
    static const char *const parallel[] = {"f5", "f4"};
    for (int i = 0; i < 2; i++) {
        verdi_book_position row;
        verdi_book_position_init(&row, board.player, board.opponent);
        verdi_book_move *move = verdi_book_add_move(&row, square_parse(parallel[i]));
        ck_assert_ptr_nonnull(move);
        row.value = move->value = (verdi_book_value){VERDI_BOOK_SEARCH, 0, 1, 73, 1};
        ck_assert_int_eq(verdi_book_put(book, &row), 0);
        board = board_play(board, square_parse(parallel[i]));
    }
    verdi_book_close(book);
    process = start(options);
    line = process_line_with(process, " 2. f4", 10000);
    ck_assert(line && strstr(line, "LOSES"));
    process_free(process);
    run(options, 1, "");
    books_remove(path);
    run("check-draw /nonexistent/b", 2, "no book and list given");
    snprintf(options, sizeof options, "check-draw /nonexistent/b %s", link);
    run(options, 1, "/nonexistent/b");
    unlink(link);
    run("check-draw /nonexistent/b /nonexistent/c", 1, "/nonexistent/c");
}

/* A compacted book is the same book: every row, and what is not known of it. */
TEST(test_compact) {
    char path[BOOKS_PATH], options[512];
    books_path(path, "compact");
    run(command(path, "--positions 60"), 0, "60 positions");
    verdi_book *book = books_open(path, VERDI_BOOK_READ);
    uint64_t digest = verdi_book_get_digest(book);
    verdi_book_close(book);
    snprintf(options, sizeof options, "compact %s", path);
    run(options, 0, "");
    book = books_open(path, VERDI_BOOK_READ);
    ck_assert_uint_eq(verdi_book_get_digest(book), digest);
    verdi_book_close(book);
    run(command(path, "--positions 70"), 0, "70 positions"); /* it may grow again */
    books_remove(path);
    run(options, 1, path);
    run("compact", 2, "no book given");
    run("compact a b", 2, "unexpected 'b'");
}

TEST(test_bad_options) {
    run("", 2, "no command");
    run("bild x", 2, "unknown command");
    run("build", 2, "no book given");
    run("build a b", 2, "unexpected 'b'");
    run("build x --depth 0", 2, "--depth: a number from 1 to 60 expected, got '0'");
    run("build x --confidence 80", 2, "--confidence: 73, 87, 95, 98, 99 or 100 expected, got '80'");
    run("build x --max-loss -1", 2, "--max-loss: discs from 0 to 1000 expected, got '-1'");
    run("build x --max-loss nan", 2, "--max-loss: discs from 0 to 1000 expected, got 'nan'");
    run("build x --positions many", 2,
        "--positions: a number from 0 to 1000000000 expected, got 'many'");
    run("build x --threads 0", 2, "--threads: a number from 1 to ");
    run("build x --unknown", 2, "unknown option --unknown");
    run("build /nonexistent/x --positions 5", 1, "/nonexistent/x");
    ck_assert_int_ne(access("x", F_OK), 0);
    char path[BOOKS_PATH];
    books_path(path, "bad");
    run(command(path, "--weights /nonexistent/w"), 1, "/nonexistent/w");
    run(command(path, "--start f5f5"), 1, "--start");
    ck_assert_int_ne(access(path, F_OK), 0);
}
