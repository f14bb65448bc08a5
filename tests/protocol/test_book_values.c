/* SPDX-License-Identifier: MIT
 *
 * Values of the opening book in `verdi analyze` and `verdi review`: in place of a search's where
 * the book has them, marked as such, and fair to the moves that it does not know.
 */
#include "testing.h"

#include <stdlib.h>
#include <string.h>

#include "books.h"
#include "folder.h"
#include "positions.h"
#include "reviews.h"
#include "run.h"
#include "schema.h"

static char path[BOOKS_PATH];

/* A row with one move. */
static void put(verdi_book *book, const char *moves, const char *best, const char *reply,
                double discs, int depth) {
    verdi_book_position row;
    Board board = positions_replay(moves);
    verdi_book_position_init(&row, board.player, board.opponent);
    row.value = (verdi_book_value){.kind = VERDI_BOOK_SEARCH,
                                   .value = (int)(discs * VERDI_DISC),
                                   .depth = depth,
                                   .confidence = 73};
    verdi_book_move *move = verdi_book_add_move(&row, square_parse(best));
    move->value = row.value;
    move->reply = reply ? square_parse(reply) : VERDI_NONE;
    ck_assert_int_eq(verdi_book_put(book, &row), VERDI_OK);
}

/* +5 for Black at the start (f5, d6), and if `all` after f5f6 +6 for Black by e6 f4, which ends the
 * book. */
static void make_small_book(bool all) {
    books_path(path, "book-values");
    verdi_book *book = books_open(path, VERDI_BOOK_CREATE);
    put(book, "", "f5", NULL, 5, 21);
    put(book, "f5", "d6", NULL, -5, 20);
    if (all)
        put(book, "f5f6", "e6", "f4", 6, 9);
    ck_assert_int_eq(verdi_book_close(book), VERDI_OK);
}

static void make_book(void) {
    make_small_book(true);
}

static json_t *row(const char *output, int index) {
    const Schema *schema = schema_load("src/front/json/json.schema.json");
    for (; index > 0; index--)
        output = strchr(output, '\n') + 1;
    char *line = strndup(output, strcspn(output, "\n"));
    json_t *object = schema_parse(schema, "row", line);
    free(line);
    return object;
}

static const json_t *line_of(const json_t *object, size_t index) {
    return json_array_get(json_object_get(object, "moves"), index);
}

TEST(test_analyze_asks_first) {
    make_book();
    const char *out = RUN_VERDI(0, "analyze", "--book", path, "--level", "4", "--json", "f5f6e6");
    /* f5 stands for the four that are the same; the book's orientation is its own affair. */
    static const double values[] = {5, -5, 6, -6};
    static const double depths[] = {21, 20, 9, 8};
    for (int i = 0; i < 4; i++) {
        json_t *object = row(out, i);
        const json_t *best = line_of(object, 0);
        ck_assert_double_eq(reviews_number(object, "value"), values[i]);
        ck_assert_str_eq(reviews_text(best, "origin"), "book");
        ck_assert_double_eq(reviews_number(best, "depth"), depths[i]);
        ck_assert_ptr_nonnull(strstr(reviews_text(object, "settings"), " book="));
        /* Behind the end of the book it stands against a search that is not as deep. */
        ck_assert_int_eq(reviews_number(object, "nodes") > 0, i == 3);
        json_decref(object);
    }
    out = RUN_VERDI(0, "analyze", "--book", path, "--level", "20", "--depth", "8", "--last",
                    "--json", "f5f6e6");
    json_t *deep = row(out, 0);
    ck_assert_str_eq(reviews_text(line_of(deep, 0), "origin"), "search");
    json_decref(deep);
    const char *table = RUN_VERDI(0, "analyze", "--book", path, "--level", "4", "f5f6e6");
    ck_assert_matches(table, " 1 O  d6 +-5\\.00 book 20 ");
    ck_assert_matches(table, " 3 O  f4 +-6\\.00 +book 8 ");
    /* Nobody asked. */
    const char *plain = RUN_VERDI(0, "analyze", "--level", "4", "f5f6e6");
    ck_assert_no_match(plain, "book");
}

TEST(test_analyze_searches_the_rest) {
    make_book();
    const char *out = RUN_VERDI(0, "analyze", "--use-book", "--book", path, "--level", "4",
                                "--all-moves", "--last", "--json", "f5");
    const char *plain =
        RUN_VERDI(0, "analyze", "--level", "4", "--all-moves", "--last", "--json", "f5");
    json_t *object = row(out, 0), *other = row(plain, 0);
    int books = 0;
    ck_assert_uint_eq(json_array_size(json_object_get(object, "moves")), 3);
    for (size_t i = 0; i < 3; i++) {
        const json_t *line = line_of(object, i);
        books += strcmp(reviews_text(line, "origin"), "book") == 0;
    }
    ck_assert_int_eq(books, 1);
    ck_assert_str_eq(reviews_text(line_of(other, 0), "origin"), "search");
    json_decref(object);
    json_decref(other);
}

TEST(test_analyze_errors) {
    make_book();
    RUN_VERDI(2, "analyze", "--use-book", "--exact", "f5");
    ck_assert_ptr_nonnull(strstr(run_errors(), "--exact and --use-book exclude each other"));
    RUN_VERDI(1, "analyze", "--book", "/dev/null/x", "f5");
    ck_assert_ptr_nonnull(strstr(run_errors(), "verdi analyze: /dev/null/x"));
    RUN_VERDI(1, "review", "--book", "/dev/null/x", "f5");
    ck_assert_ptr_nonnull(strstr(run_errors(), "verdi review: /dev/null/x"));
    /* The output of a run without the book is not gone on with. */
    folder_make();
    const char *output = folder_path("out");
    RUN_VERDI(0, "analyze", "--level", "1", "--output", output, "f5");
    RUN_VERDI(1, "analyze", "--level", "1", "--book", path, "--output", output, "f5");
    ck_assert_ptr_nonnull(strstr(run_errors(), "is not what this run would write"));
}

TEST(test_threads_and_cache_change_nothing) {
    make_book();
    folder_make();
    const char *cache = folder_path("cache");
    const char *one = RUN_VERDI(0, "analyze", "--book", path, "--level", "4", "--threads", "1",
                                "--csv", "f5f6e6f4e3c5c4e7");
    for (int i = 0; i < 2; i++) {
        const char *two = RUN_VERDI(0, "analyze", "--book", path, "--level", "4", "--threads", "2",
                                    "--csv", "--cache", cache, "f5f6e6f4e3c5c4e7");
        ck_assert_str_eq(two, one);
    }
}

/* The known moves have the book's values, f6 loses what two searches differ by. */
TEST(test_review) {
    make_book();
    const char *out =
        RUN_VERDI(0, "review", "--book", path, "--level", "4", "--json", "f5f6e6f4e3");
    json_t *review = reviews_parse(out);
    static const double best[] = {5, -5, 6, -6};
    for (size_t i = 0; i < 4; i++) {
        const json_t *move = reviews_move(review, i);
        ck_assert_double_eq(reviews_number(move, "bestValue"), best[i]);
        ck_assert_str_eq(reviews_text(move, "origin"), "book");
    }
    ck_assert_double_eq(reviews_number(reviews_move(review, 0), "loss"), 0);
    /* The position after f6 is in the book though no row has the move: it costs a disc. */
    ck_assert_str_eq(reviews_text(reviews_move(review, 1), "best"), "d6");
    ck_assert_double_eq(reviews_number(reviews_move(review, 1), "value"), -6);
    ck_assert_double_eq(reviews_number(reviews_move(review, 1), "loss"), 1);
    ck_assert_double_eq(reviews_number(reviews_move(review, 2), "loss"), 0);
    ck_assert_str_eq(reviews_text(reviews_move(review, 4), "origin"), "search");
    json_decref(review);
    const char *page = RUN_VERDI(0, "review", "--book", path, "--level", "4", "f5f6e6f4e3");
    const char *seam = strstr(page, "The book ends;");
    ck_assert_ptr_nonnull(seam);
    ck_assert_ptr_null(strstr(seam + 1, "The book ends;"));
    ck_assert_ptr_nonnull(strstr(page, "book, 20 plies"));
}

/* A move that the book does not know: its loss is that of two searches alike, never a gain. */
TEST(test_unknown_move) {
    make_small_book(false);
    const char *out = RUN_VERDI(0, "review", "--book", path, "--level", "6", "--json", "f5f4");
    const char *moves =
        RUN_VERDI(0, "analyze", "--level", "6", "--all-moves", "--last", "--json", "f5");
    json_t *review = reviews_parse(out), *searched = row(moves, 0);
    const json_t *move = reviews_move(review, 1);
    ck_assert_double_eq(reviews_number(move, "bestValue"), -5);
    ck_assert_double_le(reviews_number(move, "value"), -5);
    ck_assert_double_ge(reviews_number(move, "loss"), 0);
    /* Without the book the same two searches are what the values come from. */
    double value[2] = {0};
    for (size_t i = 0; i < json_array_size(json_object_get(searched, "moves")); i++) {
        const json_t *line = line_of(searched, i);
        const char *name = reviews_text(line, "move");
        if (strcmp(name, "d6") == 0)
            value[0] = reviews_number(line, "value");
        if (strcmp(name, "f4") == 0)
            value[1] = reviews_number(line, "value");
    }
    double loss = value[0] > value[1] ? value[0] - value[1] : 0;
    ck_assert_double_gt(loss, 0);
    ck_assert_double_eq_tol(reviews_number(move, "loss"), loss, 0.051);
    json_decref(searched);
    json_decref(review);
    out = RUN_VERDI(0, "review", "--level", "6", "--json", "f5f4"); /* the tests have no book */
    review = reviews_parse(out);
    ck_assert_str_eq(reviews_text(reviews_move(review, 0), "origin"), "search");
    json_decref(review);
}

/* --use-book overrules VERDI_BOOK=none, which the tests run with. */
TEST(test_built_in_book) {
    if (!verdi_book_has_builtin())
        return;
    const char *out = RUN_VERDI(0, "review", "--use-book", "--level", "2", "--json", "f5d6c3");
    json_t *review = reviews_parse(out);
    for (size_t i = 0; i < 3; i++)
        ck_assert_str_eq(reviews_text(reviews_move(review, i), "origin"), "book");
    json_decref(review);
    out = RUN_VERDI(0, "analyze", "--use-book", "--level", "2", "--json", "f5d6c3");
    for (int i = 0; i < 4; i++) {
        json_t *object = row(out, i);
        ck_assert_str_eq(reviews_text(line_of(object, 0), "origin"), "book");
        json_decref(object);
    }
}

TEST(test_every_position_has_its_opening) {
    const char *out = RUN_VERDI(0, "analyze", "--level", "1", "--json", "f5d6c3d3c4");
    static const char *const names[] = {
        NULL, NULL, "Perpendicular", "Perpendicular", "Perpendicular", "Tiger"};
    for (int i = 0; i < 6; i++) {
        json_t *object = row(out, i);
        const json_t *name = json_object_get(object, "opening");
        ck_assert_pstr_eq(json_string_value(name), names[i]);
        json_decref(object);
    }
    const char *csv = RUN_VERDI(0, "analyze", "--level", "1", "--csv", "--last", "f5d6c3d3c4");
    ck_assert_matches(csv, ",nodes,opening,final,pv$");
    ck_assert_matches(csv, ",Tiger,,[a-h][1-8]$");
    const char *table = RUN_VERDI(0, "analyze", "--level", "1", "--last", "f5d6c3d3c4");
    ck_assert_matches(table, "\\[Tiger\\]$");
    /* A bare row tells of the position alone, not of the way to it. */
    const char *bare = RUN_VERDI(0, "analyze", "--level", "1", "--json", "--bare", "f5d6c3d3c4");
    ck_assert_ptr_null(strstr(bare, "opening"));
    out = RUN_VERDI(0, "review", "--level", "1", "--json", "f5d6c3d3c4");
    json_t *review = reviews_parse(out);
    for (size_t i = 0; i < 5; i++) {
        const json_t *name = json_object_get(reviews_move(review, i), "opening");
        ck_assert_pstr_eq(json_string_value(name), names[i + 1]);
    }
    json_decref(review);
}
