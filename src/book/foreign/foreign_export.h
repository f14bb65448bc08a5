/* SPDX-License-Identifier: MIT
 *
 * A book of ours as a book of another program: the rows go in one by one, then all of them are made
 * to agree with one another, as those formats want it (foreign_index.h holds a book against it):
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

typedef struct ForeignExport ForeignExport;

/* NULL: out of memory. */
ForeignExport *foreign_export_new(ForeignKind kind);
void foreign_export_free(ForeignExport *export);

/* Takes a row, which no other one is symmetric to. False: out of memory. Up to 140 bytes each. */
bool foreign_export_add(ForeignExport *export, const verdi_book_position *row);

/* After all rows: makes them agree. False: out of memory, or more than FOREIGN_COUNT_MAX. */
bool foreign_export_complete(ForeignExport *export);

/* From then on: what the head has to say (the date is the caller's), each position by its number
 * from 0, in the order in which the rows came, and what was lost. */
ForeignHead foreign_export_head(const ForeignExport *export);
void foreign_export_get(const ForeignExport *export, int64_t number, ForeignPosition *position);
int64_t foreign_export_lost(const ForeignExport *export, ForeignLoss loss);

#endif
