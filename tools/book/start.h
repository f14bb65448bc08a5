/* SPDX-License-Identifier: MIT
 *
 * Where a build begins: a line of moves or a board, as the user writes it.
 */
#ifndef VERDI_TOOLS_BOOK_START_H
#define VERDI_TOOLS_BOOK_START_H

#include <stdbool.h>

#include "rules/board.h"

enum { START_PROBLEM_SIZE = 128 };

/* "f5d6c3" from the standard start, or 64 squares and the side to move; NULL: the standard start.
 * *board is canonical. False, with a problem for the user, if the text is neither or the game is
 * over there. */
bool start_read(const char *text, Board *board, char problem[START_PROBLEM_SIZE]);

#endif
