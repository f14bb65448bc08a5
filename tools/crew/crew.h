/* SPDX-License-Identifier: MIT
 *
 * A crew of threads, each with an engine of its own, that takes numbered items one after the other:
 * what tools do who search many positions.
 */
#ifndef VERDI_TOOLS_CREW_CREW_H
#define VERDI_TOOLS_CREW_CREW_H

#include <stdatomic.h>

#include "verdi.h"

typedef struct CrewOptions {
    int jobs;                /* threads, 256 at most; each engine has one of its own */
    int hash_mib;            /* the table of each engine */
    const char *weights;     /* a file, or NULL for those built in */
    const atomic_bool *stop; /* no item is begun once it is raised */
} CrewOptions;

/* Does the item of this number, on a thread of the crew; `game` may be set to anything. 0, or a
 * verdi_error that ends the work of the whole crew. */
typedef int CrewWork(verdi_engine *engine, verdi_game *game, int index, void *context);

/* Does items 0 to count - 1, with a line of progress on stderr if it is a terminal. 0, or a
 * verdi_error; VERDI_E_ARGUMENT when *stop ended it early. */
int crew_run(int count, const CrewOptions *options, CrewWork *work, void *context);

#endif
