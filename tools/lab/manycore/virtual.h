/* SPDX-License-Identifier: MIT
 *
 * Simulates a machine with many cores on one core. The engine's own team searches, but its threads
 * are coroutines that take turns. Each has its own clock, which nodes, locks and wake-ups advance,
 * and the thread that is farthest behind runs next. So the order of events, the wasted work and the
 * waiting times are those of a machine with the given costs, and every run is the same. The linker
 * replaces functions that the team and the search call by those of virtual.c (meson.build), so that
 * the engine is not compiled specially.
 */
#pragma once

#include <stdint.h>

/* The durations of events, in nanoseconds. */
typedef struct VirtualCosts {
    double node;   /* a node anywhere in the tree */
    double lock;   /* lock, do the work and unlock, if another thread had the lock last */
    double own;    /* the same if this thread had the lock last */
    double look;   /* check one thread while looking for work or for sleepers */
    double signal; /* signal a sleeping thread, for the signalling one */
    double wake;   /* until the woken thread runs */
    double join;   /* join a split, whose data are in another cache */
} VirtualCosts;

/* How all threads together spent their time. */
typedef struct VirtualTally {
    double work, locked, lock_wait, looking, waking, joining, asleep;
    double span; /* time that passed on the first thread's clock */
} VirtualTally;

enum { VIRTUAL_THREADS_MAX = 256 };

/* Makes the caller thread 0, at time 0. The next `threads` - 1 threads to be started are
 * virtual. */
void virtual_begin(int threads, VirtualCosts costs);

/* The time spent since virtual_begin() or the last call. */
VirtualTally virtual_take(void);
