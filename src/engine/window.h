/* SPDX-License-Identifier: MIT
 *
 * Search windows: the widest one that the limits request, and the aspiration window around the last
 * value, which is widened if the search fails high or low. All are pure functions.
 */
#ifndef VERDI_ENGINE_WINDOW_H
#define VERDI_ENGINE_WINDOW_H

#include "core/score_unit.h"
#include "verdi.h"

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

#endif
