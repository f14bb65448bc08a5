/* SPDX-License-Identifier: MIT
 *
 * The board of a game as readable text.
 */
#ifndef VERDI_FRONT_KIT_PICTURE_H
#define VERDI_FRONT_KIT_PICTURE_H

#include "base/text.h"
#include "verdi.h"

enum { PICTURE_SIZE = 2048 };

/* Appends the board, row 1 on top, with disc counts, the side to move, and the last move in
 * parentheses. No line end follows the last row. `unicode` selects Unicode discs, `marks` shows the
 * legal moves. */
void picture_draw(const verdi_game *game, bool unicode, bool marks, Text *out);

#endif
