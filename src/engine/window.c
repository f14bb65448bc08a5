/* SPDX-License-Identifier: MIT */
#include "engine/window.h"

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
