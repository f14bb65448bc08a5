/* SPDX-License-Identifier: MIT
 *
 * Finds which data of a game would be lost if the game were written in a format.
 */
#ifndef VERDI_RECORD_OMISSION_H
#define VERDI_RECORD_OMISSION_H

#include "record/archive.h"

/* Kinds of omissions, used as bits of a set. */
typedef enum Omission {
    OMISSION_GAME, /* the game: it begins at another position than the start, or has no moves */
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

/* The data that is lost when the game is written in this format, as a set of 1 << Omission. The set
 * never has OMISSION_NUMBERS (numbers of players and tournaments in WTHOR files without lists of
 * names). ARCHIVE_LINES means transcripts. */
unsigned omissions_of(const Game *game, ArchiveFormat format);

/* An omission in words: "the thinking times". */
const char *omission_name(Omission omission);

#endif
