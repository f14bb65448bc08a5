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

/* The same of a name, letters large or small, and a value: "Black", "Event", "Result", ... What the
 * game has no place for is noted as unread. */
void numbered_note(Game *game, Span name, Span value);

/* Moves past a result: "40-24", "40 : 24" and "32.5-31.5" count discs, black's first; "1-0", "0-1",
 * "1/2-1/2" and "½-½" name the winner; "*" means unknown. False if none comes next. */
bool numbered_take_result(Span *text, GameResult *result);

#endif
