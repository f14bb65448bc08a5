/* SPDX-License-Identifier: MIT
 *
 * Lines of moves: parses the line that a build starts from, and formats the best line of a book.
 */
#ifndef VERDI_TOOLS_BOOK_LINE_H
#define VERDI_TOOLS_BOOK_LINE_H

#include "record/record.h"
#include "verdi/book.h"

enum { LINE_SIZE = 256 };

/* Parses "f5d6c3" from the standard start, or 64 squares and the side to move; NULL means the
 * standard start. *board is canonical. False with a message in `problem` if the text is invalid or
 * the game is over. */
bool line_read(const char *text, Board *board, char problem[RECORD_PROBLEM_SIZE]);

/* The best move of a position in the book among those with a searched value. Returns 1; 0 if there
 * is no such move; or an error. */
int line_best(verdi_book *book, Board board, verdi_book_move *best);

/* Formats "+0.12: c4 c3 d3 ...": the value of the position in discs, and the line of best moves as
 * far as the book goes. "" if the position is not in the book. The standard start is shown in its
 * usual orientation, whatever that of `board`. */
void line_write(verdi_book *book, Board board, char text[LINE_SIZE]);

#endif
