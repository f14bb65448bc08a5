/* SPDX-License-Identifier: MIT */
#ifndef VERDI_CORE_POLL_H
#define VERDI_CORE_POLL_H

#include "core/level.h"

#include "core/search.h"

/* Adds the visited nodes to the control, and checks whether the search has to end: a limit,
 * the caller's flag, the stop of another thread, or a split above that is no longer needed. Called
 * at nodes that take some microseconds; looks at the clock only now and then. */
bool search_poll(Search *search);

#endif
