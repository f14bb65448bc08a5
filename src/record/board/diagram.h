/* SPDX-License-Identifier: MIT
 *
 * Boards as programs print them and people paste them, and the moves behind: eight lines with
 * letters and numbers around them, as on GGS, in `verdi play` and in GTP's showboard, or without;
 * or all squares in one line, with blanks between the rows as in the BO of a GGF game.
 */
#ifndef VERDI_RECORD_BOARD_DIAGRAM_H
#define VERDI_RECORD_BOARD_DIAGRAM_H

#include "record/record.h"

/* Moves past one board, where a line begins with one: lines of squares and letters, the side to
 * move, the moves right below. */
bool diagram_take(Span *text);

/* Whether the line is 64 squares and the side to move with moves behind, and no OBF. */
bool diagram_has_moves(Span line);

/* Black is to move if nothing is said. Letters and numbers must be those of a board with a1 in its
 * top left corner; what stands right of a numbered row is read for "white to move" alone. Where X
 * are discs, * in lines of eight marks a move, as in `verdi play`. */
RecordReader diagram_read;

#endif
