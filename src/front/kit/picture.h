/* SPDX-License-Identifier: MIT
 *
 * The board of a game as text, for people.
 */
#ifndef VERDI_FRONT_KIT_PICTURE_H
#define VERDI_FRONT_KIT_PICTURE_H

#include "base/text.h"
#include "verdi.h"

enum { PICTURE_SIZE = 2048 };

/* Appends the board, row 1 on top, with disc counts and the side to move, the last move in
 * parentheses; without a line end behind it. `marks` shows the legal moves. */
void picture_draw(const verdi_game *game, bool unicode, bool marks, Text *out);

#endif
