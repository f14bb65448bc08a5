/* SPDX-License-Identifier: MIT
 *
 * verdi book: exported books are imported again, including large and damaged ones, and a killed
 * writer leaves the book unchanged. dialogues/book_exchange.txt tests the rest.
 */
#include "testing.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/bits.h"
#include "base/file_read.h"
#include "base/random.h"
#include "books.h"
#include "foreign_books.h"
#include "positions.h"
#include "run.h"

static char book_path[BOOKS_PATH], other_path[BOOKS_PATH];

static void begin(void) {
    books_path(book_path, "exchange");
    books_path(other_path, "exchange-2");
}

static void end(void) {
    books_remove(book_path);
    books_remove(other_path);
}

/* Runs `verdi book ACTION --book PATH ...` and expects an exit status; the caller frees it. */
static Run act(const char *action, const char *path, int status, const char *one,
               const char *other) {
    Run run = run_finish(one ? process_start("book", action, "--book", path, one, other, NULL)
                             : process_start("book", action, "--book", path, NULL));
    ck_assert_msg(run.status == status, "%s: exit status %d, not %d:\n%s%s", action, run.status,
                  status, run.out, run.err);
    return run;
}

static void act_silently(const char *action, const char *path, const char *one, const char *other) {
    Run run = act(action, path, 0, one, other);
    ck_assert_str_eq(run.err, "");
}

/* What export says; the caller frees it. */
static char *export_of(const char *path) {
    Run run = act("export", path, 0, NULL, NULL);
    ck_assert_str_eq(run.err, "");
    char *text = strdup(run.out);
    return text;
}

static void fill(const char *path, uint64_t seed, int rows) {
    Random random;
    random_seed(&random, seed);
    verdi_book *book = books_open(path, VERDI_BOOK_CREATE);
    ck_assert_int_eq(verdi_book_begin(book), VERDI_OK);
    books_add_sources(book);
    for (int i = 0; i < rows; i++) {
        verdi_book_position row = books_row(&random, positions_fill(&random, 15 + i % 40));
        ck_assert_int_eq(verdi_book_put(book, &row), VERDI_OK);
    }
    ck_assert_int_eq(verdi_book_commit(book), VERDI_OK);
    ck_assert_int_eq(verdi_book_close(book), VERDI_OK);
}

/* ---------------------------------------------------------------------------------- round trip */

TEST(test_round_trip) {
    begin();
    fill(book_path, 1, 300);
    char *text = export_of(book_path);
    const char *file = run_scratch(text);
    for (int i = 0; i < 2; i++) { /* once more changes nothing */
        act_silently("import", other_path, file, NULL);
        char *again = export_of(other_path);
        ck_assert_str_eq(again, text);
        free(again);
    }
    unlink(file);
    books_remove(other_path);
    /* From pipe to pipe. */
    Process *process = process_start("book", "import", "--book", other_path, "-", NULL);
    process_write(process, text);
    Run run = run_finish(process);
    ck_assert_int_eq(run.status, 0);
    ck_assert_matches(run.out, "^read 300 positions, 300 of them new; 0 problems");
    process_free(process);
    free(text);
    end();
}

/* Changes a byte of the row in the middle: SQLite stores numbers with the high byte first, and the
 * other columns behind those of the board. */
static void spoil_a_row(void) {
    verdi_book *book = books_open(book_path, VERDI_BOOK_READ);
    verdi_book_cursor cursor = {0};
    verdi_book_position row;
    for (int i = 0; i < 100; i++)
        ck_assert_int_eq(verdi_book_next(book, &cursor, &row), 1);
    ck_assert_int_eq(verdi_book_close(book), VERDI_OK);
    unsigned char key[8];
    size_t size;
    for (int i = 0; i < 8; i++)
        key[i] = (unsigned char)(row.opponent >> (56 - 8 * i));
    char *bytes = file_read(book_path, 1 << 24, &size), *at;
    ck_assert_ptr_nonnull(bytes);
    ck_assert_ptr_nonnull(at = memmem(bytes, size, key, sizeof key));
    FILE *file = fopen(book_path, "r+b");
    fseek(file, at - bytes + 8, SEEK_SET);
    putc(at[8] ^ 1, file);
    fclose(file);
    free(bytes);
}

/* A damaged row ends an export, or is left out of it; the rest can be used. */
TEST(test_export_of_a_damaged_book) {
    begin();
    fill(book_path, 4, 200);
    spoil_a_row();
    Run run = act("export", book_path, 1, NULL, NULL);
    ck_assert_matches(run.err, "^verdi book export: /.*: position [-XO]{64} X: ");
    ck_assert_matches(run.err, "1 damaged rows were left out \\(--tolerant leaves");
    ck_assert_no_match(run.out, "\"end\"");
    run = act("export", book_path, 1, "--tolerant", NULL);
    ck_assert_matches(run.err, "1 damaged rows were left out$");
    const char *text = run_scratch(run.out);
    run = act("import", other_path, 0, text, NULL);
    ck_assert_matches(run.out, "^read 199 positions, 199 of them new");
    unlink(text);
    end();
}

/* ------------------------------------------------------------------------------------- formats */

/* Makes a book of theirs in other_path. */
static SampleBook make_theirs(int kind) {
    SampleBook sample = sample_book(board_start(), 5, 2);
    size_t size;
    unsigned char *bytes = sample_write(&sample, (ForeignKind)kind, &size);
    FILE *file = fopen(other_path, "wb");
    ck_assert_uint_eq(fwrite(bytes, 1, size, file), size);
    ck_assert_int_eq(fclose(file), 0);
    return sample;
}

TEST(test_formats_of_books) {
    for (int kind = 0; kind < FOREIGN_KINDS; kind++) {
        char expected[80];
        begin();
        SampleBook sample = make_theirs(kind);
        Run run = act("import", book_path, 0, other_path, NULL);
        ck_assert_str_eq(run.err, "");
        run = act("show", book_path, 0, NULL, NULL);
        snprintf(expected, sizeof expected, "^value +%+d\\.00  imported level 21, .* \\(%s\\)",
                 sample.positions[0].value, foreign_name((ForeignKind)kind));
        ck_assert_msg(sample.positions[0].value > 0, "choose another sample: + is special");
        memmove(expected + 9, expected + 8, strlen(expected + 8) + 1);
        expected[8] = '\\';
        ck_assert_matches(run.out, expected);
        act_silently("verify", book_path, "--sample", "0");
        end();
    }
}

/* Exports in a format of other programs to a file that is there, without a loss. */
static char *export_theirs(const char *path, const char *format, const char *output, size_t *size) {
    Run run = run_finish(
        process_start("book", "export", "--book", path, "--to", format, "--output", output, NULL));
    ck_assert_int_eq(run.status, 0);
    ck_assert_str_eq(run.out, "");
    ck_assert_str_eq(run.err, "");
    char *bytes = file_read(output, 1 << 24, size);
    ck_assert_ptr_nonnull(bytes);
    return bytes;
}

/* From their book to ours, to theirs, to ours, to theirs. */
TEST(test_exports_for_other_programs) {
    static const char *const formats[FOREIGN_KINDS] = {"edax", "egaroucid"};
    for (int kind = 0; kind < FOREIGN_KINDS; kind++) {
        size_t size, size_again;
        begin();
        SampleBook sample = make_theirs(kind);
        act_silently("import", book_path, other_path, NULL);
        const char *output = run_scratch("something else");
        char *bytes = export_theirs(book_path, formats[kind], output, &size);
        books_remove(other_path);
        Run run = act("import", other_path, 0, output, NULL);
        char expected[80];
        snprintf(expected, sizeof expected, "^read %d positions, %d of them new; 0 problems",
                 sample.count, sample.count);
        ck_assert_matches(run.out, expected);
        char *again = export_theirs(other_path, formats[kind], output, &size_again);
        ck_assert_uint_eq(size_again, size);
        ck_assert_mem_eq(again, bytes, size);
        unlink(output);
        end();
        free(again);
        free(bytes);
    }
}

/* What is lost is told, and what cannot be written leaves the old file alone. */
TEST(test_exports_that_lose) {
    begin();
    fill(book_path, 4, 200);
    const char *output = run_scratch("something else");
    Run run = run_finish(process_start("book", "export", "--book", book_path, "--to", "egaroucid",
                                       "--output", output, NULL));
    ck_assert_int_eq(run.status, 0);
    ck_assert_matches(run.err, "^verdi book export: Egaroucid: [0-9]+ positions without a value");
    ck_assert_matches(run.err, "^verdi book export: Egaroucid: [0-9]+ positions lost their counts");
    run = act("import", other_path, 1, output, NULL); /* from nowhere to nowhere */
    ck_assert_matches(run.err, "no other position leads here");
    run = act("import", other_path, 0, output, "--tolerant");
    spoil_a_row();
    char *good = file_read(output, 1 << 24, &(size_t){0}), *after;
    run = run_finish(process_start("book", "export", "--book", book_path, "--to", "edax",
                                   "--output", output, NULL));
    ck_assert_int_eq(run.status, 1);
    ck_assert_matches(run.err, "1 damaged rows were left out \\(--tolerant leaves");
    ck_assert_ptr_nonnull(after = file_read(output, 1 << 24, &(size_t){0}));
    ck_assert_mem_eq(after, good, 14); /* still that of Egaroucid */
    run = run_finish(process_start("book", "export", "--book", book_path, "--to", "edax",
                                   "--tolerant", "--output", "/dev/full", NULL));
    ck_assert_int_eq(run.status, 1);
    ck_assert_matches(run.err, "^verdi book export: /dev/full: No space left on device$");
    run = run_finish(process_start("book", "export", "--book", book_path, "--tolerant", "--output",
                                   "/dev/full", NULL));
    ck_assert_int_eq(run.status, 1);
    ck_assert_ptr_nonnull(strstr(run.err, "verdi book export: /dev/full: No space left on device"));
    unlink(output);
    free(good);
    free(after);
    end();
}

TEST(test_real_games) {
    const char *path = testing_data("wthor/WTH_1985.wtb");
    if (!path)
        return;
    begin();
    act_silently("import", book_path, path, NULL);
    Run run = act("show", book_path, 0, "f5", NULL);
    ck_assert_matches(run.out, "^games 477 won, 30 drawn, 447 lost$");
    ck_assert_matches(run.out, ", 529 games$");
    act_silently("verify", book_path, NULL, NULL);
    end();
}

/* -------------------------------------------------------------------------------------- killed */

static uint64_t digest_of(const char *path) {
    verdi_book *book = books_open(path, VERDI_BOOK_READ);
    ck_assert_int_eq(verdi_book_check(book, NULL, NULL, NULL), 0);
    uint64_t digest = verdi_book_get_digest(book);
    ck_assert_int_eq(verdi_book_close(book), VERDI_OK);
    return digest;
}

/* Kills a writer after a random time, again and again from the same book: it is then what it was,
 * or, if the writer was done, what it was to become. */
static void kill_writers(const char *action, const char *input) {
    char base_path[BOOKS_PATH], done_path[BOOKS_PATH];
    books_path(base_path, "exchange-base");
    books_path(done_path, "exchange-done");
    fill(base_path, 5, 1000);
    act_silently("merge", done_path, base_path, NULL);
    uint64_t before = digest_of(done_path);
    double start = process_clock_ms();
    act(action, done_path, 0, input, NULL);
    double whole = process_clock_ms() - start;
    uint64_t after = digest_of(done_path);
    ck_assert_uint_ne(before, after);
    Random random;
    random_seed(&random, 6);
    int cut = 0, kills = 5 * testing_scale();
    /* More, and sooner, where the machine was busier when the time was taken. */
    for (int i = 0; i < kills || (!cut && i < 20 * kills); i++) {
        books_remove(book_path);
        act_silently("merge", book_path, base_path, NULL);
        Process *process = process_start("book", action, "--book", book_path, input, NULL);
        double wait = whole * random_unit(&random) / (1 + i / kills);
        nanosleep(&(struct timespec){.tv_sec = (time_t)(wait / 1000),
                                     .tv_nsec = (long)(wait * 1e6) % 1000000000},
                  NULL);
        kill(process_id(process), SIGKILL);
        process_free(process);
        uint64_t digest = digest_of(book_path);
        ck_assert_msg(digest == before || digest == after, "killed after %.0f ms", wait);
        cut += digest == before;
        /* The next one does it all. */
        if (i % 5 == 0) {
            act(action, book_path, 0, input, NULL);
            ck_assert_uint_eq(digest_of(book_path), after);
        }
    }
    printf("%s: %d of %d kills came before the end, %.0f ms\n", action, cut, kills, whole);
    ck_assert_int_gt(cut, 0);
    books_remove(base_path);
    books_remove(done_path);
}

TEST(test_killed_writers) {
    begin();
    fill(other_path, 7, 6000);
    char *text = export_of(other_path);
    const char *file = run_scratch(text);
    kill_writers("merge", other_path);
    kill_writers("import", file);
    unlink(file);
    free(text);
    end();
}
