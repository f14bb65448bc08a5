/* SPDX-License-Identifier: MIT
 *
 * verdi-book check-draw: checks a book against the proof that the game is a draw.
 */
#ifndef VERDI_TOOLS_BOOK_DRAW_H
#define VERDI_TOOLS_BOOK_DRAW_H

#include "front/kit/manual/manual.h"

extern const Manual draw_manual;

/* Checks the value of the start, which must be within two discs of a draw, and the moves of the
 * main line as far as the proof's list (proof.h) covers them. Prints a line for each move on
 * stdout. Returns 0 if the book agrees, 1 if it does not or a file cannot be read, 2 for wrong
 * arguments. */
int draw_check(int argc, char **argv);

#endif
