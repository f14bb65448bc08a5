/* SPDX-License-Identifier: MIT
 *
 * What `verdi play` draws: the board as text, and the end of a game in a sentence.
 */
#ifndef VERDI_FRONT_COMMAND_PLAY_PLAY_BOARD_H
#define VERDI_FRONT_COMMAND_PLAY_PLAY_BOARD_H

#include "verdi.h"

typedef enum PlayStyle { PLAY_ASCII, PLAY_UNICODE } PlayStyle;

enum { PLAY_BOARD_SIZE = 2048 };

/* The board with row 1 on top, disc counts and the side to move, the last move in parentheses;
 * `marks` shows the legal moves. */
void play_draw(const verdi_game *game, PlayStyle style, bool marks, char text[PLAY_BOARD_SIZE]);

/* "Black wins 41.5 to 22.5." */
void play_result(const verdi_game *game, verdi_convention convention, char text[128]);

#endif
