/* SPDX-License-Identifier: MIT
 *
 * Levels. Level L searches the middle game L plies deep, selectively at 73% confidence (unless the
 * limits name another), and solves the game when it is near: with certainty from `exact` empty
 * squares down, probably from a few more. A limit in plies (verdi_limits.depth) holds for both:
 * what is farther from the end is not solved. README.md lists the levels.
 */
#include "engine/plan.h"

#include "core/search.h"

enum { SOLVE_EXACT_AT_ONCE = 16 };

/* From so many empty squares down a level solves at this confidence or better. */
static int solve_empties(int level, int confidence) {
    static const int more[CONFIDENCE_LEVELS] = {6, 5, 4, 3, 2, 1, 0};
    int exact = level <= 10 ? 2 * level : level <= 20 ? 20 + (level - 10) * 4 / 10 : level + 4;
    return level == 0 ? 0 : exact + (level <= 10 ? more[confidence] / 3 : more[confidence]);
}

static void add(Plan *plan, int depth, int confidence) {
    if (plan->count < PLAN_MAX)
        plan->step[plan->count++] = (PlanStep){depth, confidence};
}

/* The best confidence at which the level solves so many empties, or -1. */
static int solve_confidence(const verdi_limits *limits, int empties) {
    if (limits->goal != VERDI_GOAL_PLAY)
        return CONFIDENCE_FULL;
    if (limits->depth > 0 && empties > limits->depth)
        return -1;
    if (limits->level < 0)
        return limits->solve_confidence && empties > ENDGAME_EMPTIES
                   ? plan_confidence(limits->solve_confidence)
                   : CONFIDENCE_FULL;
    for (int confidence = CONFIDENCE_FULL; confidence >= 0; confidence--)
        if (empties <= solve_empties(limits->level, confidence))
            return empties <= ENDGAME_EMPTIES ? CONFIDENCE_FULL : confidence;
    return -1;
}

int plan_confidence(int percent) {
    if (percent == 0)
        return 0;
    for (int confidence = 0; confidence < CONFIDENCE_LEVELS; confidence++)
        if (confidence_percent[confidence] == percent)
            return confidence;
    return -1;
}

/* How deep the middle game is searched before a solve, whose moves it only orders: half of the way
 * if the solve is short, and from 30 empty squares on all but the last ten plies. */
static int preparation(int empties) {
    int most = empties - 10, rising = 2 * empties - 40;
    int depth = most < rising ? most : rising;
    return depth > empties / 2 ? depth : empties / 2;
}

/* How many probable solves, from 73% up, prepare the table for the last one. Each costs about a
 * third of it, whose tree they make smaller; the deeper the tree, the more of them pay. */
static int selective_solves(int empties) {
    int solves = 1 + (empties - 19) / 3;
    return empties <= SOLVE_EXACT_AT_ONCE ? 0 : solves < 1 ? 1 : solves < 4 ? solves : 4;
}

/* A search that time may end at any moment goes in smaller steps, so that the last one that it ends
 * is not far behind. */
static bool is_timed(const verdi_limits *limits) {
    return limits->move_time > 0 || limits->clock.active;
}

Plan plan_make(const verdi_limits *limits, int empties) {
    enum { SOLVE_AT_ONCE = 10, LAST_LEAP = 4 };
    Plan plan = {0};
    int final = solve_confidence(limits, empties);
    int deepest = limits->level < 0 || limits->goal != VERDI_GOAL_PLAY ? 60 : limits->level;
    if (limits->depth > 0 && limits->depth < deepest)
        deepest = limits->depth;
    if (deepest < 1)
        deepest = 1;
    if (empties <= SOLVE_AT_ONCE && final >= 0) {
        add(&plan, empties, final);
        return plan;
    }
    int last = deepest;
    if (final >= 0 && last > preparation(empties))
        last = preparation(empties);
    if (last >= empties)
        last = empties - 1;
    int confidence = plan_confidence(limits->confidence);
    for (int depth = 1; depth <= last; depth++)
        add(&plan, depth, depth < 5 ? CONFIDENCE_FULL : confidence);
    if (final >= 0) {
        bool timed = is_timed(limits);
        for (int depth = last + 2; timed && depth <= empties - LAST_LEAP; depth += 2)
            add(&plan, depth, confidence);
        int solves = timed && empties > SOLVE_EXACT_AT_ONCE ? final : selective_solves(empties);
        for (int c = 0; c < final && c < solves; c++)
            add(&plan, empties, c);
        add(&plan, empties, final);
    }
    if (plan.count == 0)
        add(&plan, empties < 1 ? 1 : empties, CONFIDENCE_FULL);
    return plan;
}
