/* SPDX-License-Identifier: MIT
 *
 * Boards as programs print them and people paste them: all squares in one line, as FEN, or eight
 * lines with letters, numbers and bars around them; what is said beside, above and below of the
 * side to move; and the moves behind.
 */
#ifndef VERDI_RECORD_BOARD_DIAGRAM_H
#define VERDI_RECORD_BOARD_DIAGRAM_H

#include "record/record.h"

typedef struct Diagram {
    Position position;
    Span moves;                        /* behind it, not yet read; may be empty */
    bool side_given;                   /* the side to move; else it is black */
    bool either_order;                 /* FEN: row 8 may come first, unless moves decide */
    char problem[RECORD_PROBLEM_SIZE]; /* why this is no position; mostly "" */
} Diagram;

/* Takes a board and all that belongs to it from the beginning of a line on. Letters and numbers
 * must be those of a board with a1 in its top left corner. Where X are discs, * in eight lines
 * marks a move, as in `verdi play`. False, and nothing taken, if no board begins here. */
bool diagram_take(Span *text, Diagram *diagram);

/* Makes *game the position and its moves, as a RecordReader does. *assumed is what had to be
 * assumed (NULL: nothing). */
RecordStatus diagram_play(const Diagram *diagram, Game *game, int max_moves, const char **assumed,
                          char *problem);

#endif
