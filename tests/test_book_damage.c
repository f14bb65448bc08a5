/* SPDX-License-Identifier: MIT
 *
 * Damaged books: for each flipped bit and each truncation, either the damage is reported (when
 * opening, looking up, or checking), or all answers are unchanged.
 */
#include "testing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/file_read.h"
#include "base/random.h"
#include "book/book_file.h"
#include "books.h"
#include "positions.h"

enum { ROWS = 250 };

static char path[BOOKS_PATH], problem[VERDI_BOOK_PROBLEM];
static verdi_book_position rows[ROWS];
static char *image;
static size_t image_size;

/* A book with everything in it, as bytes. */
static void make_image(void) {
    Random random;
    random_seed(&random, 11);
    books_path(path, "book-damage");
    verdi_book *book = books_open(path, VERDI_BOOK_CREATE);
    ck_assert_int_eq(verdi_book_begin(book), VERDI_OK);
    books_add_sources(book);
    ck_assert_int_eq(verdi_book_set_text(book, "note", "text of the builder"), VERDI_OK);
    for (int i = 0; i < ROWS; i++) {
        rows[i] = books_row(&random, positions_fill(&random, 20 + i % 40));
        ck_assert_int_eq(verdi_book_put(book, &rows[i]), VERDI_OK);
    }
    ck_assert_int_eq(verdi_book_commit(book), VERDI_OK);
    ck_assert_int_eq(verdi_book_compact(book, NULL), VERDI_OK);
    ck_assert_int_eq(verdi_book_check(book, NULL, NULL, NULL), 0);
    ck_assert_int_eq(verdi_book_close(book), VERDI_OK);
    image = file_read(path, 1 << 24, &image_size);
    ck_assert_ptr_nonnull(image);
}

static void write_file(const char *data, size_t size) {
    books_remove(path);
    FILE *file = fopen(path, "wb");
    ck_assert(file && fwrite(data, 1, size, file) == size);
    ck_assert_int_eq(fclose(file), 0);
}

typedef enum Outcome { SAME, AT_OPEN, AT_PROBE, AT_CHECK, UNNOTICED } Outcome;

/* Sources and texts are answers too. */
static bool same_texts(verdi_book *book, bool *error) {
    char text[64], name[16];
    int found = verdi_book_get_text(book, "note", text, sizeof text);
    bool same = found > 0 && strcmp(text, "text of the builder") == 0;
    *error = *error || found < 0;
    for (int i = 1; i <= BOOKS_SOURCES; i++) {
        verdi_book_source source;
        snprintf(name, sizeof name, "Test %d", i);
        found = verdi_book_get_source(book, i, &source);
        *error = *error || found < 0;
        same = same && found > 0 && strcmp(source.name, name) == 0;
    }
    return same && verdi_book_get_count(book) == ROWS;
}

static Outcome try_file(void) {
    verdi_book *book;
    problem[0] = '\0';
    if (verdi_book_open(&book, path, VERDI_BOOK_READ, problem)) {
        ck_assert_ptr_nonnull(strstr(problem, path));
        ck_assert_uint_gt(strlen(problem), strlen(path) + 10);
        return AT_OPEN;
    }
    bool same = true, error = false;
    for (int i = 0; i < ROWS; i++) {
        verdi_book_position got;
        int found = verdi_book_get(book, rows[i].player, rows[i].opponent, &got);
        error = error || found < 0;
        same = same && found > 0 && books_same_row(&got, &rows[i], 0);
    }
    same = same_texts(book, &error) && same;
    verdi_book_cursor cursor = {0};
    verdi_book_position row;
    int walked = 0;
    while (walked <= ROWS && verdi_book_next(book, &cursor, &row) > 0)
        walked++;
    same = same && walked == ROWS;
    int faults = verdi_book_check(book, NULL, NULL, NULL);
    verdi_book_close(book);
    return error ? AT_PROBE : faults ? AT_CHECK : same ? SAME : UNNOTICED;
}

static void print_outcomes(const char *what, const int count[UNNOTICED + 1]) {
    printf("%s: %d at open, %d at a probe, %d by the check, %d change no answer\n", what,
           count[AT_OPEN], count[AT_PROBE], count[AT_CHECK], count[SAME]);
}

TEST(test_flipped_bits) {
    make_image();
    write_file(image, image_size);
    ck_assert_int_eq(try_file(), SAME);
    Random random;
    random_seed(&random, 12);
    int count[UNNOTICED + 1] = {0}, flips = 1000 * testing_scale();
    for (int i = 0; i < flips; i++) {
        /* One in four hits the first pages: header, schema, texts. */
        uint32_t bytes = i % 4 ? (uint32_t)image_size : 3 * 4096;
        uint32_t byte = i < 100 ? (uint32_t)i : random_below(&random, bytes);
        char bit = (char)(1 << random_below(&random, 8));
        image[byte] ^= bit;
        write_file(image, image_size);
        Outcome outcome = try_file();
        ck_assert_msg(outcome != UNNOTICED, "bit %d of byte %u", bit, byte);
        count[outcome]++;
        image[byte] ^= bit;
    }
    print_outcomes("flipped bits", count);
    ck_assert_int_gt(count[AT_OPEN], 0);
    ck_assert_int_gt(count[AT_PROBE], 0);
    free(image);
}

TEST(test_truncations) {
    make_image();
    Random random;
    random_seed(&random, 13);
    int count[UNNOTICED + 1] = {0};
    for (int i = 0; i < 200; i++) {
        size_t size = i < 20 ? (size_t)i * 37 : random_below(&random, (uint32_t)image_size);
        if (i % 3 == 0)
            size -= size % 4096;
        write_file(image, size);
        Outcome outcome = try_file();
        ck_assert_msg(outcome == AT_OPEN, "cut at %zu of %zu", size, image_size);
        count[outcome]++;
    }
    print_outcomes("truncations", count);
    free(image);
}

/* What a file is instead of a book is said, in words that fit. */
TEST(test_other_files) {
    verdi_book *book;
    make_image();
    books_remove(path);
    ck_assert_int_eq(verdi_book_open(&book, path, VERDI_BOOK_READ, problem), VERDI_E_FILE);
    ck_assert_ptr_nonnull(strstr(problem, "No such file"));
    ck_assert_int_eq(verdi_book_open(&book, path, VERDI_BOOK_WRITE, problem), VERDI_E_FILE);
    ck_assert_int_eq(verdi_book_open(&book, "/tmp", VERDI_BOOK_READ, problem), VERDI_E_FILE);
    write_file("", 0);
    ck_assert_int_eq(verdi_book_open(&book, path, VERDI_BOOK_READ, problem), VERDI_E_FORMAT);
    ck_assert_ptr_nonnull(strstr(problem, "empty"));
    write_file("(;GM[Othello];)\n", 16);
    ck_assert_int_eq(verdi_book_open(&book, path, VERDI_BOOK_READ, problem), VERDI_E_FORMAT);
    ck_assert_int_eq(verdi_book_open(&book, path, VERDI_BOOK_CREATE, problem), VERDI_E_FORMAT);
    image[63]++; /* SQLite's user_version, big endian: our format number */
    write_file(image, image_size);
    ck_assert_int_eq(verdi_book_open(&book, path, VERDI_BOOK_READ, problem), VERDI_E_VERSION);
    ck_assert_ptr_nonnull(strstr(problem, "newer"));
    image[63]--;
    image[71]++; /* application_id */
    write_file(image, image_size);
    ck_assert_int_eq(verdi_book_open(&book, path, VERDI_BOOK_READ, problem), VERDI_E_FORMAT);
    ck_assert_ptr_nonnull(strstr(problem, "another program"));
    free(image);
}

/* Tables that are not ours word for word are not read: two columns might have changed places. */
TEST(test_foreign_schema) {
    verdi_book *book;
    make_image();
    char *at = memmem(image, image_size, "wins INTEGER", 12);
    ck_assert_ptr_nonnull(at);
    memcpy(at, "WINS", 4); /* as good as ever to SQLite */
    write_file(image, image_size);
    ck_assert_int_eq(verdi_book_open(&book, path, VERDI_BOOK_READ, problem), VERDI_E_CHECKSUM);
    ck_assert_ptr_nonnull(strstr(problem, "tables"));
    free(image);
}

/* Changes the book by SQL, behind its back. */
static void change(const char *sql) {
    sqlite3 *db;
    ck_assert_int_eq(sqlite3_open(path, &db), SQLITE_OK);
    ck_assert_int_eq(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
}

static int faults_after(const char *sql) {
    write_file(image, image_size);
    change(sql);
    verdi_book *book = books_open(path, VERDI_BOOK_READ);
    int faults = verdi_book_check(book, NULL, NULL, NULL);
    verdi_book_close(book);
    return faults;
}

/* Every row may be good in itself: only the whole shows that one is missing or was put back. */
TEST(test_changed_rows) {
    make_image();
    ck_assert_int_eq(faults_after("SELECT 1"), 0);
    ck_assert_int_eq(faults_after("DELETE FROM positions WHERE (player, opponent) ="
                                  " (SELECT player, opponent FROM positions LIMIT 1)"),
                     1);
    ck_assert_int_eq(faults_after("UPDATE texts SET value = '249' WHERE key = 'positions'"), 2);
    ck_assert_int_ge(faults_after("UPDATE positions SET lines = lines + 1"), ROWS);
    ck_assert_int_ge(faults_after("DELETE FROM sources WHERE id = 3"), 1);
    ck_assert_int_eq(faults_after("UPDATE sources SET date = '2026-11-23' WHERE id = 1"), 1);
    free(image);
}

/* The same from memory, as the book inside the binary is read: from pages nobody may write. */
TEST(test_images) {
    make_image();
    books_remove(path);
    unsigned char *pages =
        mmap(NULL, image_size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    ck_assert_ptr_ne(pages, MAP_FAILED);
    memcpy(pages, image, image_size);
    ck_assert_int_eq(mprotect(pages, image_size, PROT_READ), 0);
    verdi_book *book;
    ck_assert_msg(!book_open_image(&book, pages, image_size, problem), "%s", problem);
    for (int i = 0; i < ROWS; i++) {
        verdi_book_position got = books_get(book, (Board){rows[i].player, rows[i].opponent});
        ck_assert(books_same_row(&got, &rows[i], 0));
    }
    ck_assert_int_eq(verdi_book_put(book, &rows[0]), VERDI_E_FILE);
    ck_assert_int_eq(verdi_book_check(book, NULL, NULL, NULL), 0);
    ck_assert_int_eq(verdi_book_close(book), VERDI_OK);
    for (size_t size = 0; size < image_size; size += 1365) {
        ck_assert_msg(book_open_image(&book, pages, size, problem) < 0, "cut at %zu", size);
        ck_assert_ptr_nonnull(strstr(problem, "built-in book: "));
    }
    munmap(pages, image_size);
    free(image);
}

/* The shipped book, if this build has it, is whole and knows the start. */
TEST(test_builtin) {
    verdi_book *book;
    if (!verdi_book_has_builtin()) {
        ck_assert_int_eq(verdi_book_open_builtin(&book, problem), VERDI_E_FILE);
        ck_assert_ptr_nonnull(strstr(problem, "none"));
        testing_skip("this build has no book");
        return;
    }
    ck_assert_msg(!verdi_book_open_builtin(&book, problem), "%s", problem);
    ck_assert_int_gt(books_get(book, board_start()).moves, 0);
    ck_assert_int_eq(verdi_book_check(book, NULL, NULL, NULL), 0);
    ck_assert_int_eq(verdi_book_close(book), VERDI_OK);
}
