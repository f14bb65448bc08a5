/* SPDX-License-Identifier: MIT
 *
 * Notes on moves for SGF, which a Game cannot hold.
 */
#ifndef VERDI_RECORD_SGF_SGF_NOTE_H
#define VERDI_RECORD_SGF_SGF_NOTE_H

#include "base/text.h"
#include "rules/game.h"

typedef struct SgfNote {
    char comment[160]; /* "" for none */
    /* A better line instead of the move, including passes, and its value in discs for the mover
     * (NaN: unknown). */
    int line_length;
    uint8_t line[60];
    double line_value;
} SgfNote;

/* sgf_write() with a comment on the game and a note for each of its entries (NULL: none); check
 * out->overflow. */
void sgf_write_noted(const Game *game, const char *comment, const SgfNote *notes, Text *out);

#endif
