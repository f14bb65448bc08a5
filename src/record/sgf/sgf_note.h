/* SPDX-License-Identifier: MIT
 *
 * Notes on the moves of a game, to be written to SGF. A Game cannot hold them.
 */
#ifndef VERDI_RECORD_SGF_SGF_NOTE_H
#define VERDI_RECORD_SGF_SGF_NOTE_H

#include "base/text.h"
#include "rules/game.h"

typedef struct SgfNote {
    char comment[160]; /* "" for none */
    /* A better line, which replaces the move and those after it: its moves, including passes, and
     * its value in discs for the mover (NaN: unknown). */
    int line_length;
    uint8_t line[60];
    double line_value;
} SgfNote;

/* Like sgf_write(), with a comment on the game (NULL: none) and one note per entry of the game
 * (NULL: none). The caller checks out->overflow. */
void sgf_write_noted(const Game *game, const char *comment, const SgfNote *notes, Text *out);

#endif
