/* SPDX-License-Identifier: MIT
 *
 * rules/board: the start, flips in all eight directions and only as a direct result of the move,
 * legal moves, the end of the game, names of squares, and what symmetry leaves equal.
 */
#include "testing.h"

#include <string.h>

#include "base/bits.h"
#include "base/random.h"
#include "rules/board.h"
#include "slow_rules.h"

/* 64 characters, X for the player and O for the opponent; blanks and line ends are skipped. */
static Board board_of(const char *text) {
    Board board = {0, 0};
    int square = 0;
    for (; *text; text++) {
        if (*text == ' ')
            continue;
        board.player |= *text == 'X' ? bits_square(square) : 0;
        board.opponent |= *text == 'O' ? bits_square(square) : 0;
        square++;
    }
    ck_assert_int_eq(square, 64);
    return board;
}

/* The set of the squares named one after the other. */
static uint64_t set_of(const char *names) {
    uint64_t set = 0;
    for (; *names; names += 2)
        set |= bits_square(square_parse(names));
    return set;
}

TEST(test_start) {
    Board board = board_start();
    ck_assert_uint_eq(board.player, set_of("e4d5"));
    ck_assert_uint_eq(board.opponent, set_of("d4e5"));
    ck_assert_uint_eq(board_moves(board), set_of("c4d3e6f5"));
    ck_assert_uint_eq(board_flips(board, square_parse("d3")), set_of("d4"));
    ck_assert_uint_eq(board_flips(board, square_parse("c4")), set_of("d4"));
    ck_assert_uint_eq(board_flips(board, square_parse("f5")), set_of("e5"));
    ck_assert_uint_eq(board_flips(board, square_parse("e6")), set_of("e5"));
    ck_assert_uint_eq(board_flips(board, square_parse("e3")), 0);
    ck_assert(!board_is_over(board));
}

TEST(test_play_changes_sides) {
    Board board = board_play(board_start(), square_parse("d3"));
    ck_assert_uint_eq(board.opponent, set_of("d3d4e4d5"));
    ck_assert_uint_eq(board.player, set_of("e5"));
    ck_assert(board_equal(board_play(board, SQUARE_PASS), board_pass(board)));
    ck_assert_uint_eq(board_pass(board).player, board.opponent);
}

TEST(test_flips_in_eight_directions) {
    /* A star round d4: whole rays up to the edge, each closed by a disc at its end. */
    Board board = board_of("X - - X - - X - "
                           "- O - O - O - - "
                           "- - O O O - - - "
                           "X O O - O O O X "
                           "- - O O O - - - "
                           "- O - O - O - - "
                           "X - - O - - O - "
                           "- - - X - - - X ");
    uint64_t flips = board_flips(board, square_parse("d4"));
    ck_assert_uint_eq(flips, board.opponent);
    ck_assert_int_eq(bits_count(flips), 19);
}

TEST(test_flips_need_an_unbroken_line) {
    /* Left: a gap; right: no disc behind; down: nothing to turn; up: the edge ends the line. */
    Board board = board_of("- - - O - - - - "
                           "- - - O - - - - "
                           "- - - O - - - - "
                           "X - O - O O O O "
                           "- - - X - - - - "
                           "- - - O - - - - "
                           "- - - X - - - - "
                           "- - - - - - - - ");
    ck_assert_uint_eq(board_flips(board, square_parse("d4")), 0);
    ck_assert_uint_eq(board_moves(board) & bits_square(square_parse("d4")), 0);
}

TEST(test_flips_stop_at_the_first_own_disc) {
    Board board = board_of("- O O X O X - - "
                           "- - - - - - - - "
                           "- - - - - - - - "
                           "- - - - - - - - "
                           "- - - - - - - - "
                           "- - - - - - - - "
                           "- - - - - - - - "
                           "- - - - - - - - ");
    ck_assert_uint_eq(board_flips(board, 0), set_of("b1c1"));
}

/* Discs that a flip encloses in their turn stay as they are. */
TEST(test_flips_only_as_a_direct_result) {
    Board board = board_of("- - X - - - - - "
                           "- - O - - - - - "
                           "- O O X - - - - "
                           "- - X - - - - - "
                           "- - - - - - - - "
                           "- - - - - - - - "
                           "- - - - - - - - "
                           "- - - - - - - - ");
    ck_assert_uint_eq(board_flips(board, square_parse("a3")), set_of("b3c3"));
}

/* No line leaves one edge and comes back at the other. */
TEST(test_flips_do_not_wrap) {
    for (int row = 0; row < 7; row++) {
        Board board = {.player = bits_square(8 * row + 9), .opponent = bits_square(8 * row + 8)};
        ck_assert_uint_eq(board_flips(board, 8 * row + 7), 0);
        board = (Board){.player = bits_square(8 * row + 6), .opponent = bits_square(8 * row + 7)};
        ck_assert_uint_eq(board_flips(board, 8 * row + 8), 0);
    }
}

TEST(test_occupied_squares_are_no_moves) {
    Board board = board_of("X O - - - - - - "
                           "O - - - - - - - "
                           "X - - - - - - - "
                           "- - - - - - - - "
                           "- - - - - - - - "
                           "- - - - - - - - "
                           "- - - - - - - - "
                           "- - - - - - - - ");
    ck_assert_uint_eq(board_moves(board), set_of("c1"));
    for (Square square = 0; square < 64; square++)
        if (!(board_empties(board) & bits_square(square)))
            ck_assert_uint_eq(board_flips(board, square), 0);
}

TEST(test_odd_boards) {
    Board nothing = {0, 0}, full = {0x00ff00ff00ff00ffu, ~0x00ff00ff00ff00ffu};
    Board alone = {0x0000001818000000u, 0};
    ck_assert(board_is_over(nothing));
    ck_assert_int_eq(board_final_score(nothing), 0);
    ck_assert(board_is_over(full));
    ck_assert_int_eq(board_final_score(full), 0);
    ck_assert(board_is_over(alone));
    ck_assert_int_eq(board_final_score(alone), 64);
    ck_assert_int_eq(board_final_score(board_pass(alone)), -64);
    ck_assert_int_eq(board_final_score((Board){0xffffffff1u, 0xe}), 64 - 2 * 3);
}

TEST(test_one_side_blocked_is_not_the_end) {
    Board board = {.player = bits_square(1), .opponent = bits_square(0)};
    ck_assert_uint_eq(board_moves(board), 0);
    ck_assert(!board_is_over(board));
    board.player |= bits_square(2);
    ck_assert(!board_is_over(board));
    /* With the row full to its end nobody can close a line. */
    board.player |= 0xf8;
    ck_assert(board_is_over(board));
}

TEST(test_square_names) {
    ck_assert_str_eq(square_name(0), "a1");
    ck_assert_str_eq(square_name(1), "b1");
    ck_assert_str_eq(square_name(8), "a2");
    ck_assert_str_eq(square_name(63), "h8");
    ck_assert_str_eq(square_name(SQUARE_PASS), "pass");
    ck_assert_str_eq(square_name(SQUARE_NONE), "none");
    for (Square square = 0; square < 64; square++)
        ck_assert_int_eq(square_parse(square_name(square)), square);
    ck_assert_int_eq(square_parse("H8 and more"), 63);
    static const char *const bad[] = {"", "a", "a0", "a9", "i1", "`1", "11", "@1", "pass", "\3411"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        ck_assert_msg(square_parse(bad[i]) == SQUARE_NONE, "\"%s\" is no square", bad[i]);
}

/* Random positions of random games, so that symmetric moves can be compared. */
static Board random_board(Random *random) {
    Board board = board_start();
    for (uint32_t ply = random_below(random, 58); ply-- && !board_is_over(board);) {
        uint64_t moves = board_moves(board);
        board = board_play(board, moves ? random_bit(random, moves) : SQUARE_PASS);
    }
    return board;
}

TEST(test_fast_moves_are_the_rules) {
    Random random;
    random_seed(&random, 7);
    for (int i = 0; i < 5000; i++) {
        uint64_t full = random_next(&random) | random_next(&random), split = random_next(&random);
        Board board = {full & split, full & ~split};
        if (board_moves(board) != slow_moves(board))
            ck_abort_msg("moves on %016lx %016lx", (long)board.player, (long)board.opponent);
        for (Square square = 0; square < 64; square++)
            if (board_flips(board, square) != slow_flips(board, square))
                ck_abort_msg("flips of %d on %016lx %016lx", square, (long)board.player,
                             (long)board.opponent);
    }
}

TEST(test_rules_know_no_direction) {
    Random random;
    random_seed(&random, 3);
    for (int i = 0; i < 300; i++) {
        Board board = random_board(&random);
        for (int s = 0; s < 8; s++)
            ck_assert_uint_eq(board_moves(board_symmetry(board, s)),
                              bits_symmetry(board_moves(board), s));
    }
}

TEST(test_canonical_is_one_of_eight) {
    Random random;
    random_seed(&random, 4);
    for (int i = 0; i < 1000; i++) {
        Board board = random_board(&random);
        int applied = -1;
        Board least = board_canonical(board, &applied);
        ck_assert(applied >= 0 && applied < 8);
        ck_assert(board_equal(board_symmetry(board, applied), least));
        for (int s = 0; s < 8; s++) {
            Board other = board_symmetry(board, s);
            ck_assert(other.player > least.player ||
                      (other.player == least.player && other.opponent >= least.opponent));
            ck_assert(board_equal(board_canonical(other, NULL), least));
        }
    }
}

/* Equivalent moves have one least square, which leads to the same position. */
TEST(test_least_move) {
    Random random;
    random_seed(&random, 5);
    for (BITS_EACH(square, board_moves(board_start())))
        ck_assert_int_eq(board_least_move(board_start(), (Square)square),
                         bits_first(board_moves(board_start())));
    for (int i = 0; i < 1000; i++) {
        Board half = random_board(&random);
        int s = (int)random_below(&random, 8);
        Board turned = board_symmetry(half, s); /* a board that is equal to its mirror image */
        Board board = {half.player | turned.player, half.opponent | turned.opponent};
        board.opponent &= ~board.player;
        for (BITS_EACH(square, board_moves(board))) {
            Square least = board_least_move(board, (Square)square);
            ck_assert_int_le(least, square);
            ck_assert(board_equal(board_canonical(board_play(board, least), NULL),
                                  board_canonical(board_play(board, (Square)square), NULL)));
            Square same = bits_symmetry_square((int)square, s);
            if (board_equal(board_symmetry(board, s), board))
                ck_assert_int_eq(board_least_move(board, same), least);
        }
    }
    ck_assert_int_eq(board_least_move(board_start(), SQUARE_PASS), SQUARE_PASS);
}

TEST(test_order) {
    static const Board rising[] = {
        {0, 5}, {1, 0}, {1, 2}, {(uint64_t)1 << 40, 0}, {(uint64_t)1 << 63, 0}, {~(uint64_t)0, 0}};
    for (int a = 0; a < 6; a++)
        for (int b = 0; b < 6; b++) {
            int order = board_compare(rising[a], rising[b]);
            ck_assert_int_eq((order > 0) - (order < 0), (a > b) - (a < b));
        }
}
