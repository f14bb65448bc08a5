/* SPDX-License-Identifier: MIT */
#ifndef VERDI_ENGINE_SEARCH_H
#define VERDI_ENGINE_SEARCH_H

#include "engine/levels.h"
#include "engine/pool.h"
#include "verdi.h"

/* What the driver needs: a core and a pool that is ready. */
typedef struct SearchSetup {
    const Core *core;
    const Weights *weights;
    Tt *tt;
    Pool *pool;
    bool forget;             /* the tables private to threads begin empty too */
    int64_t begin_ns;        /* when the caller was asked: what the preparations took counts */
    const verdi_line *known; /* what the book knows of the position, or NULL */
} SearchSetup;

/* Searches one board within valid limits, reports, and fills *result: a verdi_search() without the
 * argument checks. */
void search_run(const SearchSetup *setup, Board board, const verdi_limits *limits,
                verdi_info_fn *report, void *user, verdi_result *result);

#endif
