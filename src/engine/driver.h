/* SPDX-License-Identifier: MIT */
#ifndef VERDI_ENGINE_DRIVER_H
#define VERDI_ENGINE_DRIVER_H

#include "engine/clock.h"
#include "engine/levels.h"
#include "engine/team.h"
#include "verdi.h"

/* A value known from outside the search, exact at its depth and confidence (an index). It is stored
 * in the table again before each iteration that can use it, because even a shallow search replaces
 * the entries of the positions it visits. */
typedef struct SearchSeed {
    Board board;
    Score value;
    Square move; /* SQUARE_NONE: not known */
    int depth, confidence;
} SearchSeed;

/* What the driver needs, ready for use. */
typedef struct SearchSetup {
    const Core *core;
    const Weights *weights;
    Tt *tt;
    Team *team;
    bool forget;             /* clear the threads' private tables too */
    int64_t begin_ns;        /* when the request arrived: preparation time counts */
    bool choice;             /* there are more moves than limits->moves: the move is not forced */
    ClockDelays *delays;     /* the delays so far; timed searches add theirs */
    const verdi_line *known; /* the book's value of the position, or NULL */
    const SearchSeed *seeds;
    int seed_count;
} SearchSetup;

/* Searches one board within valid limits, reports, and fills in *result, like verdi_search() but
 * without argument checks. */
void driver_run(const SearchSetup *setup, Board board, const verdi_limits *limits,
                verdi_info_fn *report, void *user, verdi_result *result);

#endif
