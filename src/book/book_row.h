/* SPDX-License-Identifier: MIT
 *
 * Converts rows of a book between file and caller: turns them to the canonical orientation and
 * back, checks moves and ranges, packs the moves, and computes checksums. Does not use SQLite.
 * book/format.md documents the bytes.
 */
#ifndef VERDI_BOOK_BOOK_ROW_H
#define VERDI_BOOK_BOOK_ROW_H

#include "rules/board.h"
#include "verdi/book.h"

/* Per move two bytes for move and kind, five varints of up to five bytes, and a byte for the
 * reply. */
enum { BOOK_ROW_MOVES_SIZE = VERDI_MAX_MOVES * 28 };

/* The moves of a row as stored in the file. */
typedef struct BookRowMoves {
    size_t size;
    unsigned char data[BOOK_ROW_MOVES_SIZE];
} BookRowMoves;

/* NULL if the row is valid, else what is wrong with it ("d3 is illegal"), written to `buffer`. */
const char *book_row_fault(const verdi_book_position *row, char buffer[64]);

/* Applies symmetry 0..7 to a row. */
verdi_book_position book_row_turn(const verdi_book_position *row, int symmetry);

/* The inverse of a symmetry. */
int book_row_inverse(int symmetry);

/* Packs the moves of a valid row. */
void book_row_pack(const verdi_book_position *row, BookRowMoves *moves);

/* Fills in row->moves and row->move. False if the bytes are malformed. */
bool book_row_unpack(verdi_book_position *row, const unsigned char *data, size_t size);

/* The checksum of everything else in the row; it fits into four bytes in SQLite. */
int32_t book_row_checksum(const verdi_book_position *row, const unsigned char *moves, size_t size);

#endif
