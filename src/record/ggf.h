/* SPDX-License-Identifier: MIT */
#ifndef VERDI_RECORD_GGF_H
#define VERDI_RECORD_GGF_H

#include "base/span.h"
#include "base/text.h"
#include "rules/game.h"

enum { GGF_GRACE = 120 }; /* seconds of grace of a clock that does not state them */

/* Reads the move of a B or W tag, "F5/1.20/3.5". Sets *value (in discs, for the mover) and
 * *seconds; each is NaN if missing. Returns SQUARE_NONE if `item` is neither a square nor a
 * pass. */
Square ggf_read_move(Span item, double *value, double *seconds);

/* Appends a move in the form that ggf_read_move() reads. */
void ggf_write_move(const GameMove *move, Text *out);

/* Like ggf_write(), with a comment on the game (NULL: none). The caller checks out->overflow. */
void ggf_write_noted(const Game *game, const char *comment, Text *out);

#endif
