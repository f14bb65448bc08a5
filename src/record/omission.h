/* SPDX-License-Identifier: MIT
 *
 * What a format cannot hold: found before a game is written in it.
 */
#ifndef VERDI_RECORD_OMISSION_H
#define VERDI_RECORD_OMISSION_H

#include "record/archive.h"

/* Bits of a set. */
typedef enum Omission {
    OMISSION_GAME, /* it cannot be written at all: begins at another position, or is no game */
    OMISSION_MOVES,
    OMISSION_PLAYERS,
    OMISSION_EVENT,
    OMISSION_PLACE,
    OMISSION_DATE,
    OMISSION_RESULT,
    OMISSION_REASON,
    OMISSION_VALUES,
    OMISSION_TIMES,
    OMISSION_CLOCKS,
    OMISSION_TYPE,
    OMISSION_THEORETICAL,
    OMISSION_NUMBERS,
    OMISSION_TEXT,
    OMISSION_UNREAD,
    OMISSIONS
} Omission;

/* What is lost when the game is written in this format, a set of 1 << Omission. The caller finds
 * OMISSION_NUMBERS (numbers of players and tournament in WTHOR files without lists of names).
 * ARCHIVE_LINES means transcripts. */
unsigned omissions_of(const Game *game, ArchiveFormat format);

/* In words: "the thinking times". */
const char *omission_name(Omission omission);

#endif
