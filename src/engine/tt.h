/* SPDX-License-Identifier: MIT */
#ifndef VERDI_ENGINE_TT_H
#define VERDI_ENGINE_TT_H

#include <stdbool.h>

#include "core/tt.h"

/* Makes the table `mib` MiB large, empty; any size from 1. The old memory is released first. False
 * if the system gives none: the table then has no entries. Pages are touched as they are used. */
bool tt_resize(Tt *tt, int mib);
void tt_free(Tt *tt);

/* A long search is coming: asks for huge pages where the table was not used yet. A short one would
 * spend its time on clearing them. */
void tt_prepare_long(Tt *tt);

/* A new search begins: entries of earlier ones may be replaced first. */
void tt_new_search(Tt *tt);

/* Forgets all entries in constant time (every TT_AGE_MAX calls of these two functions: really). */
void tt_clear(Tt *tt);

#endif
