/* SPDX-License-Identifier: MIT
 *
 * Finds the side to move in the text around a board.
 */
#ifndef VERDI_RECORD_BOARD_SIDE_H
#define VERDI_RECORD_BOARD_SIDE_H

#include "record/board/disc.h"
#include "record/record.h"

/* The side to move, if the text names it anywhere: "Position 1: White (o) to move", "Turn: O",
 * "white's turn", or the same in Japanese. DISC_NONE if the text names no side, DISC_EMPTY if it
 * names both. */
Disc side_find(Span text);

/* Like side_find(), for a whole line, which may also be just a colour. */
Disc side_of_line(Span line);

/* True if the line has counts of discs, moves or empty squares, but does not name the side to
 * move. */
bool side_is_count(Span line);

/* Takes "black", "White", or a disc, not followed directly by a letter or digit. Returns DISC_NONE
 * if neither comes next. */
Disc side_take_colour(Span *text);

/* Writes into `problem` that the `digit` 0, 1 or 2 after a board is ambiguous: in some lists it is
 * the side to move, in others a score. Returns false. */
bool side_fail_number(char digit, char *problem);

#endif
