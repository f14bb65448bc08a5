/* SPDX-License-Identifier: MIT
 *
 * Writes a page of puzzles, the easy ones first: a board each, its solution folded away, and on
 * paper on a sheet of their own.
 */
#ifndef VERDI_FRONT_PAGE_PUZZLE_PAGE_H
#define VERDI_FRONT_PAGE_PUZZLE_PAGE_H

#include <stdio.h>

#include "base/text.h"
#include "study/search/puzzle.h"

typedef struct PuzzleEntry {
    int number; /* in the order of the files, from 1 */
    Position position;
    Puzzle puzzle;
    char from[192]; /* the record that it comes from; clean UTF-8 */
} PuzzleEntry;

/* Sorts the entries. `margin` in 1/128 disc. */
void puzzle_page(FILE *out, PuzzleEntry *entries, int count, int margin, const char *settings);

/* "seen from depth 7 on; at depth 1 it is 4th of 12 moves, of which 5 look good" */
void puzzle_explain(const Puzzle *puzzle, Text *out);

#endif
