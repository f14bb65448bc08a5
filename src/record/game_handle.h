/* SPDX-License-Identifier: MIT
 *
 * The definition of verdi_game, for code that does not need the checks of verdi.h.
 */
#ifndef VERDI_RECORD_GAME_HANDLE_H
#define VERDI_RECORD_GAME_HANDLE_H

#include "rules/game.h"
#include "verdi.h"

struct verdi_game {
    Game game;
};

#endif
