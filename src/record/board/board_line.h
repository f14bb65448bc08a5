/* SPDX-License-Identifier: MIT
 *
 * The lines of a board that is drawn over eight lines.
 */
#ifndef VERDI_RECORD_BOARD_BOARD_LINE_H
#define VERDI_RECORD_BOARD_BOARD_LINE_H

#include "record/board/disc.h"

/* A star is a black disc or marks a move: that depends on the rest of the board. */
enum { BOARD_LINE_STAR = DISC_NONE + 1 };

typedef struct Row {
    int label;     /* 0: none */
    int square[8]; /* a Disc or BOARD_LINE_STAR */
    Span note;     /* right of it */
} Row;

/* Eight squares with blanks or bars between, an empty one between two bars; numbered or not. A plus
 * is an empty square, too; the last move may stand in parentheses. */
bool board_line_row(Span line, Row *row);

/* A numbered row whose empty squares are blank: each stands below its letter. */
bool board_line_blank_row(Span line, const int columns[8], Row *row);

/* "A B C D E F G H", where they stand, and what stands behind them. */
bool board_line_letters(Span line, int columns[8], Span *note);

/* A line between rows: "+---+---+". */
bool board_line_is_ruler(Span line);

/* Where a block of Markdown begins or ends. */
bool board_line_is_fence(Span line);

/* A bar, and nothing else; blanks. */
bool board_line_is_bar(Span line);
bool board_line_is_empty(Span line);

#endif
