/* SPDX-License-Identifier: MIT */
#include "match/referee.h"

#include <math.h>

static bool pass_if_blocked(Game *game) {
    if (game_is_over(game) || board_moves(position_board(game->now)))
        return true;
    return game_play(game, game->now.side, SQUARE_PASS, NAN, NAN) == GAME_OK;
}

bool referee_begin(Game *game, Position start) {
    game_begin(game, start);
    return pass_if_blocked(game);
}

bool referee_play(Game *game, Square square, double value, double seconds) {
    return square != SQUARE_PASS && !game_is_over(game) &&
           game_play(game, game->now.side, square, value, seconds) == GAME_OK &&
           pass_if_blocked(game);
}
