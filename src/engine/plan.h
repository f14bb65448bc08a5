/* SPDX-License-Identifier: MIT
 *
 * The plan of a search is the list of its iterations: iterative deepening in the midgame, then
 * solves of increasing confidence. The plan is a pure function of the limits and the number of
 * empty squares.
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

/* The index of the confidence of `percent`, the lower one if two have the same percentage. For 0
 * (the default), the lowest index. -1 if there is no such confidence. */
int plan_confidence(int percent);

/* Makes the plan for a position with `empties` empty squares. The plan has at least one step. First
 * the depth rises from step to step, then the confidence; the last step is the search that the
 * limits request. */
Plan plan_make(const verdi_limits *limits, int empties);

#endif
