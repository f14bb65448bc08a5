/* SPDX-License-Identifier: MIT */
#ifndef VERDI_RECORD_GGF_H
#define VERDI_RECORD_GGF_H

#include "base/span.h"
#include "base/text.h"
#include "rules/game.h"

enum { GGF_GRACE = 120 }; /* seconds, when a clock does not state it */

/* Reads a move as in a B or W tag, "F5/1.20/3.5": discs for the mover and seconds, NaN where they
 * are not given. SQUARE_NONE if it is neither a square nor a pass. */
Square ggf_read_move(Span item, double *value, double *seconds);

/* Appends one likewise. */
void ggf_write_move(const GameMove *move, Text *out);

/* ggf_write() with a comment on the game (NULL: none); look at out->overflow. */
void ggf_write_noted(const Game *game, const char *comment, Text *out);

#endif
