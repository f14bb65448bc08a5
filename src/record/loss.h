/* SPDX-License-Identifier: MIT
 *
 * What a format has no place for: looked up before a game is written in it.
 */
#ifndef VERDI_RECORD_LOSS_H
#define VERDI_RECORD_LOSS_H

#include "record/archive.h"

/* Bits of a set. */
typedef enum Loss {
    LOSS_GAME, /* it cannot be written at all: begins at another position, or is no game */
    LOSS_MOVES,
    LOSS_PLAYERS,
    LOSS_EVENT,
    LOSS_PLACE,
    LOSS_DATE,
    LOSS_RESULT,
    LOSS_REASON,
    LOSS_VALUES,
    LOSS_TIMES,
    LOSS_CLOCKS,
    LOSS_TYPE,
    LOSS_THEORETICAL,
    LOSS_NUMBERS,
    LOSS_TEXT,
    LOSS_UNREAD,
    LOSSES
} Loss;

/* What is lost when the game is written in this format, a set of 1 << Loss. LOSS_NUMBERS (of
 * players and tournament in WTHOR files without lists of names) is the caller's to find out.
 * ARCHIVE_LINES is written as transcripts. */
unsigned loss_of(const Game *game, ArchiveFormat format);

/* What it is, in words: "the thinking times". */
const char *loss_name(Loss loss);

#endif
