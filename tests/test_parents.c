/* SPDX-License-Identifier: MIT */
#include "testing.h"

#include "base/bits.h"
#include "positions.h"
#include "rules/board.h"

typedef struct Wanted {
    Board board, parent;
    Square move;
    int seen, found, illegal;
} Wanted;

static void visit(Board parent, Square move, void *user) {
    Wanted *wanted = user;
    wanted->seen++;
    bool legal = move == SQUARE_PASS ? !board_moves(parent) && !board_is_over(parent)
                                     : board_flips(parent, move) != 0;
    if (!legal || !board_equal(board_play(parent, move), wanted->board))
        wanted->illegal++;
    if (board_equal(parent, wanted->parent) && move == wanted->move)
        wanted->found++;
}

/* Each move of the board is found again from what it leads to, once; nothing illegal is. */
static int check_moves(Board board) {
    uint64_t moves = board_moves(board);
    int checked = 0;
    for (BITS_EACH(square, moves)) {
        Board after = board_play(board, (Square)square);
        Wanted wanted = {.board = after, .parent = board, .move = (Square)square};
        parents_visit(after, visit, &wanted);
        ck_assert_int_eq(wanted.found, 1);
        ck_assert_int_eq(wanted.illegal, 0);
        checked++;
    }
    if (!moves && !board_is_over(board)) {
        Wanted wanted = {.board = board_pass(board), .parent = board, .move = SQUARE_PASS};
        parents_visit(wanted.board, visit, &wanted);
        ck_assert_int_eq(wanted.found, 1);
        ck_assert_int_eq(wanted.illegal, 0);
        checked++;
    }
    return checked;
}

TEST(test_every_move_is_found_back) {
    Random random;
    random_seed(&random, 17);
    int checked = 0, passes = 0;
    for (int i = 0; i < 300 * testing_scale(); i++) {
        Board board = positions_play(&random, 1 + (int)random_below(&random, 59));
        passes += board_moves(board) == 0;
        checked += check_moves(board);
    }
    for (int i = 0; i < 100 * testing_scale(); i++) {
        Board board = positions_fill(&random, 30 + (int)random_below(&random, 30));
        if ((board_empties(board) & 0x0000001818000000u) == 0) /* else the centre may be a move */
            checked += check_moves(board);
    }
    ck_assert_int_gt(checked, 2000);
    ck_assert_int_gt(passes, 0);
}

/* The start has no parents, for the centre is never played. */
TEST(test_start) {
    Wanted wanted = {.board = board_start()};
    parents_visit(wanted.board, visit, &wanted);
    ck_assert_int_eq(wanted.seen, 0);
    Board first = board_play(board_start(), square_parse("f5"));
    wanted = (Wanted){.board = first, .parent = board_start(), .move = square_parse("f5")};
    parents_visit(first, visit, &wanted);
    ck_assert_int_eq(wanted.found, 1);
    ck_assert_int_eq(wanted.illegal, 0);
}
