/* SPDX-License-Identifier: MIT
 *
 * Reads the characters for the squares of a board, which are the same in all formats.
 */
#ifndef VERDI_RECORD_BOARD_DISC_H
#define VERDI_RECORD_BOARD_DISC_H

#include <stdint.h>

#include "base/span.h"
#include "rules/game.h"

typedef enum Disc { DISC_BLACK = BLACK, DISC_WHITE = WHITE, DISC_EMPTY, DISC_NONE } Disc;

/* Takes one square: X, x, *, B, b or a filled circle for black; O, o, 0, W, w or an open circle for
 * white; '-', '.', '_', a middle dot or an open box for an empty square. Letters may be full-width.
 * Returns DISC_NONE and takes nothing if no square comes next. */
Disc disc_take(Span *text);

/* Takes up to `most` squares that follow each other without blanks. Returns their number. Adds the
 * discs on the first 64 squares, from a1 on, to the sets `discs[BLACK]` and `discs[WHITE]`. `discs`
 * may be NULL. */
size_t disc_take_row(Span *text, uint64_t discs[2], size_t most);

/* The number of squares, without blanks between them, at the beginning of a text. */
static inline size_t disc_count(Span text) {
    return disc_take_row(&text, NULL, SIZE_MAX);
}

#endif
