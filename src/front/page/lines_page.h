/* SPDX-License-Identifier: MIT
 *
 * Writes a repertoire as a page: its lines as a tree, then a board for each position where the
 * learning side has a move to know.
 */
#ifndef VERDI_FRONT_PAGE_LINES_PAGE_H
#define VERDI_FRONT_PAGE_LINES_PAGE_H

#include <stdio.h>

#include "base/text.h"
#include "games/opening/opening_names.h"
#include "study/repertoire/repertoire.h"

/* A repertoire, and its description. */
typedef struct Lines {
    const Repertoire *repertoire;
    const OpeningNames *names;
    Position start;
    Colour side;          /* the learning side */
    const char *moves;    /* moves that lead to the root of the tree, "" for the start of the
                           * game */
    int turn;             /* number of these moves */
    const char *settings; /* a sentence on how the lines were chosen */
    bool counted;         /* the replies have counts of games */
} Lines;

void lines_page(FILE *out, const Lines *lines);

enum { LINES_PATH = 256 };

/* Writes a move: "F5" for the learning side, "d6" for the other side, "--" for a pass. */
void lines_move(const RepertoireMove *move, Text *out);

/* The name of the opening that a move leads to, or NULL. */
const char *lines_name(const Lines *lines, const RepertoireMove *move);

/* The last move of the line whose first new move is `index`. */
int lines_end(const Repertoire *repertoire, int index);

/* The first move of the other side among the new moves of a line, which begin at `index`. -1 if
 * there is none. */
int lines_answer(const Repertoire *repertoire, int index);

/* The value at the end of a line, for the learning side. False if the line has no value. */
bool lines_value(const Repertoire *repertoire, int end, int *value);

/* Fills path[] with the moves from the root to the one before `index`. Returns their number. */
int lines_path(const Repertoire *repertoire, int index, int path[LINES_PATH]);

#endif
