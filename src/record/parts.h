/* SPDX-License-Identifier: MIT
 *
 * Records whose moves and board stand apart: in members of an object (JSON) or columns of a table.
 */
#pragma once

#include "record/record.h"

typedef enum Part { PART_MOVES, PART_BOARD, PART_SIDE, PART_GGF, PARTS } Part;

typedef struct Parts {
    Span part[PARTS];      /* a text, or a list of JSON */
    const char *at[PARTS]; /* its place in the file; NULL: there is no such part */
    bool whole;            /* the moves begin at the start of the game */
    bool beside;           /* the board is perhaps not the start position */
} Parts;

/* The part with this name; PARTS if there is none. Some names are used in objects only. */
Part part_of(Span name, bool object);

/* Adds a part. Returns false with a problem if there is one already. */
bool parts_add(Parts *parts, Part part, Span name, Span value, const char *at, char *problem);

/* Plays the game of the parts; `game` is new but for its names and notes, which are kept. Sets
 * *assumed as diagram_play() does. On an error *at is the place of the part, or, if the text of the
 * moves is in the file, that of the error. */
bool parts_play(const Parts *parts, Game *game, int max_moves, const char **assumed,
                const char **at, char *problem);
