/* SPDX-License-Identifier: MIT
 *
 * How the builder loads and stores its graph, on real books of shallow searches; also start
 * positions, options and progress.
 */
#include "testing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "base/file_read.h"
#include "base/random.h"
#include "base/timer.h"
#include "book/book_algebra.h"
#include "book/build.h"
#include "books.h"

/* Builds, or goes on building, a book of shallow searches. */
static void build(const char *path, int positions, int depth, const char *more) {
    char words[256];
    snprintf(words, sizeof words,
             "build %s --positions %d --depth %d --main-depth %d --solve 6 --hash 1 %s", path,
             positions, depth, depth + 1, more);
    char *argv[32], *rest = NULL;
    int argc = 0;
    for (char *word = strtok_r(words, " ", &rest); word; word = strtok_r(NULL, " ", &rest))
        argv[argc++] = word;
    argv[argc] = NULL;
    BuildPlan plan;
    ck_assert_int_eq(build_options_parse(&plan, argc, argv), -1);
    verdi_stop stop = {0};
    ck_assert_int_eq(build_run(&plan, &stop), 0);
}

static Graph graph;
static uint64_t known;

/* Opens a book and loads its graph. */
static verdi_book *load(const char *path) {
    verdi_book *book = books_open(path, VERDI_BOOK_WRITE);
    graph_init(&graph);
    ck_assert_int_eq(store_load(book, &graph, &known), 0);
    return book;
}

TEST(test_file_and_graph_say_the_same) {
    char path[BOOKS_PATH];
    books_path(path, "store");
    build(path, 300, 3, "");
    verdi_book *book = load(path);
    ck_assert_int_eq(graph.count, 300);
    for (NodeId id = 0; id < graph.count; id++) {
        Board board = graph.node[id].board;
        verdi_book_position row = books_get(book, board);
        ck_assert_int_eq(row.value.value, graph.node[id].value.value);
        ck_assert_int_eq(row.moves,
                         graph.node[id].links + (graph.node[id].deviation.move != VERDI_NONE));
        ck_assert_uint_eq(row.flags, VERDI_BOOK_DONE);
        for (int i = 0; i < row.moves; i++)
            if (row.move[i].value.kind == VERDI_BOOK_SEARCH)
                ck_assert_int_ge(row.move[i].value.depth, 3);
    }
    uint64_t digest = verdi_book_get_digest(book);
    ck_assert_int_eq(store_save(book, &graph, &known), 0);
    ck_assert_uint_eq(verdi_book_get_digest(book), digest);
    ck_assert_int_eq(verdi_book_check(book, NULL, NULL, NULL), 0);
    graph_free(&graph);
    verdi_book_close(book);
}

/* Values of the moves that lead out of the book, drawn anew: few different ones, so that many are
 * equal, of all kinds, depths and confidences; after the first time only better founded ones, as
 * happens to books. Rows above them are left as they were. */
static void draw_leaves(verdi_book *book, Random *random, bool first) {
    static const verdi_book_kind kinds[] = {VERDI_BOOK_SEARCH, VERDI_BOOK_EXACT,
                                            VERDI_BOOK_IMPORTED, VERDI_BOOK_SEARCH};
    verdi_book_cursor cursor = {0};
    verdi_book_position row;
    ck_assert_int_eq(verdi_book_begin(book), 0);
    while (verdi_book_next(book, &cursor, &row) > 0) {
        bool links = false;
        for (int i = 0; i < row.moves; i++) {
            verdi_book_value *value = &row.move[i].value;
            Board after = graph_after((Board){row.player, row.opponent}, row.move[i].move);
            verdi_book_position child;
            if (verdi_book_get(book, after.player, after.opponent, &child) > 0) {
                links = true;
                continue;
            }
            verdi_book_value drawn = {.kind = kinds[random_below(random, 4)],
                                      .value = 2 * VERDI_DISC * ((int)random_below(random, 5) - 2),
                                      .depth = 3 + (int)random_below(random, 9),
                                      .confidence = random_below(random, 2) ? 73 : 95,
                                      .source = 1};
            if (drawn.kind == VERDI_BOOK_EXACT)
                drawn.depth = book_row_empties(&row), drawn.confidence = 100;
            if (drawn.kind == VERDI_BOOK_IMPORTED)
                drawn.depth = 4, drawn.confidence = 0;
            if (first || verdi_book_compare(&drawn, value, book_row_empties(&row)) > 0)
                *value = drawn;
        }
        if (!links && row.moves)
            row.value = book_best_of_moves(&row);
        ck_assert_int_eq(verdi_book_put(book, &row), 0);
    }
    ck_assert_int_eq(verdi_book_commit(book), 0);
}

static void copy(const char *from, const char *to) {
    size_t size;
    char *bytes = file_read(from, 1 << 30, &size);
    FILE *file = fopen(to, "wb");
    ck_assert(bytes && file);
    ck_assert_uint_eq(fwrite(bytes, 1, size, file), size);
    ck_assert_int_eq(fclose(file), 0);
    free(bytes);
}

/* The digest of the book after the builder has loaded, settled and saved it, or after it was
 * settled as merging and learning do. */
static uint64_t settle(const char *path, bool builder) {
    verdi_book *book;
    if (builder) {
        book = load(path);
        ck_assert_int_eq(store_save(book, &graph, &known), 0);
        graph_free(&graph);
    } else {
        book = books_open(path, VERDI_BOOK_WRITE);
        ck_assert_int_eq(verdi_book_begin(book), 0);
        ck_assert_int_eq(book_settle(book, NULL, NULL), 0);
        ck_assert_int_eq(verdi_book_commit(book), 0);
    }
    uint64_t digest = verdi_book_get_digest(book);
    verdi_book_close(book);
    return digest;
}

/* What the builder writes is settled, and after a change below both come to the same book, row by
 * row: whatever program was there last. */
TEST(test_builder_and_settling_agree) {
    static const char *const more[] = {
        "", "--start --XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO--X"};
    char path[BOOKS_PATH], other[BOOKS_PATH];
    Random random;
    random_seed(&random, 44);
    books_path(path, "agree");
    books_path(other, "agree2");
    for (size_t i = 0; i < sizeof more / sizeof *more; i++) {
        build(path, 150, 2, more[i]);
        uint64_t digest = settle(path, true);
        ck_assert_uint_eq(settle(path, false), digest);
        for (int round = 0; round < 4; round++) {
            verdi_book *book = books_open(path, VERDI_BOOK_WRITE);
            draw_leaves(book, &random, round == 0);
            verdi_book_close(book);
            copy(path, other);
            ck_assert_uint_ne(settle(path, true), digest);
            digest = settle(path, true);
            ck_assert_uint_eq(settle(other, false), digest);
        }
    }
}

/* Two programs on one book: the slower one writes nothing over the other's rows. */
TEST(test_changed_by_another) {
    char path[BOOKS_PATH];
    books_path(path, "another");
    build(path, 20, 2, "");
    verdi_book *book = load(path);
    build(path, 25, 2, "");
    uint64_t digest = verdi_book_get_digest(book);
    ck_assert_uint_ne(digest, known);
    verdi_book_move deviation = graph.node[0].deviation;
    deviation.value.value += 1000;
    graph_set_deviation(&graph, 0, &deviation);
    graph_settle(&graph);
    ck_assert_int_eq(store_save(book, &graph, &known), VERDI_E_BUSY);
    ck_assert_uint_eq(verdi_book_get_digest(book), digest);
    graph_free(&graph);
    verdi_book_close(book);
}

/* What people's games or an import left in rows is still there when the builder has been there. */
TEST(test_rows_of_others) {
    char path[BOOKS_PATH];
    books_path(path, "others");
    Board start = board_start(), second = board_play(start, square_parse("d3"));
    verdi_book_position rows[] = {books_new_row(start), books_new_row(second)};
    rows[0].wins = 7;
    rows[0].lines = 3;
    verdi_book_move *move = verdi_book_add_move(&rows[0], square_parse("d3"));
    move->value = (verdi_book_value){VERDI_BOOK_GAMES, 100, 0, 0, 0};
    move->games = 9;
    static const char *const replies[] = {"c3", "c5", "e3"};
    for (int i = 0; i < 3; i++) {
        move = verdi_book_add_move(&rows[1], square_parse(replies[i]));
        move->value = (verdi_book_value){VERDI_BOOK_GAMES, 50, 0, 0, 0};
        move->games = 5;
    }
    move->value = (verdi_book_value){VERDI_BOOK_IMPORTED, -300, 21, 73, 0};
    move->games = 0;
    rows[1].value = move->value;
    rows[1].draws = 4;
    books_write(path, rows, 2);
    build(path, 12, 2, "--plies 1");
    verdi_book *book = books_open(path, VERDI_BOOK_READ);
    verdi_book_position row = books_get(book, start);
    ck_assert_uint_eq(row.wins, 7);
    ck_assert_uint_eq(row.lines, 3);
    ck_assert_int_eq(row.value.kind, VERDI_BOOK_NEGAMAX);
    row = books_get(book, second);
    ck_assert_uint_eq(row.draws, 4);
    int games = 0, imported = 0;
    for (int i = 0; i < row.moves; i++) {
        games += row.move[i].value.kind == VERDI_BOOK_GAMES;
        imported += row.move[i].value.kind == VERDI_BOOK_IMPORTED;
    }
    bool is_best = row.move[0].move != square_parse("e3"); /* the deviation was played */
    ck_assert_int_eq(games, 2 - is_best);
    ck_assert_int_eq(imported, 0); /* the search of all moves knows better */
    verdi_book_close(book);
}

/* Deeper options deepen; with --refresh another engine's values go. */
TEST(test_deepening) {
    char path[BOOKS_PATH];
    books_path(path, "deepen");
    build(path, 60, 2, "--main-loss 0");
    build(path, 60, 4, "--main-loss 0 --max-loss 1000");
    verdi_book *book = books_open(path, VERDI_BOOK_WRITE);
    verdi_book_cursor cursor = {0};
    verdi_book_position row;
    int searched = 0;
    while (verdi_book_next(book, &cursor, &row) > 0)
        for (int i = 0; i < row.moves; i++)
            if (row.move[i].value.kind == VERDI_BOOK_SEARCH) {
                ck_assert_int_ge(row.move[i].value.depth, 4);
                row.move[i].value.source = verdi_book_add_source(book, "Verdi 0.0.1", "");
                row.move[i].value.value += 5;
                if (row.value.kind == VERDI_BOOK_SEARCH)
                    row.value = row.move[i].value;
                ck_assert_int_eq(verdi_book_put(book, &row), 0);
                searched++;
            }
    ck_assert_int_gt(searched, 50);
    verdi_book_close(book);
    build(path, 60, 4, "--main-loss 0 --max-loss 1000 --refresh");
    book = books_open(path, VERDI_BOOK_READ);
    cursor = (verdi_book_cursor){0};
    while (verdi_book_next(book, &cursor, &row) > 0)
        for (int i = 0; i < row.moves; i++)
            ck_assert_int_eq(row.move[i].value.source, 1);
    verdi_book_close(book);
}

TEST(test_starts) {
    Board board;
    char problem[RECORD_PROBLEM_SIZE];
    ck_assert(line_read(NULL, &board, problem));
    ck_assert(board_equal(board, board_canonical(board_start(), NULL)));
    Board after = board_play(board_play(board_start(), square_parse("f5")), square_parse("d6"));
    ck_assert(line_read("f5d6", &board, problem));
    ck_assert(board_equal(board, board_canonical(after, NULL)));
    ck_assert(line_read("___________________________wB------\u25cfO--------------------------- b;",
                        &board, problem));
    ck_assert(board_equal(board, board_canonical(board_start(), NULL)));
    ck_assert(!line_read("f5f5", &board, problem));
    ck_assert(strstr(problem, "f5") != NULL);
    ck_assert(!line_read("--XX", &board, problem));
    ck_assert(!line_read("XXXX----------------------------------------------------------OO X",
                         &board, problem));
    ck_assert_str_eq(problem, "the game is over there");
}

static void check_pace(const Progress *progress, double limit, const char *expected) {
    char text[160];
    Text out = text_into(text, sizeof text);
    pace_add(progress, limit, 7200, 2.5, &out);
    ck_assert_str_eq(text, expected);
}

TEST(test_progress) {
    Progress progress = {.skipped = 100, .done = 1100, .total = 3100};
    progress.begin_ns = timer_now_ns() - 3600 * (int64_t)1000000000;
    check_pace(&progress, 0,
               "1100 of 3100 positions, 1000/h, 2.00 searches/s, cost 2.50  ETA 2:00:00");
    check_pace(&progress, 3660,
               "1100 of 3100 positions, 1000/h, 2.00 searches/s, cost 2.50  ETA 0:01:00");
    progress.total = 1000;
    check_pace(&progress, 0,
               "1100 of 1000 positions, 1000/h, 2.00 searches/s, cost 2.50  ETA 0:00:00");
    progress.total = 0;
    check_pace(&progress, 0, "1100 positions, 1000/h, 2.00 searches/s, cost 2.50");
}

/* The line is legal as it stands, from the standard start on. */
TEST(test_main_line) {
    char path[BOOKS_PATH];
    books_path(path, "mainline");
    build(path, 100, 2, "--ply-cost 0");
    verdi_book *book = load(path);
    char text[LINE_SIZE];
    line_write(book, board_canonical(board_start(), NULL), text);
    char *moves = strchr(text, ':');
    ck_assert_ptr_nonnull(moves);
    Board board = board_start();
    int plies = 0;
    for (moves++; *moves == ' '; moves += 3, plies++) {
        Square square = square_parse(moves + 1);
        ck_assert(square < 64 && board_flips(board, square));
        NodeId id = graph_find(&graph, board_canonical(board, NULL));
        board = board_play(board, square);
        NodeId next = graph_find(&graph, board_canonical(board, NULL));
        if (next != NODE_NONE)
            ck_assert_int_eq(graph.node[id].value.value, -graph.node[next].value.value);
    }
    ck_assert_int_gt(plies, 4);
    graph_free(&graph);
    verdi_book_close(book);
}

/* A row that was searched deeper than the move it rested on is known now: it follows the move. */
TEST(test_searched_value_falls_with_its_move) {
    char path[BOOKS_PATH];
    books_path(path, "falls");
    Board board = board_start();
    verdi_book_position row = books_new_row(board);
    row.value = (verdi_book_value){VERDI_BOOK_SEARCH, 2 * VERDI_DISC, 9, 95, 1};
    verdi_book_move *move = verdi_book_add_move(&row, bits_first(board_moves(board)));
    ck_assert_ptr_nonnull(move);
    move->value = (verdi_book_value){VERDI_BOOK_SEARCH, -2 * VERDI_DISC, 8, 95, 1};
    books_write(path, &row, 1);
    settle(path, false);
    verdi_book *book = books_open(path, VERDI_BOOK_READ);
    row = books_get(book, board);
    ck_assert(book_same_value(&row.value, &row.move[0].value));
    ck_assert_int_eq(row.value.value, -2 * VERDI_DISC);
    verdi_book_close(book);
}
