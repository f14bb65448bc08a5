/* SPDX-License-Identifier: MIT
 *
 * Lines of moves: the one that a build begins behind, as the user writes it, and the one of best
 * play through a book.
 */
#ifndef VERDI_TOOLS_BOOK_LINE_H
#define VERDI_TOOLS_BOOK_LINE_H

#include "record/record.h"
#include "verdi/book.h"

enum { LINE_SIZE = 256 };

/* "f5d6c3" from the standard start, or 64 squares and the side to move; NULL: the standard start.
 * *board is canonical. False, with a problem for the user, if the text is neither or the game is
 * over there. */
bool line_read(const char *text, Board *board, char problem[RECORD_PROBLEM_SIZE]);

/* The move of a position that is best by the book, of those whose value rests on a search: 1; 0 if
 * it has none; or an error. */
int line_best(verdi_book *book, Board board, verdi_book_move *best);

/* "+0.12: c4 c3 d3 ..." with the value of the position in discs and the best moves, one after the
 * other, as far as the book goes; "" where it does not have the position. The standard start is
 * taken as it stands, however `board` is turned. */
void line_write(verdi_book *book, Board board, char text[LINE_SIZE]);

#endif
