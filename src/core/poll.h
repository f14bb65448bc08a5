/* SPDX-License-Identifier: MIT */
#pragma once

#include "core/level.h"

#include "core/search.h"

/* Publishes this thread's nodes and returns true if its search has to end: a limit was reached, the
 * caller's stop flag was raised, another thread stopped the search, or an enclosing split was
 * cancelled. To be called at nodes that take some microseconds. Most calls do not read the
 * clock. */
bool search_poll(Search *search);
