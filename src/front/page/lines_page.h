/* SPDX-License-Identifier: MIT
 *
 * Writes a repertoire as a page: its lines as a tree, then a board for each position where the
 * side that learns has a move to know.
 */
#ifndef VERDI_FRONT_PAGE_LINES_PAGE_H
#define VERDI_FRONT_PAGE_LINES_PAGE_H

#include <stdio.h>

#include "base/text.h"
#include "record/opening/opening_names.h"
#include "study/repertoire/repertoire.h"

/* A repertoire, and its description. */
typedef struct Lines {
    const Repertoire *repertoire;
    const OpeningNames *names;
    Position start;
    Colour side;          /* that learns */
    const char *moves;    /* that lead to the start, "" for the beginning of the game */
    const char *settings; /* a sentence: how the lines were chosen */
    bool counted;         /* there are games behind the answers */
} Lines;

void lines_page(FILE *out, const Lines *lines);

enum { LINES_PATH = 256 };

/* The move as people write it: "F5" for the side that learns, "d6" for the other one, "--". */
void lines_move(const RepertoireMove *move, Text *out);

/* What a move leads to is called; NULL: it has no name. */
const char *lines_name(const Lines *lines, const RepertoireMove *move);

/* The last move of the line that begins with move `index`, which is the first new one of it. */
int lines_end(const Repertoire *repertoire, int index);

/* The first new move of the other side in a line, from its first new move on; -1: there is none. */
int lines_answer(const Repertoire *repertoire, int index);

/* The value at the end of a line, for the side that learns; false if none is known in it. */
bool lines_value(const Repertoire *repertoire, int end, int *value);

/* Puts the moves from the start to the one before `index` into path[]; returns how many. */
int lines_path(const Repertoire *repertoire, int index, int path[LINES_PATH]);

#endif
