/* SPDX-License-Identifier: MIT
 *
 * What is inside the games of verdi.h: for who has no need of its checks.
 */
#ifndef VERDI_RECORD_GAME_HANDLE_H
#define VERDI_RECORD_GAME_HANDLE_H

#include "rules/game.h"
#include "verdi.h"

struct verdi_game {
    Game game;
};

#endif
