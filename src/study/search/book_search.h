/* SPDX-License-Identifier: MIT
 *
 * Searches for commands on whole files. Each position is first looked up in the book, and values
 * from the book are used unchanged. A search of a position just after the end of the book starts
 * with the book's values. All other results are those of a search without a book, and may come from
 * the cache. hint_search() is also for programs that show moves: it lists those of the book and the
 * search.
 */
#pragma once

#include "study/cache.h"
#include "study/search/final_score.h"

/* Calls verdi_search() for limits->lines moves. If the book answers but has fewer moves, the
 * remaining moves are searched within the same limits. Each report has lines either from the book
 * or from the search. *result has the lines of both, best first, each with its origin. */
int hint_search(verdi_engine *engine, const verdi_game *game, const verdi_limits *limits,
                verdi_info_fn *report, void *user, verdi_result *result);

/* The move that led to a position. A book may have a value of the move without having the position
 * itself. */
typedef struct BookStep {
    Position before;
    Square move; /* SQUARE_NONE if there was no move */
} BookStep;

/* Looks a position up in the engine's book, without a search. Returns 1 and *result, which has all
 * the book's moves, best first, and is converted by final_score_apply(); 0 if there is no book or
 * no answer; or a negative verdi_error. */
int book_search_look_up(verdi_engine *engine, Position position, ScoreConvention score,
                        const verdi_stop *stop, verdi_result *result);

/* Like cache_search(), but looks in the engine's book first; requested moves without a value in the
 * book are searched (hint_search()). The book is used only for VERDI_GOAL_PLAY, and only if
 * limits->moves is not set. final_score_apply() converts the result, which depends only on the
 * position, the step, the book and the limits. If the book cannot be read, returns an error. */
int book_search(Cache *cache, verdi_engine *engine, Position position, const BookStep *step,
                const verdi_limits *limits, ScoreConvention score, verdi_result *result,
                FinalScore *finals);

/* -------------------------------------------------------------------------------------- puzzles */

/* Positions to solve, with one move better than all others by a margin. The difficulty is measured
 * by shallow searches. */
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
