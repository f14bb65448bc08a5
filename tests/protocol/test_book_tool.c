/* SPDX-License-Identifier: MIT
 *
 * verdi-book build: killed at random moments, it loses no finished position, its file is intact,
 * and the next run resumes; beside another builder. dialogues/book_build.txt tests the rest.
 */
#include "run.h"
#include "testing.h"

#include <signal.h>
#include <stdio.h>

#include "base/random.h"
#include "books.h"

/* Builds on with searches that take a moment. */
static const char *command(const char *path, const char *more) {
    static char text[512];
    snprintf(text, sizeof text, "build %s --depth 4 --main-depth 5 --solve 8 --hash 1 %s", path,
             more);
    return text;
}

static Process *start(const char *path, const char *more) {
    return process_start_tool("verdi-book", command(path, more));
}

static void run(const char *path, const char *more, const char *error) {
    Run run = run_finish(start(path, more));
    ck_assert_int_eq(run.status, 0);
    ck_assert_matches(run.err, error);
}

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
    books_check_built(path);
    verdi_book *book = books_open(path, VERDI_BOOK_READ);
    for (int i = 0; i < seen->count; i++)
        books_get(book, seen->board[i]);
    ck_assert_int_eq(verdi_book_close(book), 0);
}

TEST(test_killed_at_random_moments) {
    char path[BOOKS_PATH];
    books_path(path, "killed");
    run(path, "--positions 3", "3 positions");
    Random random;
    random_seed(&random, 11);
    static Seen seen;
    int last = 0, kills = 4 * testing_scale();
    for (int i = 0; i < kills; i++) {
        Process *process = start(path, i % 2 ? "--threads 2" : "");
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
    run(path, more, held);
}

/* Of two builders of one book, each either ends well or reports the other. */
TEST(test_two_builders) {
    char path[BOOKS_PATH];
    books_path(path, "both");
    Process *first = start(path, "--threads 2");
    ck_assert(process_works(first));
    for (int i = 0; i < 4 * testing_scale(); i++) {
        Run second = run_finish(start(path, "--seconds 1"));
        ck_assert(second.status == 0 || second.status == 1);
        ck_assert_matches(second.err, second.status ? "another program is writing to the book"
                                                    : "positions, start");
    }
    kill(process_id(first), SIGINT);
    int status = process_wait(first, 5000);
    ck_assert(status == 130 || status == 1);
    process_free(first);
    books_check_built(path);
}

TEST(test_stopped_by_a_signal) {
    char path[BOOKS_PATH];
    books_path(path, "stopped");
    Process *process = start(path, "--depth 12");
    ck_assert(process_works(process)); /* it has long been ready for signals */
    kill(process_id(process), SIGINT);
    ck_assert_int_eq(process_wait(process, 5000), 130);
    process_free(process);
    books_check_built(path);
}
