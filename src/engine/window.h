/* SPDX-License-Identifier: MIT
 *
 * Search windows: the widest one that the limits request, and the aspiration window around the last
 * value, which is widened after a fail. Pure functions.
 */
#ifndef VERDI_ENGINE_WINDOW_H
#define VERDI_ENGINE_WINDOW_H

#include "core/score_unit.h"
#include "verdi.h"

/* Scores between low and high are found exactly; for others, only the side is known. */
typedef struct Window {
    Score low, high;
} Window;

/* The widest window that the limits request. `solving`: the search reaches the end of the game. */
Window window_wanted(const verdi_limits *limits, bool solving);

/* The first window: `width` on both sides of the last value, within `wanted`. */
Window window_around(Window wanted, Score value, int width);

/* Widens the window by `width` on the side where `score` failed. False if no wider window is
 * needed. */
bool window_widen(Window *window, Window wanted, Score score, int width);

#endif
