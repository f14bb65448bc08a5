/* SPDX-License-Identifier: MIT
 *
 * A machine of many cores, played on one. The engine's own team searches, but its threads are
 * coroutines that take turns, each with a clock of its own, which nodes, locks and waking move on;
 * whoever is behind runs next. What happens in which order, what is searched in vain and who waits
 * for what is as on a machine on which things take these times, and the same at every run. The
 * linker puts the functions of virtual.c in the place of those that the team and search_poll()'s
 * callers call (meson.build): nothing of the engine is compiled for it.
 */
#ifndef VERDI_TOOLS_VIRTUAL_H
#define VERDI_TOOLS_VIRTUAL_H

#include <stdint.h>

/* What things take, in nanoseconds. */
typedef struct VirtualCosts {
    double node; /* a visit, wherever in the tree */
    double lock; /* to take a lock that another thread had last, do what it guards, give it back */
    double own;  /* the same if nobody else had it meanwhile */
    double look; /* who looks for work, or for sleepers: at each thread of the team */
    double signal; /* to call a sleeper; paid by who calls */
    double wake;   /* until the sleeper runs */
    double join;   /* to begin at another's split, whose data are in that one's cache */
} VirtualCosts;

/* Where the threads' time went, all of them together. */
typedef struct VirtualTally {
    double work, locked, lock_wait, looking, waking, joining, asleep;
    double span; /* what the first thread's clock moved on */
} VirtualTally;

enum { VIRTUAL_THREADS_MAX = 256 };

/* From now on this is thread 0, at time 0; the next threads - 1 that are started are virtual. */
void virtual_begin(int threads, VirtualCosts costs);

/* What was spent since virtual_begin() or the last call. */
VirtualTally virtual_take(void);

#endif
