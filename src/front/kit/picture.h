/* SPDX-License-Identifier: MIT
 *
 * The board of a game as readable text.
 */
#pragma once

#include "base/text.h"
#include "verdi.h"

enum { PICTURE_SIZE = 8192 };

/* Letters; Unicode's discs; or these in black and white on green, for a terminal. */
typedef enum PictureStyle { PICTURE_LETTERS, PICTURE_DISCS, PICTURE_COLOURS } PictureStyle;

/* The style for standard output. Colours only if `colours`, on a terminal, and not if NO_COLOR is
 * set. */
PictureStyle picture_style(bool colours);

/* Appends the board, row 1 on top, with disc counts, the side to move, and the last move in
 * parentheses. No line end follows the last row. `marks` shows the legal moves. */
void picture_draw(const verdi_game *game, PictureStyle style, bool marks, Text *out);
