/* SPDX-License-Identifier: MIT
 *
 * verdi-book check-draw: the game is a draw; does the book know?
 */
#ifndef VERDI_TOOLS_BOOK_DRAW_H
#define VERDI_TOOLS_BOOK_DRAW_H

#include "front/kit/manual/manual.h"

extern const Manual draw_manual;

/* Checks the value of the start, which must be within two discs of a draw, and the moves of the
 * main line, as far as the list of the proof (see proof.h) has it. Prints a line for each move on
 * stdout. 0: nothing speaks against the book; 1: something does, or a file cannot be read; 2: wrong
 * arguments. */
int draw_check(int argc, char **argv);

#endif
