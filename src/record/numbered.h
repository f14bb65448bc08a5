/* SPDX-License-Identifier: MIT
 *
 * Reads the headers, such as [Black "Tastet Marc"], and the results of games with numbered moves,
 * as PlayOK and PGN write them.
 */
#ifndef VERDI_RECORD_NUMBERED_H
#define VERDI_RECORD_NUMBERED_H

#include "base/span.h"
#include "rules/game.h"

/* Reads a header, without its brackets, into the game's notes. */
void numbered_read_header(Game *game, Span text);

/* Reads a header with this name (in any case) and value. Known names are "Black", "Event", "Result"
 * and others; unknown names are noted as unread. */
void numbered_note(Game *game, Span name, Span value);

/* Takes a result: "40-24", "40 : 24" and "32.5-31.5" are disc counts, black's first; "1-0", "0-1",
 * "1/2-1/2" and "½-½" name the winner; "*" means unknown. Returns false if no result comes next. */
bool numbered_take_result(Span *text, GameResult *result);

#endif
