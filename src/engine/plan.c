/* SPDX-License-Identifier: MIT
 *
 * Levels. Level L searches the midgame L plies deep, selectively at 73% confidence (unless the
 * limits specify another confidence). Near the end it solves the game: exactly up to some number of
 * empty squares, and at a lower confidence with a few more. A maximum depth (verdi_limits.depth)
 * applies to the midgame search and to solves: a position with more empty squares is not solved.
 * `verdi help levels` lists the levels.
 */
#include "engine/plan.h"

#include <assert.h>

#include "core/search.h"

/* All numbers in this file were set by hand. Up to SOLVE_AT_ONCE empty squares, the exact solve is
 * the only step; up to SOLVE_EXACT_AT_ONCE, no selective solves come before it, because the tree is
 * small. */
enum { SOLVE_AT_ONCE = 10, SOLVE_EXACT_AT_ONCE = 16 };

/* Up to LEVEL_DOUBLES, level L solves 2 L empty squares exactly; above LEVEL_FAR, L + FARTHER. In
 * between, every five levels add two squares. */
enum { LEVEL_DOUBLES = 10, LEVEL_FAR = 20, FARTHER = 4 };

/* The most empty squares that a level solves at this confidence or better. Each step down in
 * confidence adds a square; at low levels three steps add one. */
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

/* The best confidence at which the limits solve a position with this many empties, or -1 if they do
 * not solve it. */
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

/* The depth of the midgame search before a solve: half the number of empty squares, and from 30
 * empty squares on all but the last ten plies. This search serves only to order the moves of the
 * solve. FFO #20-#52 take 3% more nodes with searches two plies shallower, and 1% fewer with
 * searches one ply shallower. Searches deeper than half took too much of short solves: in #39, 2.7
 * of 3.3 million nodes. */
static int preparation(int empties) {
    enum { LAST_PLIES = 10, STEEP_FROM = 20, STEEP = 2 };
    int most = empties - LAST_PLIES, rising = STEEP * (empties - STEEP_FROM);
    int depth = most < rising ? most : rising;
    return depth > empties / 2 ? depth : empties / 2;
}

/* The number of selective solves, from 73% confidence up, that fill the table before the last
 * solve. Each takes about a third of the last solve's time and makes its tree smaller. Deeper trees
 * need more such solves: FFO #40-#44 (20 to 23 empties) are solved fastest after one, #45-#49 after
 * two. */
static int selective_solves(int empties) {
    enum { FIRST = 19, EACH = 3, MOST = 4 };
    int solves = 1 + (empties - FIRST) / EACH;
    return empties <= SOLVE_EXACT_AT_ONCE ? 0 : solves < 1 ? 1 : solves < MOST ? solves : MOST;
}

/* Whether a time or node limit may end the search. Such a search takes smaller steps, so that the
 * last finished step is not far behind. A proving solve (EXACT or WLD) with a node limit is resumed
 * later, so its steps are the same as without a limit. */
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

static Score least(Score a, Score b) {
    return a < b ? a : b;
}

static Score most(Score a, Score b) {
    return a > b ? a : b;
}

Window window_wanted(const verdi_limits *limits, bool solving) {
    if (solving && limits->goal == VERDI_GOAL_WLD)
        return (Window){-1, 1}; /* only win, draw or loss matters */
    if (solving && limits->goal == VERDI_GOAL_EXACT && limits->alpha < limits->beta)
        return (Window){limits->alpha, limits->beta};
    return (Window){-SCORE_INFINITE, SCORE_INFINITE};
}

/* A bound beyond all scores becomes infinite. */
static Score bound_below(Window wanted, Score score) {
    return most(wanted.low, score < -SCORE_MAX ? -SCORE_INFINITE : score);
}

static Score bound_above(Window wanted, Score score) {
    return least(wanted.high, score > SCORE_MAX ? SCORE_INFINITE : score);
}

Window window_around(Window wanted, Score value, int width) {
    if (wanted.high - wanted.low <= 2 * width)
        return wanted;
    return (Window){bound_below(wanted, least(value - width, wanted.high - 1)),
                    bound_above(wanted, most(value + width, wanted.low + 1))};
}

bool window_widen(Window *window, Window wanted, Score score, int width) {
    if (score <= window->low && window->low > wanted.low)
        window->low = bound_below(wanted, score - width);
    else if (score >= window->high && window->high < wanted.high)
        window->high = bound_above(wanted, score + width);
    else
        return false;
    return true;
}
