/* SPDX-License-Identifier: MIT
 *
 * record/game_handle: the games of verdi.h, their argument checks and error codes.
 */
#include "testing.h"

#include <math.h>
#include <string.h>

#include "base/bits.h"
#include "positions.h"
#include "verdi.h"

#define WIPE_OUT "e6f4e3d6c5f6e7f5g5"

/* The library says whether a text ends at a move that the rules forbid. */
TEST(test_reading_of_illegal_moves) {
    static const struct {
        const char *text;
        int expected;
    } cases[] = {
        {"f5d6", 0},
        {"f5a1", VERDI_READ_ILLEGAL},
        {"f5d6--", VERDI_READ_ILLEGAL},
        {"f5zz", VERDI_READ_CUT},
        {"a1", VERDI_E_ILLEGAL},
        {"zz", VERDI_E_FORMAT},
        {"(;GM[2]SZ[8];B[fe];W[aa])", VERDI_READ_ILLEGAL},
        {"(;GM[2]SZ[8];B[aa])", VERDI_E_ILLEGAL},
        {"(;GM[2]SZ[8];B[fe];W[a])", VERDI_READ_CUT},
        {"---------------------------OX------XO--------------------------- X a1", VERDI_E_ILLEGAL},
    };
    verdi_game *game;
    ck_assert_int_eq(verdi_game_new(&game), 0);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        ck_assert_int_eq(verdi_game_read(game, VERDI_FORMAT_AUTO, cases[i].text,
                                         strlen(cases[i].text), -1, NULL),
                         cases[i].expected);
    verdi_game_free(game);
}

TEST(test_public_handles) {
    verdi_game *game, *copy;
    int black, white;
    verdi_move move;
    ck_assert_int_eq(verdi_game_new(&game), VERDI_OK);
    ck_assert_int_eq(verdi_game_new(&copy), VERDI_OK);
    ck_assert_uint_eq(verdi_game_get_flips(game, 19), bits_square(27));
    ck_assert_uint_eq(verdi_game_get_flips(game, -1), 0);
    ck_assert_uint_eq(verdi_game_get_flips(game, VERDI_PASS), 0);
    ck_assert_int_eq(verdi_game_play(game, VERDI_WHITE, 20), VERDI_E_ILLEGAL);
    ck_assert_int_eq(
        verdi_game_read(game, VERDI_FORMAT_TRANSCRIPT, WIPE_OUT, strlen(WIPE_OUT), -1, NULL), 0);
    ck_assert(verdi_game_is_over(game));
    verdi_game_score(game, VERDI_SCORE_DISCS, &black, &white);
    ck_assert(black == 128 && white == 0);
    ck_assert_int_eq(verdi_game_get_length(game), 9);
    ck_assert_int_eq(verdi_game_get_move(game, 8, &move), VERDI_OK);
    ck_assert_int_eq(move.square, 38);
    ck_assert(isnan(move.value) && isnan(move.seconds));
    ck_assert_int_eq(verdi_game_get_move(game, 9, &move), VERDI_E_ARGUMENT);
    ck_assert_int_eq(verdi_game_get_move(game, -1, &move), VERDI_E_ARGUMENT);
    ck_assert_int_eq(verdi_game_copy(copy, game), VERDI_OK);
    ck_assert_int_eq(verdi_game_undo(copy, 10), VERDI_E_ARGUMENT);
    ck_assert_int_eq(verdi_game_undo(copy, 9), VERDI_OK);
    ck_assert_int_eq(bits_count(verdi_game_get_legal(copy)), 4);
    ck_assert_int_eq(verdi_game_set_position(copy, 3, 1, VERDI_BLACK), VERDI_E_ARGUMENT);
    ck_assert_int_eq(verdi_game_set_position(copy, 2, 1, (verdi_colour)2), VERDI_E_ARGUMENT);
    ck_assert_int_eq(verdi_game_set_position(copy, 2, 1, VERDI_WHITE), VERDI_OK);
    ck_assert_uint_eq(verdi_game_get_legal(copy), 4);
    ck_assert_int_eq(verdi_game_get_side(copy), VERDI_WHITE);
    /* A colour that is none, where the other side is blocked and its pass would be implied. */
    ck_assert_int_eq(verdi_game_set_position(copy, 2, 1, VERDI_BLACK), VERDI_OK);
    ck_assert_int_eq(verdi_game_play(copy, (verdi_colour)2, 2), VERDI_E_ARGUMENT);
    ck_assert_uint_eq(verdi_game_get_discs(copy, VERDI_BLACK), 2);
    char text[4] = "abc";
    ck_assert_int_eq(verdi_game_write(copy, VERDI_FORMAT_BOARD, text, 0), VERDI_E_SPACE);
    ck_assert_str_eq(text, "abc");
    ck_assert_int_eq(verdi_game_write(copy, VERDI_FORMAT_BOARD, text, sizeof text), VERDI_E_SPACE);
    ck_assert_int_eq(verdi_game_write(copy, (verdi_format)9, text, sizeof text), VERDI_E_ARGUMENT);
    verdi_game_free(game);
    verdi_game_free(copy);
    verdi_game_free(NULL);
}

/* A record has no longest length: a buffer that is too small is an error. */
TEST(test_long_games_are_written) {
    enum { PASSES = 3000 };
    verdi_game *game = positions_game();
    static char text[1 << 20];
    ck_assert_int_eq(
        verdi_game_read(game, VERDI_FORMAT_TRANSCRIPT, WIPE_OUT, strlen(WIPE_OUT), -1, NULL), 0);
    for (int i = 0; i < PASSES; i++)
        ck_assert_int_eq(verdi_game_play(game, (verdi_colour)(i % 2), VERDI_PASS), VERDI_OK);
    for (int format = VERDI_FORMAT_GGF; format <= VERDI_FORMAT_SGF; format++) {
        ck_assert_int_eq(verdi_game_write(game, (verdi_format)format, text, 8192), VERDI_E_SPACE);
        ck_assert_int_eq(verdi_game_write(game, (verdi_format)format, text, sizeof text), VERDI_OK);
    }
}
