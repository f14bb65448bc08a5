/* SPDX-License-Identifier: MIT */
#include "match/referee.h"

#include <math.h>

static bool pass_if_blocked(Game *game) {
    if (game_is_over(game) || board_moves(position_board(game->now)))
        return true;
    return game_play(game, game->now.side, SQUARE_PASS, NAN, NAN) == GAME_OK;
}

bool referee_begin(Referee *referee, Position start) {
    referee->game = game_new();
    game_begin(&referee->game, start);
    return pass_if_blocked(&referee->game);
}

void referee_end(Referee *referee) {
    game_free(&referee->game);
}

bool referee_play(Referee *referee, Square square, double value, double seconds) {
    Game *game = &referee->game;
    if (square == SQUARE_PASS || game_is_over(game))
        return false;
    if (game_play(game, game->now.side, square, value, seconds) != GAME_OK)
        return false;
    return pass_if_blocked(game);
}
