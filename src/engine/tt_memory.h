/* SPDX-License-Identifier: MIT */
#pragma once

#include <stdbool.h>

#include "core/tt.h"
#include "verdi.h"

/* Makes an empty table of `mib` MiB, at least 1. Returns false if there is not enough memory; then
 * the table is unchanged. At first only a small part is in use, and only its pages are mapped in
 * advance. */
bool tt_resize(Tt *tt, int mib);
void tt_free(Tt *tt);

/* Enlarges the part in use by a factor of four as long as at least an eighth of it has entries.
 * Almost no entries are lost. Does nothing if this would take longer than `seconds` or if `stop` is
 * raised; `stop` may be NULL. A stop while entries are being moved loses some of them. For large
 * tables a separate thread first requests huge pages, because a request may take long (8 ms in a
 * virtual machine whose host must find the memory). tt_settle() ends this thread; call it before
 * the next search. For both functions, no thread may be searching. */
void tt_enlarge(Tt *tt, double seconds, const verdi_stop *stop);
void tt_settle(Tt *tt);

/* How much of the whole table has entries of the last or running search, in per mille. Threads may
 * be searching. Reads only a sample, which takes about a microsecond. */
int tt_full(const Tt *tt);

/* To be called when a new search begins. From then on tt_store() replaces entries of earlier
 * searches first. */
void tt_new_search(Tt *tt);

/* Clears all entries and resets the part in use, in constant time. (Once every TT_AGE_MAX calls of
 * tt_new_search() and tt_clear() the memory is really zeroed, as by tt_zero().) */
void tt_clear(Tt *tt);
void tt_zero(Tt *tt);
