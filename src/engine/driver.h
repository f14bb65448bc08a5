/* SPDX-License-Identifier: MIT */
#ifndef VERDI_ENGINE_DRIVER_H
#define VERDI_ENGINE_DRIVER_H

#include "engine/clock.h"
#include "engine/levels.h"
#include "engine/team.h"
#include "verdi.h"

/* A value known from outside the search, exact at this depth and confidence (an index of
 * core/weights.h). The value is stored in the table again before each iteration that can use it,
 * because even a shallow search replaces the entries of the positions it visits. */
typedef struct SearchSeed {
    Board board;
    Score value;
    Square move; /* SQUARE_NONE: not known */
    int depth, confidence;
} SearchSeed;

/* What the driver needs for a search. */
typedef struct SearchSetup {
    const Core *core;
    const Weights *weights;
    Tt *tt;
    Team *team;
    bool forget;             /* clear the threads' private tables first */
    int64_t begin_ns;        /* when the request arrived: preparation time counts */
    bool choice;             /* limits->moves leaves out other moves: the move is not forced */
    ClockDelays *delays;     /* the delays so far; a search with a time limit adds its own */
    const verdi_line *known; /* the book's value of the position, or NULL */
    const SearchSeed *seeds;
    int seed_count;
} SearchSetup;

/* Like verdi_search() for one board, but does not check its arguments: calls `report` during the
 * search and fills in *result. */
void driver_run(const SearchSetup *setup, Board board, const verdi_limits *limits,
                verdi_info_fn *report, void *user, verdi_result *result);

/* Equivalent moves lead to the same position up to symmetry, as do all four moves of the start
 * position. One move of each class is searched or has a value in the book. Its equivalents get its
 * value, and its line mapped by the symmetry. */

/* Adds lines for equivalent moves to *result, a book's answer for `board`, up to `most` lines in
 * all. The line of a move is followed by those of its equivalents. */
void equivalents_fill_up(Board board, int most, verdi_result *result);

/* Like driver_run(). If more than one line is requested, searches one move of each class of
 * equivalent moves but reports all moves of the class. */
void equivalents_run(SearchSetup setup, Board board, const verdi_limits *limits,
                     verdi_info_fn *report, void *user, verdi_result *result);

#endif
