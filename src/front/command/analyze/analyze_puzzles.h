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
 * in 1/128 disc; `settings` stay the caller's. NULL after it has told why not. */
PuzzleOutput *puzzle_output_open(const char *path, PuzzleStyle style, int margin,
                                 const char *settings);

/* Adds a job whose position is a puzzle, unless the same position was added before, turned or not.
 * False: out of memory. */
bool puzzle_output_add(PuzzleOutput *output, const AnalyzeJob *job, const Puzzle *puzzle);

/* How many were added. */
int puzzle_output_count(const PuzzleOutput *output);

/* As output_close(), and frees all. NULL is allowed. */
bool puzzle_output_close(PuzzleOutput *output, bool good, int64_t positions);

#endif
