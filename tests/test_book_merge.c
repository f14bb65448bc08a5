/* SPDX-License-Identifier: MIT
 *
 * Merging rows and whole books: in any order, the more reliable values are kept, and a merged book
 * is consistent.
 */
#include "testing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "base/bytes.h"
#include "base/random.h"
#include "book/book_algebra.h"
#include "books.h"
#include "foreign_books.h"
#include "front/command/book/book_action.h"
#include "front/front.h"
#include "positions.h"

#define V(kind, discs128, depth, confidence)                                                       \
    { VERDI_BOOK_##kind, discs128, depth, confidence, 0 }

static void rows_agree(const verdi_book_position *a, const verdi_book_position *b) {
    verdi_book_position copy = *a;
    ck_assert_int_eq(a->moves, b->moves);
    for (int i = 0; i < b->moves; i++) { /* in the other one's order */
        const verdi_book_move *move = verdi_book_find((verdi_book_position *)a, b->move[i].move);
        ck_assert_ptr_nonnull(move);
        copy.move[i] = *move;
    }
    ck_assert(books_same_row(&copy, b, 0));
}

/* Leaves few numbers, so that two rows are often equally founded, and no sources. */
static void coarsen(verdi_book_position *row) {
    for (int i = -1; i < row->moves; i++) {
        verdi_book_value *value = i < 0 ? &row->value : &row->move[i].value;
        value->value %= 2;
        value->depth %= 2;
        value->confidence %= 2;
        value->source = 0;
        if (i >= 0 && row->move[i].games)
            row->move[i].games = 1 + row->move[i].games % 2;
    }
    row->lower %= 2;
    row->upper %= 2;
    row->wins %= 3;
    row->draws %= 2;
    row->losses %= 3;
}

static int64_t games_of(const verdi_book_position *row) {
    return (int64_t)row->wins + row->draws + row->losses;
}

TEST(test_rows) {
    Random random;
    random_seed(&random, 9);
    for (int i = 0; i < 4000; i++) {
        Board board = i % 15 ? positions_fill(&random, 4 + i % 40) : board_start();
        int empties = bits_count(board_empties(board));
        verdi_book_position a = books_row(&random, board), b = books_row(&random, board), ab, ba;
        if (i % 2) {
            coarsen(&a);
            coarsen(&b);
        }
        ab = a;
        ba = b;
        book_combine(&ab, &b);
        book_combine(&ba, &a);
        rows_agree(&ab, &ba);
        ck_assert(!book_combine(&ab, &a)); /* again changes nothing */
        ck_assert(!book_combine(&ab, &b));
        rows_agree(&ab, &ba);
        ck_assert_int_ge(verdi_book_compare(&ab.value, &a.value, empties), 0);
        ck_assert_int_eq(ab.lower, a.lower > b.lower ? a.lower : b.lower);
        ck_assert_int_eq(ab.upper, a.upper < b.upper ? a.upper : b.upper);
        ck_assert_int_eq(games_of(&ab), games_of(games_of(&a) > games_of(&b) ? &a : &b));
        ck_assert_uint_eq(ab.lines, a.lines > b.lines ? a.lines : b.lines);
        ck_assert_uint_eq(ab.flags, a.flags | b.flags);
        for (int k = 0; k < a.moves; k++) {
            const verdi_book_move *move = verdi_book_find(&ab, a.move[k].move);
            ck_assert_ptr_nonnull(move);
            if (a.move[k].value.kind != VERDI_BOOK_GAMES)
                ck_assert_int_ge(verdi_book_compare(&move->value, &a.move[k].value, empties), 0);
        }
    }
}

/* Of two rows, the one that stays whichever comes first: its value, also of a move, its counts and
 * bounds. */
TEST(test_what_stays) {
    static const struct {
        verdi_book_value value;
        uint32_t games, wins, draws, losses, lines, flags; /* games: of the move */
        int bound, reply;
    } rules[][2] = {
        /* the better founded value: deeper, surer, proven */
        {{.value = V(SEARCH, 300, 12, 73)}, {.value = V(SEARCH, 100, 11, 99)}},
        {{.value = V(SEARCH, 100, 12, 87)}, {.value = V(SEARCH, 300, 12, 73)}},
        {{.value = V(EXACT, 512, 20, 100)}, {.value = V(NEGAMAX, 256, 30, 99)}},
        /* of equals the lower one, then what the book's own moves give, then a known reply */
        {{.value = V(SEARCH, -2, 12, 73)}, {.value = V(SEARCH, -1, 12, 73)}},
        {{.value = V(SEARCH, 1, 12, 73)}, {.value = V(NEGAMAX, 2, 12, 73)}},
        {{.value = V(NEGAMAX, 2, 12, 73)}, {.value = V(SEARCH, 2, 12, 73)}},
        {{.value = V(SEARCH, 2, 12, 73), .reply = 18}, {.value = V(SEARCH, 2, 12, 73)}},
        /* games: the larger count, never the sum; of as many more wins, then more draws */
        {{.value = V(GAMES, 99, 0, 0), .games = 6}, {.value = V(GAMES, 0, 0, 0), .games = 5}},
        {{.wins = 2, .losses = 4}, {.wins = 5}},
        {{.lines = 2}, {.lines = 1}},
        {{.flags = 3}, {.flags = 1}},
        {{.wins = 2, .losses = 1}, {.wins = 1, .draws = 2}},
        {{.wins = 1, .draws = 2}, {.wins = 1, .draws = 1, .losses = 1}},
        /* bounds that contradict each other: those beside the better value */
        {{.value = V(SEARCH, 0, 11, 73), .bound = 256},
         {.value = V(SEARCH, 0, 10, 73), .bound = 128}},
    };
    Board board = board_start();
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
        verdi_book_position row[2], first;
        for (int k = 0; k < 2; k++) {
            row[k] = books_new_row(board);
            verdi_book_add_move(&row[k], 19)->value = rules[i][k].value;
            row[k].move[0].games = rules[i][k].games;
            row[k].move[0].reply = rules[i][k].reply ? rules[i][k].reply : VERDI_NONE;
            if (!rules[i][k].games)
                row[k].value = rules[i][k].value;
            row[k].wins = rules[i][k].wins;
            row[k].draws = rules[i][k].draws;
            row[k].losses = rules[i][k].losses;
            row[k].lines = rules[i][k].lines;
            row[k].flags = rules[i][k].flags;
            if (rules[i][k].bound)
                row[k].lower = row[k].upper = rules[i][k].bound;
        }
        first = row[0];
        ck_assert_msg(!book_combine(&first, &row[1]), "rule %d", (int)i);
        ck_assert_msg(book_combine(&row[1], &row[0]), "rule %d", (int)i);
        rows_agree(&first, &row[0]);
        rows_agree(&row[1], &row[0]);
    }
}

/* ---------------------------------------------------------------------------------------- books */

enum { BOOKS = 4 };

static char paths[BOOKS][BOOKS_PATH];

/* What a search of this book's engine would say of a position: nothing but its hash. */
static verdi_book_value made_up(Board board, uint64_t seed) {
    Board canonical = board_canonical(board, NULL);
    uint64_t hash = checksum_fnv1a(&canonical, sizeof canonical, seed);
    return (verdi_book_value){.kind = VERDI_BOOK_SEARCH,
                              .value = (int)(hash >> 20 & 1023) - 512,
                              .depth = 6 + (int)(hash >> 40 & 3),
                              .confidence = 73,
                              .source = 1};
}

/* A book of the positions of a sample: one searched move that leads out of it in each, the rest
 * negamaxed. */
static void store(const char *path, const SampleBook *sample, uint64_t seed) {
    verdi_book *book = books_open(path, VERDI_BOOK_CREATE);
    ck_assert_int_eq(verdi_book_begin(book), VERDI_OK);
    ck_assert_int_eq(verdi_book_add_source(book, "test", "2026-11-22"), 1);
    for (int i = 0; i < sample->count; i++) {
        const SamplePosition *position = &sample->positions[i];
        verdi_book_position row = books_new_row(position->board);
        if (position->leaf.square != SQUARE_NONE) {
            verdi_book_move *move = verdi_book_add_move(&row, position->leaf.square);
            move->value = made_up(position->board, seed);
        }
        ck_assert_int_eq(verdi_book_put(book, &row), VERDI_OK);
    }
    ck_assert_int_eq(book_settle(book, NULL, NULL), VERDI_OK);
    ck_assert_int_eq(verdi_book_commit(book), VERDI_OK);
    ck_assert_int_eq(verdi_book_close(book), VERDI_OK);
}

/* The value of a position by the book's searches alone, straight down: the best of what was
 * searched here and of the positions behind. */
static int negamax(verdi_book *book, Board board) {
    verdi_book_position row = books_get(book, board), child;
    int best = -64 * VERDI_DISC;
    for (int i = 0; i < row.moves; i++)
        if (row.move[i].value.kind == VERDI_BOOK_SEARCH && row.move[i].value.value > best)
            best = row.move[i].value.value;
    for (BITS_EACH(square, board_moves(board))) {
        Board after = board_play(board, (Square)square);
        if (verdi_book_get(book, after.player, after.opponent, &child) == 1) {
            int value = -negamax(book, after);
            best = value > best ? value : best;
        }
    }
    ck_assert_int_eq(row.value.value, best);
    return best;
}

static int merge(char *into, char *one, char *other) {
    char *arguments[] = {"book merge", "--book", into, one, other, NULL};
    return manual_run(&book_merge_manual, book_merge_main, other ? 5 : 4, arguments);
}

static int verify(char *path) {
    char *arguments[] = {"book verify", "--book", path, "--sample", "0", NULL};
    return manual_run(&book_verify_manual, book_verify_main, 5, arguments);
}

static void begin_books(void) {
    char name[] = "book-merge-0";
    for (int i = 0; i < BOOKS; i++) {
        name[sizeof name - 2] = (char)('0' + i);
        books_path(paths[i], name);
    }
}

/* Every move of a book is in the other one, no worse founded. */
static void check_kept(const char *path, const char *merged_path) {
    verdi_book *book = books_open(path, VERDI_BOOK_READ);
    verdi_book *merged = books_open(merged_path, VERDI_BOOK_READ);
    verdi_book_cursor cursor = {0};
    verdi_book_position row;
    int count = 0;
    for (; verdi_book_next(book, &cursor, &row) > 0; count++) {
        int empties = book_row_empties(&row);
        verdi_book_position kept = books_get(merged, (Board){row.player, row.opponent});
        for (int i = 0; i < row.moves; i++) {
            const verdi_book_move *move = verdi_book_find(&kept, row.move[i].move);
            ck_assert_ptr_nonnull(move);
            if (row.move[i].value.kind == VERDI_BOOK_SEARCH)
                ck_assert_int_ge(verdi_book_compare(&move->value, &row.move[i].value, empties), 0);
        }
    }
    ck_assert_int_gt(count, 50);
    ck_assert_int_eq(verdi_book_close(book), VERDI_OK);
    ck_assert_int_eq(verdi_book_close(merged), VERDI_OK);
}

TEST(test_books) {
    SampleBook one = sample_book(board_start(), 8, 2), other = sample_book(board_start(), 5, 4);
    begin_books();
    store(paths[0], &one, 1);
    store(paths[1], &other, 2);
    for (int i = 0; i < 2; i++) {
        verdi_book *book = books_open(paths[i], VERDI_BOOK_READ);
        negamax(book, board_start());
        ck_assert_int_eq(verdi_book_close(book), VERDI_OK);
        ck_assert_int_eq(verify(paths[i]), 0);
    }
    ck_assert_int_eq(merge(paths[2], paths[0], paths[1]), 0);
    ck_assert_int_eq(merge(paths[3], paths[1], paths[0]), 0);
    ck_assert_uint_eq(books_digest(paths[2]), books_digest(paths[3]));
    ck_assert_uint_ne(books_digest(paths[2]), books_digest(paths[0]));
    check_kept(paths[0], paths[2]);
    check_kept(paths[1], paths[2]);
    verdi_book *book = books_open(paths[2], VERDI_BOOK_READ);
    negamax(book, board_start());
    ck_assert_uint_gt(verdi_book_get_count(book), (unsigned)one.count);
    ck_assert_int_eq(verdi_book_close(book), VERDI_OK);
    ck_assert_int_eq(verify(paths[2]), 0);
    /* What is in it already changes nothing. */
    uint64_t digest = books_digest(paths[2]);
    ck_assert_int_eq(merge(paths[2], paths[0], NULL), 0);
    ck_assert_int_eq(merge(paths[2], paths[2], paths[1]), 0);
    ck_assert_uint_eq(books_digest(paths[2]), digest);
    /* A copy is a merge into nothing. */
    books_remove(paths[3]);
    ck_assert_int_eq(merge(paths[3], paths[0], NULL), 0);
    ck_assert_uint_eq(books_digest(paths[3]), books_digest(paths[0]));
}

/* A position of somebody's game from which one move of three leads into the book: that move gets a
 * value, but nobody knows whether it is the best one, and so the position does not. */
TEST(test_way_into_the_book) {
    Board before = board_play(board_start(), 19), root = board_play(before, 18); /* d3, c3 */
    SampleBook sample = sample_book(root, 6, 2);
    verdi_book_position row = books_new_row(before);
    begin_books();
    store(paths[0], &sample, 1);
    row.value = (verdi_book_value){.kind = VERDI_BOOK_GAMES, .value = 200};
    row.wins = 1;
    books_write(paths[1], &row, 1);
    ck_assert_int_eq(merge(paths[0], paths[1], NULL), 0);
    verdi_book *book = books_open(paths[0], VERDI_BOOK_READ);
    row = books_get(book, before);
    ck_assert_int_eq(row.moves, 1);
    ck_assert_int_eq(row.move[0].move, 18);
    ck_assert_int_eq(row.move[0].value.kind, VERDI_BOOK_NEGAMAX);
    ck_assert_int_eq(row.move[0].value.value, -negamax(book, root));
    ck_assert_int_eq(row.value.kind, VERDI_BOOK_GAMES);
    ck_assert_int_eq(row.value.value, 200);
    ck_assert_int_eq(verdi_book_close(book), VERDI_OK);
    ck_assert_int_eq(verify(paths[0]), 0);
}

static void check_value(int row, verdi_book_value got, verdi_book_value wanted) {
    ck_assert_msg(book_same_value(&got, &wanted), "row %d: kind %d, value %d, depth %d at %d%%",
                  row, (int)got.kind, got.value, got.depth, got.confidence);
}

TEST(test_value_of_links) {
    static const struct {
        int move;
        verdi_book_value child, value;
    } rows[] = {
        {19, V(SEARCH, 100, 20, 73), V(NEGAMAX, -100, 21, 73)}, /* a ply deeper */
        {VERDI_PASS, V(SEARCH, 100, 20, 73), V(NEGAMAX, -100, 20, 73)},
        {19, V(EXACT, 256, 60, 100), V(NEGAMAX, -256, 60, 100)},
        {19, V(IMPORTED, 100, 20, 73), V(IMPORTED, -100, 20, 73)},
        {19, V(GAMES, 100, 0, 0), V(UNKNOWN, 0, 0, 0)},
        {19, V(LOWER, 100, 20, 73), V(UNKNOWN, 0, 0, 0)},
        {19, V(WLD, 128, 20, 100), V(UNKNOWN, 0, 0, 0)},
    };
    for (int i = 0; i < (int)(sizeof rows / sizeof *rows); i++)
        check_value(i, book_value_of_link(rows[i].move, &rows[i].child), rows[i].value);
}

/* Of two moves with 20 empty squares, in either order, which may be all there are. */
TEST(test_best_of_moves) {
    static const struct {
        verdi_book_value a, b;
        bool all;
        verdi_book_value best;
    } rows[] = {
        /* the higher, of equals the better founded; a row with links is one itself */
        {V(SEARCH, 100, 12, 73), V(SEARCH, 50, 14, 99), false, V(SEARCH, 100, 12, 73)},
        {V(SEARCH, 100, 12, 73), V(SEARCH, 100, 14, 73), false, V(SEARCH, 100, 14, 73)},
        {V(SEARCH, 100, 12, 73), V(NEGAMAX, 50, 14, 99), false, V(NEGAMAX, 100, 12, 73)},
        /* proven if all moves are: else as sure as the others, or not at all */
        {V(EXACT, 256, 20, 100), V(EXACT, 0, 20, 0), true, V(EXACT, 256, 20, 100)},
        {V(EXACT, 256, 20, 100), V(SEARCH, 0, 12, 73), true, V(NEGAMAX, 256, 20, 73)},
        {V(EXACT, 256, 20, 100), V(EXACT, 0, 20, 100), false, V(NEGAMAX, 256, 20, 0)},
        {V(IMPORTED, 100, 12, 0), V(NEGAMAX, 50, 14, 99), true, V(IMPORTED, 100, 12, 0)},
        {V(GAMES, 100, 0, 0), V(UPPER, 50, 14, 99), true, V(UNKNOWN, 0, 0, 0)},
    };
    for (int i = 0; i < (int)(sizeof rows / sizeof *rows); i++)
        for (int turn = 0; turn < 2; turn++) {
            BookBest best = book_best_begin(20);
            book_best_add(&best, turn ? &rows[i].b : &rows[i].a);
            book_best_add(&best, turn ? &rows[i].a : &rows[i].b);
            check_value(i, book_best_end(&best, rows[i].all), rows[i].best);
        }
    /* All there are: by symmetry one at the start; one of three after it if the builder is done. */
    for (int i = 0; i < 3; i++) {
        Board board = i ? board_play(board_start(), 19) : board_start();
        verdi_book_position row = books_new_row(board);
        verdi_book_add_move(&row, i ? 18 : 19)->value = rows[3].a;
        row.flags = i == 2 ? VERDI_BOOK_DONE : 0;
        ck_assert_int_eq(book_best_of_moves(&row).confidence, i == 1 ? 0 : 100);
    }
}

/* Whether the best move's value becomes that of a row whose one move leads to a child: the row's
 * moves may be all there are (done). */
TEST(test_settled_rows) {
    static const struct {
        verdi_book_value row;
        bool done;
        verdi_book_value child, settled;
    } rows[] = {
        {V(NEGAMAX, 50, 30, 73), false, V(SEARCH, 100, 10, 73), V(NEGAMAX, -100, 11, 73)},
        {V(SEARCH, 50, 9, 73), false, V(SEARCH, 100, 10, 73), V(NEGAMAX, -100, 11, 73)},
        {V(SEARCH, 50, 20, 73), false, V(SEARCH, 100, 10, 73), V(SEARCH, 50, 20, 73)},
        {V(SEARCH, 50, 20, 73), true, V(SEARCH, 100, 10, 73), V(NEGAMAX, -100, 11, 73)},
        {V(GAMES, 50, 0, 0), false, V(SEARCH, 100, 10, 73), V(GAMES, 50, 0, 0)},
        {V(GAMES, 50, 0, 0), true, V(SEARCH, 100, 10, 73), V(NEGAMAX, -100, 11, 73)},
        {V(EXACT, 50, 59, 100), true, V(SEARCH, 100, 10, 73), V(EXACT, 50, 59, 100)},
        {V(EXACT, 50, 59, 100), true, V(EXACT, 100, 58, 100), V(NEGAMAX, -100, 59, 100)},
    };
    Board before = board_play(board_start(), 19), after = board_play(before, 18); /* d3, c3 */
    for (int i = 0; i < (int)(sizeof rows / sizeof *rows); i++) {
        verdi_book_position row = books_new_row(before), child = books_new_row(after);
        row.value = rows[i].row;
        row.flags = rows[i].done ? VERDI_BOOK_DONE : 0;
        *verdi_book_add_move(&row, 18) =
            (verdi_book_move){.move = 18, .reply = 26, .value = V(GAMES, 9, 0, 0), .games = 4};
        child.value = rows[i].child;
        begin_books();
        books_write(paths[0], (verdi_book_position[]){row, child}, 2);
        verdi_book *book = books_open(paths[0], VERDI_BOOK_WRITE);
        ck_assert_int_eq(book_raise(book, after), VERDI_OK);
        row = books_get(book, before);
        check_value(i, row.value, rows[i].settled);
        check_value(i, row.move[0].value, book_value_of_link(18, &rows[i].child));
        ck_assert_uint_eq(row.move[0].games, 0);
        ck_assert_int_eq(row.move[0].reply, VERDI_NONE);
        ck_assert_int_eq(verdi_book_close(book), VERDI_OK);
    }
}

TEST(test_knows_best_move) {
    Board board = board_play(board_start(), 19);
    verdi_book_position row = books_new_row(board);
    ck_assert(!book_knows_best_move(&row));
    for (BITS_EACH(square, board_moves(board))) {
        ck_assert(!book_knows_best_move(&row));
        verdi_book_add_move(&row, (int)square)->value =
            (verdi_book_value){.kind = VERDI_BOOK_NEGAMAX, .depth = 5};
    }
    ck_assert(book_knows_best_move(&row)); /* all of them */
    row.move[0].value.kind = VERDI_BOOK_GAMES;
    ck_assert(!book_knows_best_move(&row));
    row.move[1].value.kind = VERDI_BOOK_SEARCH;
    ck_assert(book_knows_best_move(&row)); /* the best of the others */
    row.move[1].value.kind = VERDI_BOOK_NEGAMAX;
    row.flags = VERDI_BOOK_DONE;
    ck_assert(book_knows_best_move(&row));
}
