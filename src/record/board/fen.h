/* SPDX-License-Identifier: MIT
 *
 * FEN, the boards of chess programs and of the FEN tag of a PGN, with discs for pieces:
 * "8/8/8/3Pp3/3pP3/8/8/8 b - - 0 1".
 */
#ifndef VERDI_RECORD_BOARD_FEN_H
#define VERDI_RECORD_BOARD_FEN_H

#include "base/span.h"
#include "rules/game.h"

/* Takes eight rows, the side to move and the counters behind it, where they are there; `*given`:
 * whether the side is. Discs are p (black), P (white) or those of record/board/disc; the side is a
 * disc or a word. With discs in hand in brackets behind the rows, as Fairy-Stockfish writes them,
 * P and w begin the game: they are black. Row 1 comes first, but in a start that is right from row
 * 8 on. False, and nothing taken, if this is no FEN. */
bool fen_take(Span *text, Position *position, bool *given);

/* The position if row 8 comes first, as in chess; a start is right as it is. Only moves that follow
 * can decide. */
Position fen_turned(Position position);

#endif
