/* SPDX-License-Identifier: MIT
 *
 * match/referee: a whole published game move by move, passes, ends, and what is illegal. Breaking
 * the rule of flips anywhere fails these.
 */
#include "testing.h"

#include <math.h>
#include <string.h>

#include "base/bits.h"
#include "match/referee.h"

static void begin(Referee *referee) {
    ck_assert(referee_begin(referee, position_start()));
}

/* Plays a transcript without passes; returns the number of moves that were taken. */
static int play(Referee *referee, const char *moves) {
    int count = 0;
    while (*moves && referee_play(referee, square_parse(moves), NAN, NAN)) {
        moves += 2;
        count++;
    }
    return count;
}

START_TEST(test_first_moves) {
    Referee referee;
    begin(&referee);
    ck_assert(!referee_play(&referee, SQUARE_PASS, NAN, NAN));
    ck_assert(!referee_play(&referee, SQUARE_NONE, NAN, NAN));
    ck_assert(!referee_play(&referee, square_parse("a1"), NAN, NAN));
    ck_assert(!referee_play(&referee, square_parse("d4"), NAN, NAN));
    ck_assert(!referee_play(&referee, square_parse("e3"), NAN, NAN));
    ck_assert_int_eq(referee.game.length, 0);
    ck_assert(referee_play(&referee, square_parse("d3"), NAN, NAN));
    ck_assert_int_eq(referee_turn(&referee), WHITE);
    ck_assert_int_eq(bits_count(referee.game.now.discs[BLACK]), 4);
    ck_assert_int_eq(bits_count(referee.game.now.discs[WHITE]), 1);
    referee_end(&referee);
}
END_TEST

START_TEST(test_forced_pass_is_made) {
    Referee referee;
    begin(&referee);
    ck_assert_int_eq(play(&referee, "c4c3e6b4a4a5c2a3"), 8);
    ck_assert_int_eq(referee.game.length, 9);
    ck_assert_int_eq(game_move(&referee.game, 8).square, SQUARE_PASS);
    ck_assert_int_eq(game_move(&referee.game, 8).colour, BLACK);
    ck_assert_int_eq(referee_turn(&referee), WHITE);
    ck_assert(referee_play(&referee, square_parse("d2"), NAN, NAN));
    ck_assert_int_eq(referee_turn(&referee), BLACK);
    referee_end(&referee);
}
END_TEST

START_TEST(test_wipe_out_ends_the_game) {
    Referee referee;
    begin(&referee);
    ck_assert_int_eq(play(&referee, "e6f4e3d6c5f6e7f5g5"), 9);
    ck_assert(referee_is_over(&referee));
    ck_assert_int_eq(bits_count(referee.game.now.discs[BLACK]), 13);
    ck_assert_int_eq(bits_count(referee.game.now.discs[WHITE]), 0);
    ck_assert(!referee_play(&referee, square_parse("a1"), NAN, NAN));
    referee_end(&referee);
}
END_TEST

/* A game to the last square with two passes; GRhino counts it W+50 too. */
static const char whole_game[] = "f5f6e6d6e7f3c3d3c2f4e3d7g2h1g3h2h3h4g1f1c5e8g4c6g5b4a5h5b6a6"
                                 "g6a4a7a8b7h6c7b8f7c8g7h8h7d8f8g8e2e1b2a2a1d2b1c1c4b5a3b3d1f2";

START_TEST(test_whole_game) {
    Referee referee;
    begin(&referee);
    ck_assert_int_eq(play(&referee, whole_game), 60);
    ck_assert(referee_is_over(&referee));
    ck_assert_int_eq(referee.game.length, 62);
    ck_assert_int_eq(bits_count(referee.game.now.discs[BLACK]), 7);
    ck_assert_int_eq(bits_count(referee.game.now.discs[WHITE]), 57);
    referee_end(&referee);
}
END_TEST

START_TEST(test_blocked_side_at_the_start) {
    /* Black to move has no move; white has c1. */
    Position position = {.discs = {bits_square(1), bits_square(0)}, .side = BLACK};
    Referee referee;
    ck_assert(referee_begin(&referee, position));
    ck_assert_int_eq(referee.game.length, 1);
    ck_assert_int_eq(referee_turn(&referee), WHITE);
    ck_assert(!referee_is_over(&referee));
    ck_assert(referee_play(&referee, 2, NAN, NAN));
    ck_assert(referee_is_over(&referee));
    referee_end(&referee);
}
END_TEST

TESTING_MAIN("referee", test_first_moves, test_forced_pass_is_made, test_wipe_out_ends_the_game,
             test_whole_game, test_blocked_side_at_the_start)
