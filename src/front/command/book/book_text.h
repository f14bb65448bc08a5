/* SPDX-License-Identifier: MIT
 *
 * A book as text: JSON Lines with one position per line, documented in book/format.md. The header
 * line comes first, then the sources, then the positions, which refer to the sources of the same
 * text. The last line has the number of positions and the checksum of all bytes before it, to
 * detect changes and truncation.
 */
#pragma once

#include "verdi/book.h"

enum { BOOK_TEXT_PROBLEM = 256 };

typedef enum BookTextStatus {
    BOOK_TEXT_BLANK, /* nothing to read */
    BOOK_TEXT_SOURCE,
    BOOK_TEXT_ROW,
    BOOK_TEXT_END,
    BOOK_TEXT_BAD
} BookTextStatus;

/* The contents of a line. Rows are within the ranges of verdi/book.h but not checked against the
 * rules of the game. */
typedef struct BookTextItem {
    int number; /* number of the source */
    verdi_book_source source;
    verdi_book_position row;
    bool sealed; /* the last line has the number of positions and the checksum */
    uint64_t positions, checksum;
} BookTextItem;

/* Each returns a line including its end, which the caller frees. NULL if memory is short. */
char *book_text_write_head(void);
char *book_text_write_source(int number, const verdi_book_source *source);
char *book_text_write_row(const verdi_book_position *row);
char *book_text_write_end(uint64_t positions, uint64_t checksum);

/* Whether a text begins like a book as text. */
bool book_text_detect(const char *text, size_t size);

/* Parses one line without its end. `problem` has BOOK_TEXT_PROBLEM bytes. */
BookTextStatus book_text_read(const char *line, size_t size, BookTextItem *item, char *problem);

/* The board as 64 squares from a1 and the side to move, with X for `player`. */
enum { BOOK_TEXT_BOARD = 67 };
void book_text_board(uint64_t player, uint64_t opponent, char text[BOOK_TEXT_BOARD]);
