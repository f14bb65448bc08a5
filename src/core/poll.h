/* SPDX-License-Identifier: MIT */
#ifndef VERDI_CORE_POLL_H
#define VERDI_CORE_POLL_H

#include "core/level.h"

#include "core/search.h"

/* Adds the visited nodes to the control and returns true if the search has to end: at a limit, at
 * the caller's stop flag, at a stop by another thread, or when a split above was cancelled. Called
 * at nodes that take some microseconds. Most calls do not read the clock. */
bool search_poll(Search *search);

#endif
