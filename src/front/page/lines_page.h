/* SPDX-License-Identifier: MIT
 *
 * Writes a repertoire as a page: its lines as a tree, then a board for each position where the
 * learning side has a move to know.
 */
#pragma once

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

/* Writes a move: "F5" for the learning side, "d6" for the other side, "--" for a pass. */
void lines_move(const RepertoireMove *move, Text *out);

/* The name of the opening that a move leads to, or the moves from `first` to `last`. NULL: none. */
const char *lines_name(const Lines *lines, const RepertoireMove *move);
const char *lines_run_name(const Lines *lines, int first, int last);
