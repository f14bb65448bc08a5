/* SPDX-License-Identifier: MIT
 *
 * A book of ours as a book of another program: the rows go in one by one, then all of them are made
 * to agree with one another, as those formats want it (foreign_index.c holds a book against it):
 *
 * - values are whole discs, halves away from 0;
 * - every legal move that leads to another position of the book is a link and worth what that
 *   position is; of the other moves only the best one stays, as the leaf;
 * - a position is worth what its best move is; the end of a game what its discs say. If the row
 *   says more than all moves that are there, its leaf is worth that much;
 * - a row without a value in discs (games, bounds, a mere win) is left out, and so is one that no
 *   game from the usual start leads to, as it has an empty square in the centre;
 * - a side that must pass is a position to Edax: one is added where the book goes through it
 *   without one. Egaroucid goes through passes by itself.
 *
 * What gets lost on the way is counted.
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
