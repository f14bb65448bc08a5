/* SPDX-License-Identifier: MIT
 *
 * The inside of the games of verdi.h, for code that does not need its checks.
 */
#ifndef VERDI_RECORD_GAME_HANDLE_H
#define VERDI_RECORD_GAME_HANDLE_H

#include "rules/game.h"
#include "verdi.h"

struct verdi_game {
    Game game;
};

#endif
