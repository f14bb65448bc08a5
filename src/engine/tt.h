/* SPDX-License-Identifier: MIT */
#ifndef VERDI_ENGINE_TT_H
#define VERDI_ENGINE_TT_H

#include <stdatomic.h>
#include <stdbool.h>

#include "core/tt.h"

/* Makes the table `mib` MiB large, empty; any size from 1. The old memory is released first. False
 * if the system gives none: the table then has no entries. Pages are touched as they are used. */
bool tt_resize(Tt *tt, int mib);
void tt_free(Tt *tt);

/* A long search is coming: gets huge pages where the table was not used yet, until `stop` is raised
 * (NULL: none) or half a second is over; the next call goes on from there. The system clears each
 * at its first touch, up to ten milliseconds in a virtual machine: hundreds of them in the middle
 * of a search would keep it from stopping in time. */
void tt_prepare_long(Tt *tt, const atomic_bool *stop);

/* A new search begins: entries of earlier ones may be replaced first. */
void tt_new_search(Tt *tt);

/* Forgets all entries in constant time (every TT_AGE_MAX calls of these two functions: really). */
void tt_clear(Tt *tt);

#endif
