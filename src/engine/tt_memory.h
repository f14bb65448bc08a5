/* SPDX-License-Identifier: MIT */
#ifndef VERDI_ENGINE_TT_MEMORY_H
#define VERDI_ENGINE_TT_MEMORY_H

#include <stdbool.h>

#include "core/tt.h"
#include "verdi.h"

/* Makes the table `mib` MiB large, empty; any size from 1. False if the system does not give so
 * much: the table then stays as it was. A small part is in use at
 * first, and its pages are there; those of the rest come as they are used. */
bool tt_resize(Tt *tt, int mib);
void tt_free(Tt *tt);

/* Puts four times as much of the table into use if an eighth of what is in use has entries, and
 * again, which forgets next to nothing. Left undone if it takes longer than `seconds`, or when
 * `stop` is raised (NULL: never); a stop while entries are moved forgets some of them. Large tables
 * get huge pages first, by a thread of their own, because one may take long (8 ms in a virtual
 * machine whose host has to find the memory): it is waited for by tt_settle(), which is to be
 * called before the next search. No thread may be searching. */
void tt_enlarge(Tt *tt, double seconds, const verdi_stop *stop);
void tt_settle(Tt *tt);

/* Per mille of the whole table that entries of the last search take up, or of the running one:
 * threads may search. By a sample, within a microsecond or so. */
int tt_full(const Tt *tt);

/* What verdi_engine_save() writes; threads may search. */
size_t tt_save(const Tt *tt, int depth, unsigned char *bytes, size_t size);

/* VERDI_OK if tt_load() can take it: VERDI_E_VERSION, or VERDI_E_FORMAT if it was not saved. */
int tt_load_check(const unsigned char *bytes, size_t size);

/* Puts what was saved there as if the next search had stored it, and more of the table into use if
 * need be. No thread may be searching. */
void tt_load(Tt *tt, const unsigned char *bytes, size_t size);

/* A new search begins: entries of earlier ones may be replaced first. */
void tt_new_search(Tt *tt);

/* Forgets all entries, and how much was in use, in constant time (every TT_AGE_MAX calls of these
 * two functions: really). */
void tt_clear(Tt *tt);

#endif
