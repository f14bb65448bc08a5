/* SPDX-License-Identifier: MIT
 *
 * The rules of a match game, kept by the runner: whose turn it is, what is legal, when it is over.
 * Engines are never asked: a blocked side is passed by the referee, so the side to move always has
 * a move. Every pass is an entry of the game.
 */
#ifndef VERDI_MATCH_REFEREE_H
#define VERDI_MATCH_REFEREE_H

#include <stdbool.h>

#include "rules/game.h"

typedef struct Referee {
    Game game;
} Referee;

/* Sets up `start` (and passes a side that is blocked there). */
bool referee_begin(Referee *referee, Position start);
void referee_end(Referee *referee);

static inline bool referee_is_over(const Referee *referee) {
    return game_is_over(&referee->game);
}

/* Whose move it is; meaningless when the game is over. */
static inline Colour referee_turn(const Referee *referee) {
    return referee->game.now.side;
}

/* The move of the side to move; false, and nothing changed, if the rules forbid it. A pass is never
 * legal here. Passes that follow are made at once. `value` in discs, `seconds`: NaN if unknown. */
bool referee_play(Referee *referee, Square square, double value, double seconds);

#endif
