/* SPDX-License-Identifier: MIT
 *
 * rules/game: complete games with the three kinds of end, forced and implied passes and their undo,
 * clocks, and copies.
 */
#include "testing.h"

#include <math.h>
#include <string.h>

#include "base/bits.h"
#include "base/random.h"
#include "rules/board.h"
#include "rules/game.h"

#define WIPE_OUT "e6f4e3d6c5f6e7f5g5"

/* Black has no move after these eight, white has. */
#define BEFORE_PASS "d3c3b3b2f5a3a1c1"

static GameError play(Game *game, Colour colour, const char *name) {
    Square square = strcmp(name, "pass") ? square_parse(name) : SQUARE_PASS;
    return game_play(game, colour, square, NAN, NAN);
}

/* Plays moves by turns. */
static void play_all(Game *game, const char *moves) {
    for (; *moves; moves += 2)
        ck_assert_msg(play(game, game->now.side, moves) == GAME_OK, "%s", moves);
}

static bool same_position(Position a, Position b) {
    return a.side == b.side && a.discs[BLACK] == b.discs[BLACK] && a.discs[WHITE] == b.discs[WHITE];
}

TEST(test_new_game) {
    Game game = game_new();
    ck_assert(same_position(game.now, position_start()));
    ck_assert_int_eq(game.now.side, BLACK);
    ck_assert_uint_eq(game.now.discs[BLACK], bits_square(28) | bits_square(35));
    ck_assert_int_eq(game.length, 0);
    ck_assert_str_eq(game.type, "8");
    ck_assert(!game_is_over(&game));
    game_free(&game);
}

TEST(test_wipe_out_in_nine) {
    Game game = game_new();
    play_all(&game, WIPE_OUT);
    ck_assert(game_is_over(&game));
    ck_assert_int_eq(bits_count(game.now.discs[BLACK]), 13);
    ck_assert_uint_eq(game.now.discs[WHITE], 0);
    ck_assert_int_eq(game.now.side, WHITE);
    ck_assert_int_eq(board_final_score(position_board(game.now)), -64);
    for (int c = 0; c < SCORE_CONVENTIONS; c++) {
        ScoreCount count = score_count(position_board(game.now), (ScoreConvention)c);
        ck_assert_int_eq(count.player_halves, 0);
        ck_assert_int_eq(count.opponent_halves, 128);
    }
    ck_assert_int_eq(play(&game, WHITE, "a1"), GAME_ILLEGAL);
    ck_assert_int_eq(play(&game, BLACK, "h5"), GAME_ILLEGAL);
    game_free(&game);
}

/* After the end both sides may pass any number of times, in any order. */
TEST(test_passes_after_the_end) {
    Game game = game_new();
    play_all(&game, WIPE_OUT);
    ck_assert_int_eq(play(&game, BLACK, "pass"), GAME_OK);
    ck_assert_int_eq(game.now.side, WHITE);
    ck_assert_int_eq(play(&game, WHITE, "pass"), GAME_OK);
    ck_assert_int_eq(game.now.side, BLACK);
    ck_assert_int_eq(game.length, 11);
    ck_assert(game_undo(&game, 3));
    ck_assert(!game_is_over(&game));
    game_free(&game);
}

TEST(test_illegal_moves_change_nothing) {
    static const struct {
        Colour colour;
        Square square;
    } bad[] = {{BLACK, 0},  {BLACK, 28},          {BLACK, 27},          {WHITE, 20},
               {BLACK, 20}, {BLACK, SQUARE_PASS}, {WHITE, SQUARE_PASS}, {BLACK, -1},
               {BLACK, 65}, {BLACK, 1000},        {BLACK, SQUARE_NONE}};
    Game game = game_new();
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        ck_assert_int_eq(game_play(&game, bad[i].colour, bad[i].square, 0, 0), GAME_ILLEGAL);
        ck_assert(same_position(game.now, position_start()));
        ck_assert_int_eq(game.length, 0);
    }
    game_free(&game);
}

TEST(test_forced_pass) {
    Game game = game_new();
    play_all(&game, BEFORE_PASS);
    ck_assert_int_eq(game.now.side, BLACK);
    ck_assert_uint_eq(board_moves(position_board(game.now)), 0);
    ck_assert(!game_is_over(&game));
    ck_assert_int_eq(play(&game, WHITE, "pass"), GAME_ILLEGAL);
    Position before = game.now;
    ck_assert_int_eq(play(&game, BLACK, "pass"), GAME_OK);
    ck_assert_int_eq(game.length, 9);
    ck_assert_int_eq(game.now.side, WHITE);
    ck_assert_int_eq(play(&game, WHITE, "pass"), GAME_ILLEGAL);
    ck_assert_int_eq(play(&game, BLACK, "pass"), GAME_ILLEGAL);
    ck_assert(game_undo(&game, 1));
    ck_assert(same_position(game.now, before));
    game_free(&game);
}

TEST(test_implied_pass_and_its_undo) {
    Game game = game_new();
    play_all(&game, BEFORE_PASS);
    Position before = game.now;
    Square square = bits_first(board_moves(board_pass(position_board(before))));
    ck_assert_int_eq(game_play(&game, WHITE, square, 1.5, 2.5), GAME_OK);
    ck_assert_int_eq(game.length, 9);
    ck_assert_int_eq(game.now.side, BLACK);
    ck_assert_int_eq(game_move(&game, 8).colour, WHITE);
    ck_assert_int_eq(game_move(&game, 8).square, square);
    ck_assert(game_move(&game, 8).value == 1.5 && game_move(&game, 8).seconds == 2.5);
    ck_assert(same_position(game_position(&game, 8), before));
    ck_assert(same_position(game_position(&game, 9), game.now));
    ck_assert(game_undo(&game, 1));
    ck_assert_int_eq(game.length, 8);
    ck_assert(same_position(game.now, before));
    game_free(&game);
}

/* Neither side can move though squares are empty. */
TEST(test_both_blocked) {
    Position position = {.discs = {0x0000000000000007u, 0x0700000000000000u}, .side = WHITE};
    Game game = game_new();
    game_begin(&game, position);
    ck_assert(game_is_over(&game));
    ck_assert_int_eq(play(&game, WHITE, "pass"), GAME_OK);
    ck_assert_int_eq(play(&game, BLACK, "pass"), GAME_OK);
    ck_assert_int_eq(play(&game, BLACK, "a2"), GAME_ILLEGAL);
    game_free(&game);
}

TEST(test_undo_bounds) {
    Game game = game_new();
    play_all(&game, "f5d6c3");
    ck_assert(!game_undo(&game, 4));
    ck_assert(!game_undo(&game, -1));
    ck_assert_int_eq(game.length, 3);
    ck_assert(game_undo(&game, 0));
    ck_assert(game_undo(&game, 3));
    ck_assert(same_position(game.now, position_start()));
    game_free(&game);
}

/* Random games to the end: undoing move by move meets every position again. */
TEST(test_undo_retraces_random_games) {
    Random random;
    random_seed(&random, 5);
    int passes = 0, implied = 0;
    for (int i = 0; i < 100; i++) {
        Position seen[200];
        Game game = game_new();
        while (!game_is_over(&game)) {
            Board board = position_board(game.now);
            Colour colour = game.now.side;
            uint64_t moves = board_moves(board);
            Square square = SQUARE_PASS;
            if (!moves && (i & 1)) {
                implied++;
                colour = colour_other(colour);
                moves = board_moves(board_pass(board));
            }
            passes += !moves;
            if (moves)
                square = random_bit(&random, moves);
            seen[game.length] = game.now;
            ck_assert_int_eq(game_play(&game, colour, square, NAN, NAN), GAME_OK);
            ck_assert_uint_eq(game.now.discs[BLACK] & game.now.discs[WHITE], 0);
        }
        while (game.length) {
            ck_assert(game_undo(&game, 1));
            ck_assert(same_position(game.now, seen[game.length]));
        }
        game_free(&game);
    }
    ck_assert_int_gt(passes, 10);
    ck_assert_int_gt(implied, 10);
}

/* A result is that of the moves that were there. */
TEST(test_results_are_forgotten) {
    Game game = game_new();
    const GameResult result = {.known = true, .counted = true, .discs = 2};
    for (int i = 0; i < 2; i++) {
        game.notes.result = result;
        ck_assert(game_undo(&game, 0));
        ck_assert_int_eq(game_play(&game, BLACK, square_parse("a1"), NAN, NAN), GAME_ILLEGAL);
        ck_assert(game.notes.result.known);
        ck_assert(i ? game_undo(&game, 1) : !game_play(&game, BLACK, square_parse("f5"), NAN, NAN));
        ck_assert(!game.notes.result.known);
    }
    game_free(&game);
}

TEST(test_clocks) {
    Game game = game_new();
    game.has_clock = true;
    game.clock[BLACK] = (GameClock){.main = 60, .increment = 2};
    game.clock[WHITE] = (GameClock){.main = 1};
    ck_assert_int_eq(game_play(&game, BLACK, square_parse("f5"), NAN, 10), GAME_OK);
    ck_assert_int_eq(game_play(&game, WHITE, square_parse("d6"), NAN, 3), GAME_OK);
    ck_assert_int_eq(game_play(&game, BLACK, square_parse("c3"), NAN, NAN), GAME_OK);
    ck_assert(game_clock_left(&game, BLACK) == 60 - 10 + 2);
    ck_assert(game_clock_left(&game, WHITE) == 1 - 3);
    game_annotate(&game, 2, NAN, 0); /* at once, by this clock */
    ck_assert(game_clock_left(&game, BLACK) == 60 - 10 + 2 + 2);
    ck_assert(game_undo(&game, 2));
    ck_assert(game_clock_left(&game, WHITE) == 1);
    game_begin(&game, position_start());
    ck_assert(!game.has_clock);
    game_free(&game);
}

TEST(test_copies_are_independent) {
    Game game = game_new(), copy = game_new();
    play_all(&game, "f5d6c3");
    strcpy(game.name[WHITE], "Verdi");
    ck_assert(game_copy(&copy, &game));
    play_all(&game, "d3");
    ck_assert(game_undo(&copy, 2));
    play_all(&copy, "f4e3");
    ck_assert_int_eq(game.length, 4);
    ck_assert_int_eq(copy.length, 3);
    ck_assert_int_eq(game_move(&game, 1).square, square_parse("d6"));
    ck_assert_str_eq(copy.name[WHITE], "Verdi");
    ck_assert(game_copy(&copy, &game));
    ck_assert(same_position(copy.now, game.now));
    game_free(&game);
    game_free(&copy);
}

/* Square by square, letter by letter, with either side to move. */
TEST(test_texts) {
    char text[POSITION_TEXT], board[BOARD_TEXT];
    Position position = {{1u << 1 | (uint64_t)1 << 63, 1u << 2 | 1u << 8}, WHITE};
    memset(text, '?', sizeof text);
    position_text(position, "*O.", text);
    ck_assert_str_eq(text, ".*O....."
                           "O......."
                           "................................"
                           "...............* O");
    position.side = BLACK;
    position_text(position, "XO-", text);
    ck_assert_str_eq(text + 62, "-X X");
    board_text(position.discs[WHITE], position.discs[BLACK], "XO-", board);
    ck_assert_str_eq(board + 62, "-O");
    ck_assert(!memcmp(board, "-OX-----X-", 10));
}
