/* SPDX-License-Identifier: MIT
 *
 * Moves that lead to the same position up to symmetry, as all four do at the start. One of them is
 * searched, or valued by a book; the others get its value and its line, turned. So they are equal,
 * and cost nothing.
 */
#ifndef VERDI_ENGINE_EQUIVALENTS_H
#define VERDI_ENGINE_EQUIVALENTS_H

#include "engine/driver.h"
#include "rules/board.h"
#include "verdi.h"

typedef struct Equivalents {
    uint64_t first;    /* one move of each class */
    uint64_t like[64]; /* for a move: its class, itself included */
    Board after[64];   /* for a move: the position it leads to */
    bool any;          /* some class has more than one move */
} Equivalents;

/* Finds the classes of `moves`, legal ones of `board`. */
void equivalents_find(Equivalents *equivalents, Board board, uint64_t moves);

/* Copies `lines` lines to `all` (room for VERDI_MAX_MOVES), each followed by those of its
 * equivalent moves, until there are `most`; returns how many. A line that repeats its class is
 * left out. The lines that are made so have no nodes of their own. */
int equivalents_spread(const Equivalents *equivalents, const verdi_line *line, int lines, int most,
                       verdi_line *all);

/* Does so in a book's answer for `board`. */
void equivalents_fill_up(Board board, int most, verdi_result *result);

/* A driver_run() that searches one move of each class where more than one line is asked for, and
 * tells of all of them. */
void equivalents_run(SearchSetup setup, Board board, const verdi_limits *limits,
                     verdi_info_fn *report, void *user, verdi_result *result);

#endif
