/* SPDX-License-Identifier: MIT
 *
 * Positions to solve, with one move better than all others by a margin. The difficulty is measured
 * by shallow searches.
 */
#ifndef VERDI_STUDY_SEARCH_PUZZLE_H
#define VERDI_STUDY_SEARCH_PUZZLE_H

#include "rules/score.h"
#include "study/search/book_search.h"

enum {
    PUZZLE_DEPTHS = 12,     /* the deepest of the shallow searches */
    PUZZLE_DIFFICULTIES = 5 /* from 1, the easiest */
};

typedef struct Puzzle {
    bool found;            /* it is one; otherwise the rest means nothing */
    verdi_line best, next; /* the solution, and the best of the other moves */
    int moves;             /* legal ones */
    int tried;             /* searches of depths 1 to this, at most that of the full one */
    int seen;              /* the depth from which the best move is the solution; 0: none */
    int good;              /* at depth 1: moves within the margin of what looks best there */
    int rank;              /* at depth 1: the solution's place by value, 1 the best */
    /* 1: seen at depth 1, where it looks best and hardly another move looks good. 2: seen from
     * depth 3 on at the latest; 3: from 6 on; 4: from 10 on; 5: deeper, or by the full search
     * only. */
    int difficulty;
} Puzzle;

/* Searches the position within the limits for its two best moves. If they are `margin` (1/128 disc)
 * or more apart, shallow searches measure the difficulty. Sets *nodes to those of all searches. A
 * position with one move, or whose search was stopped, is not a puzzle. Errors of verdi_search().
 */
int puzzle_find(Cache *cache, verdi_engine *engine, Position position, const BookStep *step,
                const verdi_limits *limits, ScoreConvention convention, int margin, Puzzle *puzzle,
                uint64_t *nodes);

#endif
