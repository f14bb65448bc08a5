/* SPDX-License-Identifier: MIT
 *
 * Converts rows of a book between the file's form and the caller's: turns them to the canonical
 * orientation and back, checks moves and ranges, packs and unpacks the moves, and computes
 * checksums. Does not use SQLite. book/format.md documents the bytes.
 */
#ifndef VERDI_BOOK_BOOK_ROW_H
#define VERDI_BOOK_BOOK_ROW_H

#include "rules/board.h"
#include "verdi/book.h"

/* The most bytes of packed moves. Each move has two bytes for its square and kind, five varints of
 * up to five bytes, and a byte for the reply. */
enum { BOOK_ROW_MOVES_SIZE = VERDI_MAX_MOVES * 28 };

/* The moves of a row as stored in the file. */
typedef struct BookRowMoves {
    size_t size;
    unsigned char data[BOOK_ROW_MOVES_SIZE];
} BookRowMoves;

/* Returns NULL if the row is valid, otherwise what is wrong with it: "d3 is illegal". The text may
 * be in `buffer`. */
const char *book_row_fault(const verdi_book_position *row, char buffer[64]);

/* Applies symmetry 0..7 to a row. */
verdi_book_position book_row_turn(const verdi_book_position *row, int symmetry);

/* The inverse of a symmetry. */
int book_row_inverse(int symmetry);

/* Packs the moves of a valid row. */
void book_row_pack(const verdi_book_position *row, BookRowMoves *moves);

/* Fills in row->moves and row->move from packed moves. Returns false if the bytes are malformed. */
bool book_row_unpack(verdi_book_position *row, const unsigned char *data, size_t size);

/* The checksum of a row without its checksum column; `moves` are the packed moves. The checksum
 * takes up to four bytes in SQLite. */
int32_t book_row_checksum(const verdi_book_position *row, const unsigned char *moves, size_t size);

#endif
