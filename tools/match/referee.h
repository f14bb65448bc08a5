/* SPDX-License-Identifier: MIT
 *
 * The rules of a match game, kept by the runner. Engines are never asked: a blocked side is passed
 * by the referee, so the side to move always has a move. Every pass is an entry of the game.
 */
#ifndef VERDI_MATCH_REFEREE_H
#define VERDI_MATCH_REFEREE_H

#include <stdbool.h>

#include "rules/game.h"

/* Begins at `start` (and passes a side that is blocked there). False if memory is short. */
bool referee_begin(Game *game, Position start);

/* The move of the side to move; false, and nothing changed, if the rules forbid it. A pass is never
 * legal here. Passes that follow are made at once. `value` in discs, `seconds`: NaN if unknown. */
bool referee_play(Game *game, Square square, double value, double seconds);

#endif
