/* SPDX-License-Identifier: MIT
 *
 * Numbered moves, as on PlayOK and in PGN: their headers, "[Black "Tastet Marc"]", and results.
 */
#ifndef VERDI_RECORD_NUMBERED_H
#define VERDI_RECORD_NUMBERED_H

#include "base/span.h"
#include "rules/game.h"

/* Reads a header, without its brackets, into the game's notes. */
void numbered_read_header(Game *game, Span text);

/* The same for a name (ignoring case) and a value: "Black", "Event", "Result", ... Other names are
 * noted as unread. */
void numbered_note(Game *game, Span name, Span value);

/* Takes a result: "40-24", "40 : 24" and "32.5-31.5" are disc counts, black's first; "1-0", "0-1",
 * "1/2-1/2" and "½-½" name the winner; "*" means unknown. False if no result comes next. */
bool numbered_take_result(Span *text, GameResult *result);

#endif
