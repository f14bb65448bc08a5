/* SPDX-License-Identifier: MIT */
#ifndef VERDI_RECORD_GGF_H
#define VERDI_RECORD_GGF_H

#include "base/span.h"
#include "base/text.h"
#include "rules/game.h"

enum { GGF_GRACE = 120 }; /* in seconds, for clocks that do not state it */

/* Reads a move of a B or W tag, "F5/1.20/3.5". *value is in discs for the mover; value and seconds
 * are NaN if missing. Returns SQUARE_NONE if it is neither a square nor a pass. */
Square ggf_read_move(Span item, double *value, double *seconds);

/* Appends a move in the same form. */
void ggf_write_move(const GameMove *move, Text *out);

/* ggf_write() with a comment on the game (NULL: none); check out->overflow. */
void ggf_write_noted(const Game *game, const char *comment, Text *out);

#endif
