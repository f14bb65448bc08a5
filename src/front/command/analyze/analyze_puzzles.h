/* SPDX-License-Identifier: MIT
 *
 * Writes what `verdi puzzles` finds: a table, JSON Lines, OBF or a page to print.
 */
#ifndef VERDI_FRONT_COMMAND_ANALYZE_ANALYZE_PUZZLES_H
#define VERDI_FRONT_COMMAND_ANALYZE_ANALYZE_PUZZLES_H

#include "front/command/analyze/analyze.h"
#include "study/search/puzzle.h"

typedef enum PuzzleStyle { PUZZLE_TEXT, PUZZLE_JSON, PUZZLE_OBF, PUZZLE_HTML } PuzzleStyle;

typedef struct PuzzleOutput PuzzleOutput;

/* Begins the file (NULL: stdout), which is there as a whole at the end or not at all. `margin` is
 * in 1/128 disc; `settings` stay the caller's. NULL after reporting an error. */
PuzzleOutput *puzzle_output_open(const char *path, PuzzleStyle style, int margin,
                                 const char *settings);

/* Adds a job whose position is a puzzle, in the order of its game. Left out are positions with
 * fewer than three moves, all but the hardest of a game's puzzles that are less than six plies
 * apart, and positions that were there before, turned or not. False: out of memory. */
bool puzzle_output_add(PuzzleOutput *output, const AnalyzeJob *job);

/* As output_close(), and frees all (NULL is allowed); *count becomes the number of puzzles
 * written. */
bool puzzle_output_close(PuzzleOutput *output, bool good, int64_t positions, int *count);

#endif
