/* SPDX-License-Identifier: MIT */
#include "testing.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/bits.h"
#include "book.h"
#include "positions.h"

static char path[64];
static char problem[VERDI_BOOK_PROBLEM];

/* An empty book in a file of its own. */
static verdi_book *new_book(void) {
    snprintf(path, sizeof path, "/tmp/verdi-test-book-%ld", (long)getpid());
    unlink(path);
    verdi_book *book;
    ck_assert_msg(!verdi_book_open(&book, path, VERDI_BOOK_CREATE, problem), "%s", problem);
    return book;
}

static void end_book(verdi_book *book) {
    ck_assert_int_eq(verdi_book_close(book), VERDI_OK);
    unlink(path);
}

static verdi_book_value random_value(Random *random) {
    verdi_book_value value = {.kind = (verdi_book_kind)random_below(random, VERDI_BOOK_KINDS)};
    if (value.kind == VERDI_BOOK_UNKNOWN)
        return value;
    value.value = (int)random_below(random, 2 * 64 * VERDI_DISC + 1) - 64 * VERDI_DISC;
    value.depth = (int)random_below(random, 61);
    value.confidence = (int)random_below(random, 101);
    value.source = (int)random_below(random, 4);
    return value;
}

/* A row with everything in it that a row may have. */
static verdi_book_position random_row(Random *random, Board board) {
    verdi_book_position row;
    verdi_book_position_init(&row, board.player, board.opponent);
    row.value = random_value(random);
    if (random_below(random, 2))
        row.lower = -(int)random_below(random, 64 * VERDI_DISC);
    if (random_below(random, 2))
        row.upper = (int)random_below(random, 64 * VERDI_DISC);
    row.wins = (uint32_t)random_next(random);
    row.draws = random_below(random, 3);
    row.losses = random_below(random, 300);
    row.lines = random_below(random, 70000);
    row.flags = random_below(random, 4);
    uint64_t legal = board_moves(board);
    if (!legal && board_moves(board_pass(board)))
        ck_assert_ptr_nonnull(verdi_book_add_move(&row, VERDI_PASS));
    for (BITS_EACH(square, legal)) {
        verdi_book_move *move =
            random_below(random, 4) ? verdi_book_add_move(&row, (int)square) : NULL;
        if (!move)
            continue;
        move->value = random_value(random);
        move->games =
            move->value.kind == VERDI_BOOK_GAMES ? 1 + random_below(random, UINT32_MAX) : 0;
        uint64_t replies = board_moves(board_play(board, move->move));
        if (replies && random_below(random, 2))
            move->reply = bits_first(replies);
    }
    return row;
}

static void assert_value(const verdi_book_value *a, const verdi_book_value *b) {
    ck_assert_int_eq(a->kind, b->kind);
    ck_assert_int_eq(a->value, b->value);
    ck_assert_int_eq(a->depth, b->depth);
    ck_assert_int_eq(a->confidence, b->confidence);
    ck_assert_int_eq(a->source, b->source);
}

/* Is `got` the row `put`, turned by a symmetry? Moves may be any of those that are the same up to
 * the symmetry of the board itself. */
static void assert_row(verdi_book_position *got, const verdi_book_position *put, int symmetry) {
    ck_assert_uint_eq(got->player, bits_symmetry(put->player, symmetry));
    ck_assert_uint_eq(got->opponent, bits_symmetry(put->opponent, symmetry));
    assert_value(&got->value, &put->value);
    ck_assert_int_eq(got->lower, put->lower);
    ck_assert_int_eq(got->upper, put->upper);
    ck_assert_uint_eq(got->wins, put->wins);
    ck_assert_uint_eq(got->draws, put->draws);
    ck_assert_uint_eq(got->losses, put->losses);
    ck_assert_uint_eq(got->lines, put->lines);
    ck_assert_uint_eq(got->flags, put->flags);
    ck_assert_int_eq(got->moves, put->moves);
    for (int i = 0; i < put->moves; i++) {
        const verdi_book_move *move = &put->move[i];
        int square =
            move->move == VERDI_PASS ? VERDI_PASS : bits_symmetry_square(move->move, symmetry);
        verdi_book_move *same = verdi_book_find(got, square);
        ck_assert_ptr_nonnull(same);
        assert_value(&same->value, &move->value);
        ck_assert_uint_eq(same->games, move->games);
        ck_assert_int_eq(same->reply == VERDI_NONE, move->reply == VERDI_NONE);
        if (same->move == square && move->reply < 64)
            ck_assert_int_eq(same->reply, bits_symmetry_square(move->reply, symmetry));
    }
}

/* Whatever orientation a position is put and asked for in, the moves are turned with it. */
START_TEST(test_orientations) {
    Random random;
    random_seed(&random, 1);
    verdi_book *book = new_book();
    ck_assert_int_eq(verdi_book_begin(book), VERDI_OK);
    int cases = 300 * testing_scale();
    for (int i = 0; i < cases; i++) {
        Board board = i < 3   ? board_start()
                      : i & 1 ? positions_play(&random, (int)random_below(&random, 61))
                              : positions_fill(&random, (int)random_below(&random, 61));
        verdi_book_position row = random_row(&random, board), got;
        ck_assert_msg(!verdi_book_put(book, &row), "%s", verdi_book_problem(book));
        for (int symmetry = 0; symmetry < 8; symmetry++) {
            Board turned = board_symmetry(board, symmetry);
            ck_assert_int_eq(verdi_book_get(book, turned.player, turned.opponent, &got), 1);
            assert_row(&got, &row, symmetry);
        }
        ck_assert_int_eq(verdi_book_get(book, board.player, board.opponent, &got), 1);
        for (int m = 0; m < row.moves; m++)
            ck_assert_int_eq(got.move[m].move, row.move[m].move); /* as it was put, exactly */
    }
    ck_assert_int_eq(verdi_book_commit(book), VERDI_OK);
    ck_assert_int_eq(verdi_book_check(book, NULL, NULL), 0);
    end_book(book);
}
END_TEST

START_TEST(test_missing) {
    Random random;
    random_seed(&random, 2);
    verdi_book *book = new_book();
    verdi_book_position row = random_row(&random, board_start()), got;
    ck_assert_int_eq(verdi_book_put(book, &row), VERDI_OK);
    for (int i = 0; i < 200; i++) {
        Board board = positions_play(&random, (int)random_below(&random, 60));
        ck_assert_int_eq(verdi_book_get(book, board.player, board.opponent, &got), 0);
    }
    /* The other side to move is another position. */
    ck_assert_int_eq(verdi_book_get(book, row.opponent, row.player, &got), 1); /* by symmetry */
    Board after = board_play(board_start(), square_parse("f5"));
    ck_assert_int_eq(verdi_book_get(book, after.player, after.opponent, &got), 0);
    ck_assert_int_eq(verdi_book_get(book, after.opponent, after.player, &got), 0);
    end_book(book);
}
END_TEST

TESTING_MAIN("book", test_orientations, test_missing)
