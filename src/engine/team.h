/* SPDX-License-Identifier: MIT */
#ifndef VERDI_ENGINE_TEAM_H
#define VERDI_ENGINE_TEAM_H

#include "core/search.h"

typedef struct Team Team;

enum { TEAM_THREADS_MAX = 256 };

/* `threads` searching threads (1..TEAM_THREADS_MAX): the caller's own and threads - 1 helpers that
 * sleep until there is work. NULL if the system gives no memory or threads. */
Team *team_new(int threads);
void team_free(Team *team); /* NULL is allowed; no search may be running */

/* The search of the calling thread, ready for a new search: counters at zero, all threads under
 * this control. What they remember by themselves is kept unless `forget`. */
Search *team_begin(Team *team, const Weights *weights, Tt *tt, SearchControl *control, bool forget);

#endif
