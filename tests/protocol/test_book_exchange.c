/* SPDX-License-Identifier: MIT
 *
 * verdi book: a killed writer leaves the book unchanged. dialogues/book_exchange.txt has the rest.
 */
#include "testing.h"

#include <signal.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

#include "base/random.h"
#include "books.h"
#include "run.h"

static char book_path[BOOKS_PATH], other_path[BOOKS_PATH];

/* Runs `verdi book ACTION --book PATH INPUT`, which succeeds in silence. */
static void act(const char *action, const char *path, const char *input) {
    RUN_VERDI(0, "book", action, "--book", path, input);
    ck_assert_str_eq(run_errors(), "");
}

static void fill(const char *path, uint64_t seed, int rows) {
    Random random;
    random_seed(&random, seed);
    verdi_book *book = books_open(path, VERDI_BOOK_CREATE);
    books_add_rows(book, &random, rows);
    ck_assert_int_eq(verdi_book_close(book), VERDI_OK);
}

/* Kills a writer after a random time, again and again from the same book: it is then what it was,
 * or, if the writer was done, what it was to become. Returns the digest of that. */
static uint64_t kill_writers(const char *action, const char *input) {
    char base_path[BOOKS_PATH], done_path[BOOKS_PATH];
    books_path(base_path, "exchange-base");
    books_path(done_path, "exchange-done");
    fill(base_path, 5, 1000);
    act("merge", done_path, base_path);
    uint64_t before = books_digest(done_path);
    double start = process_clock_ms();
    act(action, done_path, input);
    double whole = process_clock_ms() - start;
    uint64_t after = books_digest(done_path);
    ck_assert_uint_ne(before, after);
    Random random;
    random_seed(&random, 6);
    int cut = 0, kills = 5 * testing_scale();
    /* More, and sooner, where the machine was busier when the time was taken. */
    for (int i = 0; i < kills || (!cut && i < 20 * kills); i++) {
        books_remove(book_path);
        act("merge", book_path, base_path);
        Process *process = process_start("book", action, "--book", book_path, input, NULL);
        double wait = whole * random_unit(&random) / (1 + i / kills);
        nanosleep(&(struct timespec){.tv_sec = (time_t)(wait / 1000),
                                     .tv_nsec = (long)(wait * 1e6) % 1000000000},
                  NULL);
        kill(process_id(process), SIGKILL);
        process_free(process);
        uint64_t digest = books_digest(book_path);
        ck_assert_msg(digest == before || digest == after, "killed after %.0f ms", wait);
        cut += digest == before;
        /* The next one does it all. */
        if (i % 5 == 0) {
            act(action, book_path, input);
            ck_assert_uint_eq(books_digest(book_path), after);
        }
    }
    printf("%s: %d of %d kills came before the end, %.0f ms\n", action, cut, kills, whole);
    ck_assert_int_gt(cut, 0);
    return after;
}

TEST(test_killed_writers) {
    books_path(book_path, "exchange");
    books_path(other_path, "exchange-2");
    fill(other_path, 7, 6000);
    const char *file = run_scratch(RUN_VERDI(0, "book", "export", "--book", other_path));
    uint64_t merged = kill_writers("merge", other_path);
    ck_assert_uint_eq(kill_writers("import", file), merged); /* nothing is lost in the text */
    unlink(file);
}
