/* SPDX-License-Identifier: MIT
 *
 * Texts of every format, and a reader that checks what it reads: each square that a naive scan
 * finds in the text must be a move of the game that was read there, or stand in a record that was
 * refused.
 */
#pragma once

#include "record/archive.h"

typedef enum WholeKind {
    WHOLE_BARE = 1,   /* no part of the text is free: damage cannot move squares into a name */
    WHOLE_CLOSED = 2, /* the end of a record is marked, so that it cannot be read if cut */
    WHOLE_SINGLE = 4, /* one record per line, which does not depend on other lines */
} WholeKind;

enum { WHOLE_SEEDS = 29, WHOLE_RECORDS = 64, WHOLE_TEXT = 4096 };

typedef struct WholeSeed {
    int kind; /* a set of WholeKind */
    int records;
    const char *text;
} WholeSeed;

extern const WholeSeed whole_seeds[WHOLE_SEEDS];

/* What was read from a text. */
typedef struct WholeReading {
    int games, bad;
    bool skipped;                   /* free text was skipped and reported */
    bool refused;                   /* an error of the whole file */
    const char *end[WHOLE_RECORDS]; /* the ends of the games in the text */
    char game[WHOLE_RECORDS][256];  /* their start positions, moves and players */
} WholeReading;

/* Reads a text in the format that it seems to have. */
WholeReading whole_read(Span text);

/* Reads a copy of its very size, so that the address sanitizer sees one byte too far. */
WholeReading whole_read_copy(const char *text, size_t size);

/* Writes the start position, the moves and the players of a game. */
void whole_describe(const Game *game, char *out, size_t size);

/* Checks that all games of two texts, one after the other, were read, or that there was an error.
 */
void whole_check_both(const WholeReading *first, const WholeReading *second,
                      const WholeReading *both, const char *text);
