/* SPDX-License-Identifier: MIT
 *
 * Positions to solve, with one move better than all others by a margin. The difficulty is measured
 * by shallow searches.
 */
#ifndef VERDI_STUDY_SEARCH_PUZZLE_H
#define VERDI_STUDY_SEARCH_PUZZLE_H

#include "rules/board.h"
#include "study/search/book_search.h"

enum {
    PUZZLE_DEPTHS = 12,     /* depth of the deepest shallow search */
    PUZZLE_DIFFICULTIES = 5 /* difficulties are 1 (easiest) to 5 */
};

typedef struct Puzzle {
    bool found;            /* if false, the other members are invalid */
    verdi_line best, next; /* the solution, and the best of the other moves */
    int moves;             /* number of legal moves */
    int tried;             /* depths 1 to this one were searched, none deeper than the full
                            * search */
    int seen;              /* from this depth on the solution is best; 0: at no depth tried */
    int good;              /* at depth 1: the number of moves within the margin of the best */
    int rank;              /* at depth 1: the rank of the solution by value, from 1 */
    /* 1: the solution is best at depth 1, where few other moves look good. 2: it is best from depth
     * 3 on or earlier. 3: from depth 6 on. 4: from depth 10 on. 5: from a greater depth on, or only
     * in the full search. */
    int difficulty;
} Puzzle;

/* Searches the position within the limits for its two best moves. If they are `margin` (1/128 disc)
 * or more apart, shallow searches measure the difficulty. *nodes receives the nodes of all
 * searches. A position with one legal move is not a puzzle, nor is one whose search was stopped.
 * The errors are those of verdi_search().
 */
int puzzle_find(Cache *cache, verdi_engine *engine, Position position, const BookStep *step,
                const verdi_limits *limits, ScoreConvention convention, int margin, Puzzle *puzzle,
                uint64_t *nodes);

#endif
