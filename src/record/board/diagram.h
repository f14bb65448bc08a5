/* SPDX-License-Identifier: MIT
 *
 * Reads boards as programs print them and people paste them: all squares in one line, as FEN, or in
 * eight lines with letters, numbers and bars around them. Also reads the side to move from the text
 * around the board, and the moves after the board.
 */
#ifndef VERDI_RECORD_BOARD_DIAGRAM_H
#define VERDI_RECORD_BOARD_DIAGRAM_H

#include "record/record.h"

typedef struct Diagram {
    Position position;
    Span moves;                        /* the text of moves after the board; may be empty */
    bool side_given;                   /* if false, black is assumed to be the side to move */
    bool either_order;                 /* a FEN that may begin with row 8; the moves may decide */
    char problem[RECORD_PROBLEM_SIZE]; /* why this is no position; "" if it is one */
} Diagram;

/* Takes a board that begins a line, with the lines that belong to it. Letters and numbers around it
 * must have a1 in the top left corner. In a board of eight lines with X for black discs, * marks a
 * legal move, as in `verdi play`. Returns false and takes nothing if no board begins here. */
bool diagram_take(Span *text, Diagram *diagram);

/* Sets *game to the position and its moves, like a RecordReader. Sets *assumed to a description of
 * an assumption made; NULL if none was made. */
RecordStatus diagram_play(const Diagram *diagram, Game *game, int max_moves, const char **assumed,
                          char *problem);

#endif
