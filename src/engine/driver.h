/* SPDX-License-Identifier: MIT */
#pragma once

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
