/* SPDX-License-Identifier: MIT
 *
 * The alphabet of the squares of boards, for all formats.
 */
#ifndef VERDI_RECORD_BOARD_DISC_H
#define VERDI_RECORD_BOARD_DISC_H

#include <stdint.h>

#include "base/span.h"
#include "rules/game.h"

typedef enum Disc { DISC_BLACK = BLACK, DISC_WHITE = WHITE, DISC_EMPTY, DISC_NONE } Disc;

/* Takes one square: X, x, *, B, b or a filled circle for black; O, o, 0, W, w or an open circle for
 * white; '-', '.', '_', a middle dot or an open box for none; letters of full width too.
 * DISC_NONE, and nothing taken, if no square comes next. */
Disc disc_take(Span *text);

/* Takes as many squares as follow without a blank, `most` at most, and returns how many. The discs
 * of the first 64, from a1 on, are added to `discs` by colour (NULL: not wanted). */
size_t disc_take_row(Span *text, uint64_t discs[2], size_t most);

/* How many squares, without a blank between, come first in a text. */
static inline size_t disc_count(Span text) {
    return disc_take_row(&text, NULL, SIZE_MAX);
}

#endif
