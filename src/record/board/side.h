/* SPDX-License-Identifier: MIT
 *
 * The side to move, in the words that people and programs write around a board.
 */
#ifndef VERDI_RECORD_BOARD_SIDE_H
#define VERDI_RECORD_BOARD_SIDE_H

#include "record/board/disc.h"
#include "record/record.h"

/* What the text says somewhere: "Position 1: White (o) to move", "Turn: O", "white's turn", and the
 * same in Japanese. DISC_NONE: nothing. DISC_EMPTY: both sides are named. */
Disc side_find(Span text);

/* The same of a whole line, where a colour alone is enough. */
Disc side_of_line(Span line);

/* Whether the line is about the board, but not about the side to move: counts of discs, moves and
 * empty squares. */
bool side_is_count(Span line);

/* Takes "black", "White", or a disc; no letter or digit stands right behind it. DISC_NONE: none. */
Disc side_take_colour(Span *text);

/* Says what is ambiguous where a board is followed by 0, 1 or 2, which is the side to move in some
 * lists and a score in others. Returns false. */
bool side_fail_number(char digit, char *problem);

#endif
