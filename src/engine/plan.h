/* SPDX-License-Identifier: MIT
 *
 * Which searches to run, one after the other: iterative deepening through the middle game, then
 * solves of rising confidence. A plan is a pure function of the limits and the empties.
 */
#ifndef VERDI_ENGINE_PLAN_H
#define VERDI_ENGINE_PLAN_H

#include "verdi.h"

typedef struct PlanStep {
    int depth, confidence; /* confidence as an index of core/weights.h */
} PlanStep;

enum { PLAN_MAX = 80 };

typedef struct Plan {
    int count;
    PlanStep step[PLAN_MAX];
} Plan;

/* The index of a confidence in percent, the lower one where two round to the same; 0% (the default)
 * is the lowest. -1 if there is no such confidence. */
int plan_confidence(int percent);

/* At least one step. Depths rise, then confidences; the last one is what the limits ask for. */
Plan plan_make(const verdi_limits *limits, int empties);

#endif
