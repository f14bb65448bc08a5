/* SPDX-License-Identifier: MIT
 *
 * Converts one of our books for another program. Rows are added one by one; then all are made
 * consistent, as the formats of other programs require (foreign_index.c checks this):
 *
 * - values are whole discs; half discs are rounded away from 0;
 * - every legal move to another position of the book is a link and has the value of that position;
 *   of the other moves only the best one is kept, as the leaf;
 * - a position has the value of its best move; the end of a game has its score. If the row's value
 *   is higher than those of all its moves, the leaf gets that value;
 * - rows whose value is not in discs (a mean of games, a bound, only a win) are left out; so are
 *   rows with an empty centre square, which games from the standard start never reach;
 * - Edax needs positions in which a side must pass, so missing ones are added. Egaroucid skips
 *   passes.
 *
 * Data that is lost or changed is counted.
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

/* The loss in words that follow a number: "positions lost their bounds". */
const char *foreign_loss_name(ForeignLoss loss);

/* A position being converted. Until foreign_export_complete() the position has all moves of the
 * row. */
typedef struct ForeignRow {
    ForeignPosition position;
    int8_t level[FOREIGN_MOVES]; /* levels of the searches of the row's moves */
} ForeignRow;

typedef struct ForeignExport {
    ForeignKind kind;
    ForeignRow *rows; /* in the order of adding */
    size_t count, capacity;
    ForeignIndex index;
    ForeignHead head; /* filled in by foreign_export_complete(), except the date */
    int64_t lost[FOREIGN_LOSSES];
} ForeignExport;

ForeignExport foreign_export(ForeignKind kind);
void foreign_export_free(ForeignExport *export);

/* Adds a row; no other row may be symmetric to it. Returns false if memory is short. A row takes
 * about 270 bytes. */
bool foreign_export_add(ForeignExport *export, const verdi_book_position *row);

/* Makes the rows consistent and fills in the header; call it after adding all rows. Returns false
 * if memory is short, or if there are more than FOREIGN_COUNT_MAX rows. */
bool foreign_export_complete(ForeignExport *export);

#endif
