/* SPDX-License-Identifier: MIT
 *
 * A book as text, a position a line, in two forms: TSV (book_tsv.c) and JSON Lines (book_json.c).
 * book/format.md documents both. A head says what it is, then come the sources, then the positions;
 * numbers of sources mean those of the same text. The last line seals it: the number of positions,
 * and the checksum of all bytes before it, by which a changed or truncated text is known.
 */
#ifndef VERDI_FRONT_COMMAND_BOOK_BOOK_TEXT_H
#define VERDI_FRONT_COMMAND_BOOK_BOOK_TEXT_H

#include "base/text.h"
#include "verdi/book.h"

enum { BOOK_TEXT_LINE = 1 << 15, BOOK_TEXT_PROBLEM = 256 };

typedef enum BookTextStatus {
    BOOK_TEXT_BLANK, /* nothing to do */
    BOOK_TEXT_SOURCE,
    BOOK_TEXT_ROW,
    BOOK_TEXT_END,
    BOOK_TEXT_BAD
} BookTextStatus;

/* What a line holds. Rows are within the ranges of verdi/book.h but not yet held against
 * the rules. */
typedef struct BookTextItem {
    int number; /* of the source */
    verdi_book_source source;
    verdi_book_position row;
    bool sealed; /* the end tells the number of positions and the checksum */
    uint64_t positions, checksum;
} BookTextItem;

typedef struct BookText {
    const char *name;
    /* Each appends whole lines (no line needs more than BOOK_TEXT_LINE bytes). */
    void (*write_head)(Text *out);
    void (*write_source)(int number, const verdi_book_source *source, Text *out);
    void (*write_row)(const verdi_book_position *row, Text *out);
    void (*write_end)(uint64_t positions, uint64_t checksum, Text *out);
    /* Do these bytes begin like such a text? */
    bool (*detect)(const char *text, size_t size);
    /* Reads one line without its end. `problem`: BOOK_TEXT_PROBLEM bytes. */
    BookTextStatus (*read)(const char *line, size_t size, BookTextItem *item, char *problem);
} BookText;

extern const BookText book_tsv, book_json;

/* The board as 64 squares from a1 and the side to move, X for `player`. */
enum { BOOK_TEXT_BOARD = 67 };
void book_text_board(uint64_t player, uint64_t opponent, char text[BOOK_TEXT_BOARD]);

/* The reverse, into an empty row; false if the text is no board with X to move. */
bool book_text_parse_board(const char *text, verdi_book_position *row);

/* "d3" or "pass"; VERDI_NONE for anything else. */
int book_text_parse_move(const char *word);

/* A value in discs, which must be a whole number of 1/128; false if not, or beyond 64 discs. */
bool book_text_discs(double discs, int *value);

#endif
