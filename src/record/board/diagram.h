/* SPDX-License-Identifier: MIT
 *
 * Reads boards as programs print them and people paste them: all squares in one line, as FEN, or in
 * eight lines with letters, numbers and bars around them. Also reads the side to move from the text
 * around the board, and moves after it.
 */
#ifndef VERDI_RECORD_BOARD_DIAGRAM_H
#define VERDI_RECORD_BOARD_DIAGRAM_H

#include "record/record.h"

typedef struct Diagram {
    Position position;
    Span moves;                        /* the text of moves after the board; may be empty */
    bool side_given;                   /* false: the side to move is assumed to be black */
    bool either_order;                 /* FEN: row 8 may be first; the moves may decide */
    char problem[RECORD_PROBLEM_SIZE]; /* why this is no position, else "" */
} Diagram;

/* Takes a board and what belongs to it from the beginning of a line. Letters and numbers must have
 * a1 in the top left corner. In eight lines with X as discs, * marks a legal move, as in `verdi
 * play`. Returns false and takes nothing if no board begins here. */
bool diagram_take(Span *text, Diagram *diagram);

/* Sets *game to the position and its moves, like a RecordReader. *assumed describes an assumption
 * made; NULL if none. */
RecordStatus diagram_play(const Diagram *diagram, Game *game, int max_moves, const char **assumed,
                          char *problem);

#endif
