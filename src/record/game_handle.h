/* SPDX-License-Identifier: MIT
 *
 * What is inside the opaque handles of verdi.h; only engine/ looks.
 */
#ifndef VERDI_RECORD_GAME_HANDLE_H
#define VERDI_RECORD_GAME_HANDLE_H

#include "rules/game.h"
#include "verdi.h"

struct verdi_game {
    Game game;
};

#endif
