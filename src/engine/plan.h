/* SPDX-License-Identifier: MIT
 *
 * The plan of a search is the list of its iterations: iterative deepening in the midgame, then
 * solves of increasing confidence. Each iteration searches in a window: the widest one that the
 * limits request, or the aspiration window around the last value, which is widened if the search
 * fails high or low. All functions are pure.
 */
#pragma once

#include "core/score_unit.h"
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

/* Whether the limits are in their ranges and each of them has an effect (plan_limits.c). */
bool plan_limits_valid(const verdi_limits *limits);

/* Makes the plan for a position with `empties` empty squares. The plan has at least one step. First
 * the depth rises from step to step, then the confidence; the last step is the search that the
 * limits request. */
Plan plan_make(const verdi_limits *limits, int empties);

/* A search finds scores between low and high exactly; of others it finds only on which side they
 * are. */
typedef struct Window {
    Score low, high;
} Window;

/* The widest window that the limits request. `solving` is true if the search reaches the end of the
 * game. */
Window window_wanted(const verdi_limits *limits, bool solving);

/* The first window: from `width` below to `width` above `value`, the last value, and within
 * `wanted`. */
Window window_around(Window wanted, Score value, int width);

/* Widens the window by `width` on the side where `score` failed. Returns false if no wider window
 * is needed. */
bool window_widen(Window *window, Window wanted, Score score, int width);
