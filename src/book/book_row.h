/* SPDX-License-Identifier: MIT
 *
 * A row of a book between the file and the caller: turns it to the canonical orientation and back,
 * checks it against the rules of the game and the ranges of verdi/book.h, packs its moves into a
 * few bytes each, and computes its checksum. Knows nothing of SQLite. book/format.md documents the
 * bytes.
 */
#ifndef VERDI_BOOK_BOOK_ROW_H
#define VERDI_BOOK_BOOK_ROW_H

#include "rules/board.h"
#include "verdi/book.h"

/* Two bytes for move and kind, five varints of up to five bytes each, a byte for the reply. */
enum { BOOK_ROW_MOVES_SIZE = VERDI_MAX_MOVES * 28 };

/* The moves of a row as the file holds them. */
typedef struct BookRowMoves {
    size_t size;
    unsigned char data[BOOK_ROW_MOVES_SIZE];
} BookRowMoves;

/* NULL if the row may stand in a book, or what is wrong with it ("d3 is illegal"), written to
 * `buffer`. */
const char *book_row_fault(const verdi_book_position *row, char buffer[64]);

/* The row under symmetry 0..7. */
verdi_book_position book_row_turn(const verdi_book_position *row, int symmetry);

/* The symmetry that takes back another one. */
int book_row_inverse(int symmetry);

/* Packs the moves of a row without fault. */
void book_row_pack(const verdi_book_position *row, BookRowMoves *moves);

/* Fills row->moves and row->move. False if book_row_pack() cannot have written the bytes. */
bool book_row_unpack(verdi_book_position *row, const unsigned char *data, size_t size);

/* The checksum over everything else in the row: a number that SQLite keeps in four bytes. */
int32_t book_row_checksum(const verdi_book_position *row, const unsigned char *moves, size_t size);

#endif
