/* SPDX-License-Identifier: MIT
 *
 * The rules of a match game. The referee passes for a side without moves, without asking the
 * engine, so the side to move always has a move. Every pass is an entry of the game.
 */
#ifndef VERDI_MATCH_REFEREE_H
#define VERDI_MATCH_REFEREE_H

#include <stdbool.h>

#include "rules/game.h"

/* Begins at `start`, with a pass if the side to move has no move. False if memory is short. */
bool referee_begin(Game *game, Position start);

/* Plays a move, and any pass that follows. If the move is illegal, changes nothing and returns
 * false. A pass is never legal here. `value` is in discs; `value` and `seconds` are NaN if
 * unknown. */
bool referee_play(Game *game, Square square, double value, double seconds);

#endif
