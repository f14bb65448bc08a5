/* SPDX-License-Identifier: MIT
 *
 * The headers of numbered moves, "[Black "Tastet Marc"]", as on PlayOK and in PGN, and the results
 * behind them.
 */
#ifndef VERDI_RECORD_NUMBERED_H
#define VERDI_RECORD_NUMBERED_H

#include "base/span.h"
#include "rules/game.h"

/* Takes what stands between a header's brackets into the game's notes. */
void numbered_read_header(Game *game, Span text);

/* "40-24" and "40:24" count discs, black's first; "1-0", "0-1" and "1/2-1/2" name the winner; "*"
 * means unknown. False if it is not a result. */
bool numbered_read_result(Span text, GameResult *result);

#endif
