/* SPDX-License-Identifier: MIT */
#ifndef VERDI_ENGINE_DRIVER_H
#define VERDI_ENGINE_DRIVER_H

#include "engine/clock.h"
#include "engine/levels.h"
#include "engine/team.h"
#include "verdi.h"

/* A value that is known from elsewhere, exact at its depth and confidence (an index). It is put
 * into the table again before each iteration that it can serve: a search, however shallow, replaces
 * what the table has of a position that it visits. */
typedef struct SearchSeed {
    Board board;
    Score value;
    Square move; /* SQUARE_NONE: not known */
    int depth, confidence;
} SearchSeed;

/* What the driver needs: a core and a team that is ready. */
typedef struct SearchSetup {
    const Core *core;
    const Weights *weights;
    Tt *tt;
    Team *team;
    bool forget;             /* the tables private to threads begin empty too */
    int64_t begin_ns;        /* when the caller was asked: what the preparations took counts */
    bool choice;             /* there are more moves than the limits say: no forced move */
    ClockDelays *delays;     /* what was seen so far; timed searches add to it */
    const verdi_line *known; /* what the book knows of the position, or NULL */
    const SearchSeed *seeds;
    int seed_count;
} SearchSetup;

/* Searches one board within valid limits, reports, and fills *result: a verdi_search() without the
 * argument checks. */
void driver_run(const SearchSetup *setup, Board board, const verdi_limits *limits,
                verdi_info_fn *report, void *user, verdi_result *result);

#endif
