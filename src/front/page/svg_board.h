/* SPDX-License-Identifier: MIT
 *
 * Draws a board as a picture in a page.
 */
#ifndef VERDI_FRONT_PAGE_SVG_BOARD_H
#define VERDI_FRONT_PAGE_SVG_BOARD_H

#include <stdio.h>

#include "rules/game.h"

/* Draws what all boards of a page share: once, before the first of them. */
void svg_board_define(FILE *out);

/* Draws a position, a cross on the square that was played and a ring on the better one
 * (SQUARE_NONE: neither). `title` is what the picture is read out as; it is escaped here. Colours
 * come from the page's style. */
void svg_board(FILE *out, Position position, Square played, Square better, const char *title);

/* Draws a position with a mark on the disc that was placed last (SQUARE_NONE: none). */
void svg_board_last(FILE *out, Position position, Square last, const char *title);

typedef struct DiagramMove {
    Square square;
    Colour colour;
} DiagramMove;

/* Draws a whole game at once, as printed records do: each move is a disc of the side that made it,
 * with its number; discs without one stood there at the start. */
void svg_diagram(FILE *out, Position start, const DiagramMove *moves, int count, const char *title);

#endif
