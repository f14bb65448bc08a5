/* SPDX-License-Identifier: MIT
 *
 * Writes a page of puzzles: boards first, solutions on a sheet of their own.
 */
#ifndef VERDI_FRONT_PAGE_PUZZLE_PAGE_H
#define VERDI_FRONT_PAGE_PUZZLE_PAGE_H

#include <stdio.h>

#include "base/text.h"
#include "study/search/puzzle.h"

typedef struct PuzzleEntry {
    Position position;
    Puzzle puzzle;
    char from[192]; /* the record that it comes from; clean UTF-8 */
} PuzzleEntry;

/* `margin` in 1/128 disc. */
void puzzle_page(FILE *out, const PuzzleEntry *entries, int count, int margin,
                 const char *settings);

/* "seen from depth 7 on; at depth 1 it is 4th of 12 moves, of which 5 look good" */
void puzzle_explain(const Puzzle *puzzle, Text *out);

#endif
