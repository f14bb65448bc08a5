/* SPDX-License-Identifier: MIT
 *
 * Converts a book of ours for another program. Rows are added one by one; then all are made
 * consistent, as those formats require (foreign_index.c checks a book this way):
 *
 * - values are whole discs, halves rounded away from 0;
 * - every legal move that leads to another position of the book is a link with the value of that
 *   position; of the other moves only the best one is kept, as the leaf;
 * - the value of a position is that of its best move; the end of a game has its score. If the row's
 *   value is higher than all its moves, the leaf gets that value;
 * - a row without a value in discs (games, bounds, a mere win) is left out, and so is one with an
 *   empty square in the centre, which no game from the usual start reaches;
 * - for Edax a position with a pass is a position: missing ones are added. Egaroucid skips passes.
 *
 * Losses are counted.
 */
#ifndef VERDI_BOOK_FOREIGN_FOREIGN_EXPORT_H
#define VERDI_BOOK_FOREIGN_FOREIGN_EXPORT_H

#include "book/foreign/foreign_book.h"
#include "verdi/book.h"

typedef enum ForeignLoss {
    FOREIGN_LOSS_UNVALUED,
    FOREIGN_LOSS_CENTRE,
    FOREIGN_LOSS_FRACTIONS,
    FOREIGN_LOSS_CHANGED,
    FOREIGN_LOSS_RAISED,
    FOREIGN_LOSS_MOVES,
    FOREIGN_LOSS_LEVELS,
    FOREIGN_LOSS_GAMES,
    FOREIGN_LOSS_BOUNDS,
    FOREIGN_LOSS_PASSES,
    FOREIGN_LOSS_ORPHANS,
    FOREIGN_LOSSES
} ForeignLoss;

/* What it is, in words that follow a number: "positions lost their bounds". */
const char *foreign_loss_name(ForeignLoss loss);

/* A position in the making: until it is settled its moves are all that the row has. */
typedef struct ForeignRow {
    ForeignPosition position;
    int8_t level[FOREIGN_MOVES]; /* of the row's moves */
} ForeignRow;

typedef struct ForeignExport {
    ForeignKind kind;
    ForeignRow *rows; /* in the order in which they came */
    size_t count, capacity;
    ForeignIndex index;
    ForeignHead head; /* when it is complete; the date is the caller's */
    int64_t lost[FOREIGN_LOSSES];
} ForeignExport;

ForeignExport foreign_export(ForeignKind kind);
void foreign_export_free(ForeignExport *export);

/* Takes a row, which no other one is symmetric to. False: out of memory. Some 270 bytes each. */
bool foreign_export_add(ForeignExport *export, const verdi_book_position *row);

/* After all rows: makes them agree, and fills the head. False: out of memory, or more than
 * FOREIGN_COUNT_MAX. */
bool foreign_export_complete(ForeignExport *export);

#endif
