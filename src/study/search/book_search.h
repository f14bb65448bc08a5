/* SPDX-License-Identifier: MIT
 *
 * Searches for commands on whole files that look a position up in the book first. Values of the
 * book are used as they are; after its end the search starts with what the book knows. Everything
 * else is as without a book, and may come from the cache.
 */
#ifndef VERDI_STUDY_SEARCH_BOOK_SEARCH_H
#define VERDI_STUDY_SEARCH_BOOK_SEARCH_H

#include "study/cache.h"
#include "study/search/final_score.h"

/* The move that led to a position, which a book may know that does not know the position. */
typedef struct BookStep {
    Position before;
    Square move; /* SQUARE_NONE: there was none */
} BookStep;

/* What the book of the engine says of a position, with all its moves, best first, counted by
 * final_score_apply(): 1 and *result; 0 without a book or an answer, or a negative verdi_error.
 * Nothing is searched. */
int book_search_look_up(verdi_engine *engine, Position position, ScoreConvention score,
                        const verdi_stop *stop, verdi_result *result);

/* A cache_search() that asks the book of the engine first; moves that are wanted and that it has no
 * value of are searched (hint_search()). Without a book, with another goal than VERDI_GOAL_PLAY, or
 * where limits->moves chooses it is cache_search(). The result is counted by final_score_apply().
 * What comes out depends on the position, the step, the book and the limits alone. A book that
 * cannot be read is an error. */
int book_search(Cache *cache, verdi_engine *engine, Position position, const BookStep *step,
                const verdi_limits *limits, ScoreConvention score, verdi_result *result,
                FinalScore *finals);

#endif
