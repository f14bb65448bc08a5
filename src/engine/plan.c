/* SPDX-License-Identifier: MIT
 *
 * Levels. Level L searches the middle game L plies deep, selectively at 73% confidence (unless the
 * limits name another), and solves the game when it is near: with certainty from `exact` empty
 * squares down, probably from a few more. A limit in plies (verdi_limits.depth) holds for both:
 * what is farther from the end is not solved. `verdi help levels` lists them.
 */
#include "engine/plan.h"

#include <assert.h>

#include "core/search.h"

/* All numbers here were set by hand; some say what was measured. From so few empty squares down
 * there is no preparation at all; and no probable solve, for there is little to be made smaller. */
enum { SOLVE_AT_ONCE = 10, SOLVE_EXACT_AT_ONCE = 16 };

/* Low levels solve twice as far as they search, high ones four squares farther: between these two
 * numbers the solve begins later by two squares for five levels. */
enum { LEVEL_DOUBLES = 10, LEVEL_FAR = 20, FARTHER = 4 };

/* The empty squares from which a level solves at this confidence or better: a square more for
 * each step down, or, at low levels, for three. */
static int solve_empties(int level, int confidence) {
    int more = CONFIDENCE_FULL - confidence;
    if (level == 0)
        return 0;
    if (level <= LEVEL_DOUBLES)
        return 2 * level + more / 3;
    if (level <= LEVEL_FAR)
        return 2 * LEVEL_DOUBLES + (level - LEVEL_DOUBLES) * 2 / 5 + more;
    return level + FARTHER + more;
}

static void add(Plan *plan, int depth, int confidence) {
    assert(plan->count < PLAN_MAX);
    plan->step[plan->count++] = (PlanStep){depth, confidence};
}

/* The best confidence at which the level solves this many empties, or -1. */
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
 * if the solve is short, and from 30 empty squares on all but the last ten plies. FFO #20-#52: two
 * or one ply less, +3 and -1% nodes; before the half was enough, #39 was prepared by 2.7 of 3.3
 * million nodes. */
static int preparation(int empties) {
    enum { LAST_PLIES = 10, STEEP_FROM = 20, STEEP = 2 };
    int most = empties - LAST_PLIES, rising = STEEP * (empties - STEEP_FROM);
    int depth = most < rising ? most : rising;
    return depth > empties / 2 ? depth : empties / 2;
}

/* How many probable solves, from 73% up, prepare the table for the last one. Each costs about a
 * third of it, whose tree they make smaller; the deeper the tree, the more of them pay: FFO #40-#44
 * (20 to 23 empties) are solved fastest after one, #45-#49 after two. */
static int selective_solves(int empties) {
    enum { FIRST = 19, EACH = 3, MOST = 4 };
    int solves = 1 + (empties - FIRST) / EACH;
    return empties <= SOLVE_EXACT_AT_ONCE ? 0 : solves < 1 ? 1 : solves < MOST ? solves : MOST;
}

/* A search that time or nodes may end at any moment goes in smaller steps, so that the last one
 * that it ends is not far behind. A solve that is to prove something goes on later if its nodes run
 * out: its steps are the same with and without. */
static bool is_limited(const verdi_limits *limits) {
    return limits->move_time > 0 || limits->clock.active ||
           (limits->nodes && limits->goal == VERDI_GOAL_PLAY);
}

Plan plan_make(const verdi_limits *limits, int empties) {
    enum { SELECTIVE_DEPTH = 5, LAST_LEAP = 2, DEEPEST = 60 };
    Plan plan = {0};
    int final = solve_confidence(limits, empties);
    int deepest = limits->level < 0 || limits->goal != VERDI_GOAL_PLAY ? DEEPEST : limits->level;
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
        add(&plan, depth, depth < SELECTIVE_DEPTH ? CONFIDENCE_FULL : confidence);
    if (final >= 0) {
        bool limited = is_limited(limits);
        for (int depth = last + 2; limited && depth <= empties - LAST_LEAP; depth += 2)
            add(&plan, depth, confidence);
        int solves = limited && empties > SOLVE_EXACT_AT_ONCE ? final : selective_solves(empties);
        for (int c = 0; c < final && c < solves; c++)
            add(&plan, empties, c);
        add(&plan, empties, final);
    }
    if (plan.count == 0)
        add(&plan, empties < 1 ? 1 : empties, CONFIDENCE_FULL);
    return plan;
}
