/* SPDX-License-Identifier: MIT
 *
 * Many numbered positions, searched by a crew of threads with an engine each: what tools do who
 * learn from searches.
 */
#ifndef VERDI_TOOLS_POSITIONS_POSITIONS_H
#define VERDI_TOOLS_POSITIONS_POSITIONS_H

#include <stdbool.h>

#include "verdi.h"

typedef struct PositionsOptions {
    int threads;            /* threads; each engine has one of its own */
    int hash_mib;           /* the table of each engine */
    const char *weights;    /* a file, or NULL for those built in */
    const verdi_stop *stop; /* no position is begun once it is raised */
} PositionsOptions;

/* Works on the position of this number, on a thread of the crew; it may change `game`. 0, or a
 * verdi_error that ends the work of all. */
typedef int PositionsWork(verdi_engine *engine, verdi_game *game, int index, void *context);

/* Does positions 0 to count - 1, with a line of progress on stderr if it is a terminal. False after
 * it has reported there what went wrong, or that *stop ended it early. */
bool positions_search(int count, const PositionsOptions *options, PositionsWork *work,
                      void *context);

#endif
