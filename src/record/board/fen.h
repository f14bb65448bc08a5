/* SPDX-License-Identifier: MIT
 *
 * FEN, the board notation of chess programs and of the FEN tag in PGN, with discs as pieces:
 * "8/8/8/3Pp3/3pP3/8/8/8 b - - 0 1".
 */
#ifndef VERDI_RECORD_BOARD_FEN_H
#define VERDI_RECORD_BOARD_FEN_H

#include "base/span.h"
#include "rules/game.h"

/* Takes eight rows, then the side to move and the counters, which may be missing. Sets *given to
 * true if the side to move is present. Discs are p (black), P (white) or those of disc.h; the side
 * is a disc or a word. If discs in hand follow the rows in brackets, as in Fairy-Stockfish, P and w
 * mean black. Row 1 is read first, except in a start position, which is read correctly in either
 * order. Returns false and takes nothing if the text does not begin with a FEN. */
bool fen_take(Span *text, Position *position, bool *given);

/* The same position read with row 8 first, as in chess. A start position is unchanged. Only the
 * moves that follow can show which order is meant. */
Position fen_turned(Position position);

#endif
