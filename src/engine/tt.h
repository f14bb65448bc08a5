/* SPDX-License-Identifier: MIT */
#ifndef VERDI_ENGINE_TT_H
#define VERDI_ENGINE_TT_H

#include <stdatomic.h>
#include <stdbool.h>

#include "core/tt.h"

/* Makes the table `mib` MiB large, empty; any size from 1. False if the system does not give so
 * much: the table then stays as it was. Pages are touched as they are used. */
bool tt_resize(Tt *tt, int mib);
void tt_free(Tt *tt);

/* Gets pages from the system, huge ones if `huge`, before the search meets them one by one, until
 * `stop` is raised (NULL: none) or so many seconds are over; the next call goes on from there.
 * Threads that fault on a new page interrupt each other, so with many the search itself would pay
 * several times as much. Returns at once when `stop` is raised, although the system may take long
 * for a page (8 ms for a huge one, in a virtual machine whose host has to find the memory first):
 * that one is waited for by tt_settle(), which is to be called before the next search. */
void tt_prepare(Tt *tt, bool huge, double seconds, const atomic_bool *stop);
void tt_settle(Tt *tt);

/* A new search begins: entries of earlier ones may be replaced first. */
void tt_new_search(Tt *tt);

/* Forgets all entries in constant time (every TT_AGE_MAX calls of these two functions: really). */
void tt_clear(Tt *tt);

#endif
