/* SPDX-License-Identifier: MIT
 *
 * Draws a board as a picture inside a page.
 */
#ifndef VERDI_FRONT_PAGE_SVG_BOARD_H
#define VERDI_FRONT_PAGE_SVG_BOARD_H

#include <stdio.h>

#include "rules/game.h"

/* Draws a position, a cross on the square that was played and a ring on the better one
 * (SQUARE_NONE: neither). `title` is what the picture is read out as; it is escaped here. Colours
 * come from the page's style. */
void svg_board(FILE *out, Position position, Square played, Square better, const char *title);

#endif
