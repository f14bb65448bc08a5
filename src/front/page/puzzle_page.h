/* SPDX-License-Identifier: MIT
 *
 * Writes a page of puzzles, easiest first. Each puzzle has a board and a folded solution. In print,
 * the solutions are on a separate sheet.
 */
#pragma once

#include <stdio.h>

#include "base/text.h"
#include "study/search/book_search.h"

typedef struct PuzzleEntry {
    int number; /* from 1, in the order of the files */
    Position position;
    Puzzle puzzle;
    char from[192]; /* the record it comes from, in clean UTF-8 */
} PuzzleEntry;

/* Sorts the entries and writes the page. `margin` is in 1/128 disc. */
void puzzle_page(FILE *out, PuzzleEntry *entries, int count, int margin, const char *settings);

/* Appends "seen from depth 7 on; at depth 1 it is 4th of 12 moves, of which 5 look good". */
void puzzle_explain(const Puzzle *puzzle, Text *out);
