/* SPDX-License-Identifier: MIT
 *
 * Searches many numbered positions with a crew of threads, each with its own engine. For tools that
 * fit models to searches.
 */
#ifndef VERDI_TOOLS_POSITIONS_POSITIONS_H
#define VERDI_TOOLS_POSITIONS_POSITIONS_H

#include <stdbool.h>

#include "verdi.h"

typedef struct PositionsOptions {
    int threads;            /* number of threads, with one engine each; 0: one per CPU */
    int hash_mib;           /* table size of each engine */
    const char *weights;    /* a file, or NULL for the built-in weights */
    const verdi_stop *stop; /* when raised, no further position is begun */
} PositionsOptions;

/* Works on the position with this number, on a thread of the crew. May change `game`. Returns 0, or
 * a verdi_error that ends all work. */
typedef int PositionsWork(verdi_engine *engine, verdi_game *game, int index, void *context);

/* Works on positions 0 to count - 1, with a progress line if stderr is a terminal. False after
 * reporting on stderr an error or an interruption by `stop`. */
bool positions_search(int count, const PositionsOptions *options, PositionsWork *work,
                      void *context);

#endif
