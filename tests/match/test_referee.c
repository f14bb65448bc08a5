/* SPDX-License-Identifier: MIT
 *
 * match/referee: complete games move by move, passes, ends, and illegal moves. Any error in
 * flipping discs fails these tests.
 */
#include "testing.h"

#include <math.h>

#include "base/bits.h"
#include "match/play.h"

static Game game;

static bool play(const char *square) {
    return referee_play(&game, square_parse(square), NAN, NAN);
}

static void check_discs(int black, int white) {
    ck_assert_int_eq(bits_count(game.now.discs[BLACK]), black);
    ck_assert_int_eq(bits_count(game.now.discs[WHITE]), white);
}

TEST(test_first_moves) {
    ck_assert(referee_begin(&game, position_start()));
    ck_assert(!referee_play(&game, SQUARE_PASS, NAN, NAN));
    ck_assert(!referee_play(&game, SQUARE_NONE, NAN, NAN));
    ck_assert(!play("a1") && !play("d4") && !play("e3"));
    ck_assert_int_eq(game.length, 0);
    ck_assert(play("d3"));
    ck_assert_int_eq(game.now.side, WHITE);
    check_discs(4, 1);
}

/* Moves without passes, and what they come to; `length` counts the passes, which are made at once:
 * a game to the last square has two (GRhino counts it W+50 too). */
TEST(test_games) {
    static const struct {
        const char *moves;
        int length, black, white;
        bool over;
    } rows[] = {
        {"c4c3e6b4a4a5c2a3", 9, 8, 4, false},
        {"c4c3e6b4a4a5c2a3d2", 10, 7, 6, false},
        {"e6f4e3d6c5f6e7f5g5", 9, 13, 0, true},
        {"f5f6e6d6e7f3c3d3c2f4e3d7g2h1g3h2h3h4g1f1c5e8g4c6g5b4a5h5b6a6"
         "g6a4a7a8b7h6c7b8f7c8g7h8h7d8f8g8e2e1b2a2a1d2b1c1c4b5a3b3d1f2",
         62, 7, 57, true},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        ck_assert(referee_begin(&game, position_start()));
        for (const char *at = rows[i].moves; *at; at += 2)
            ck_assert_msg(play(at), "%s", at);
        ck_assert_int_eq(game.length, rows[i].length);
        check_discs(rows[i].black, rows[i].white);
        ck_assert_int_eq(game_is_over(&game), rows[i].over);
        ck_assert(!rows[i].over || !play("a1"));
    }
    ck_assert(referee_begin(&game, position_start()));
    for (const char *at = rows[0].moves; *at; at += 2)
        play(at);
    ck_assert_int_eq(game_move(&game, 8).square, SQUARE_PASS);
    ck_assert_int_eq(game_move(&game, 8).colour, BLACK);
    ck_assert_int_eq(game.now.side, WHITE);
}

TEST(test_blocked_side_at_the_start) {
    /* Black to move has no move; white has c1. */
    Position position = {.discs = {bits_square(1), bits_square(0)}, .side = BLACK};
    ck_assert(referee_begin(&game, position));
    ck_assert_int_eq(game.length, 1);
    ck_assert_int_eq(game.now.side, WHITE);
    ck_assert(!game_is_over(&game));
    ck_assert(play("c1"));
    ck_assert(game_is_over(&game));
}
