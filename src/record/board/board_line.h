/* SPDX-License-Identifier: MIT
 *
 * Recognises the lines of a board that is drawn in eight lines.
 */
#ifndef VERDI_RECORD_BOARD_BOARD_LINE_H
#define VERDI_RECORD_BOARD_BOARD_LINE_H

#include "record/board/disc.h"

/* A star, which is a black disc or a legal move, depending on the rest of the board. */
enum { BOARD_LINE_STAR = DISC_NONE + 1 };

typedef struct Row {
    int label;     /* 0: none */
    int square[8]; /* a Disc or BOARD_LINE_STAR */
    Span note;     /* text to the right of the row */
} Row;

/* Reads eight squares separated by blanks or bars, with or without a row number. A plus, or nothing
 * between two bars, is an empty square. The last move may be in parentheses. */
bool board_line_row(Span line, Row *row);

/* Reads a numbered row whose empty squares are blank. `columns` are the offsets of the column
 * letters. */
bool board_line_blank_row(Span line, const int columns[8], Row *row);

/* Reads the line "A B C D E F G H". Sets `columns` to the offsets of the letters, and *note to the
 * text after them. */
bool board_line_letters(Span line, int columns[8], Span *note);

/* True for a line between rows: "+---+---+". */
bool board_line_is_ruler(Span line);

/* True for the first or last line of a Markdown code block. */
bool board_line_is_fence(Span line);

/* board_line_is_bar() is true for a line of only a bar, board_line_is_empty() for a line of
 * blanks. */
bool board_line_is_bar(Span line);
bool board_line_is_empty(Span line);

#endif
