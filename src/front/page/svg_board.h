/* SPDX-License-Identifier: MIT
 *
 * Draws a board as a picture in a page.
 */
#pragma once

#include <stdio.h>

#include "rules/game.h"

/* Defines the parts that all boards of a page share. Must be called once, before the first
 * board. */
void svg_board_define(FILE *out);

/* Draws a position with a mark on the square played, a dot on a disc and a cross on an empty
 * square, and a ring on the better square (SQUARE_NONE: no mark). `title` is the text for screen
 * readers; it is escaped here. Colours come from the page's style. */
void svg_board(FILE *out, Position position, Square played, Square better, const char *title);

/* Draws a position with a ring on the best square and a cross on the next best, which are hidden
 * until the solution is shown. */
void svg_answer(FILE *out, Position position, Square best, Square next, const char *title);

typedef struct DiagramMove {
    Square square;
    Colour colour;
} DiagramMove;

/* Draws a whole game in one diagram, as in print: each move is a numbered disc of the side that
 * made it. Discs of the start position have no number. */
void svg_diagram(FILE *out, Position start, const DiagramMove *moves, int count, const char *title);
