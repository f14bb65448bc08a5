/* SPDX-License-Identifier: MIT */
#pragma once

#include "core/search.h"

typedef struct Team Team;

enum { TEAM_THREADS_MAX = 256 };

/* Makes a team of `threads` searching threads (1..TEAM_THREADS_MAX): the caller's own and threads -
 * 1 helpers, which sleep until there is work. Returns NULL if memory or threads are not
 * available. */
Team *team_new(int threads);
void team_free(Team *team); /* NULL is allowed; no search may be running */

/* Prepares all threads for a new search under `control` and returns the search of the calling
 * thread. Resets the counters. `forget` also clears the threads' private tables. */
Search *team_begin(Team *team, const Weights *weights, Tt *tt, SearchControl *control, bool forget);
