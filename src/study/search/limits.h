/* SPDX-License-Identifier: MIT
 *
 * Limits without a level. A search ends only by these limits, by limits that the caller adds, or by
 * `stop`, which may be NULL.
 */
#pragma once

#include "verdi.h"

static inline verdi_limits limits_unlimited(const verdi_stop *stop) {
    verdi_limits limits;
    verdi_limits_init(&limits);
    limits.level = -1;
    limits.stop = stop;
    return limits;
}

static inline verdi_limits limits_to_depth(int depth, const verdi_stop *stop) {
    verdi_limits limits = limits_unlimited(stop);
    limits.depth = depth;
    return limits;
}

/* Limits of a search that proves the exact final score. */
static inline verdi_limits limits_exact(const verdi_stop *stop) {
    verdi_limits limits = limits_unlimited(stop);
    limits.goal = VERDI_GOAL_EXACT;
    return limits;
}
