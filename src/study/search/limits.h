/* SPDX-License-Identifier: MIT
 *
 * Limits without a level. Searches end only by these limits, by those that the caller adds, or by
 * the stop flag (NULL: none).
 */
#ifndef VERDI_STUDY_SEARCH_LIMITS_H
#define VERDI_STUDY_SEARCH_LIMITS_H

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

/* Limits to prove the exact score at the end of the game. */
static inline verdi_limits limits_exact(const verdi_stop *stop) {
    verdi_limits limits = limits_unlimited(stop);
    limits.goal = VERDI_GOAL_EXACT;
    return limits;
}

#endif
