/* SPDX-License-Identifier: MIT
 *
 * Windows of a search: the one that the limits ask for, and the narrower one around the last value
 * (aspiration) that each pass begins with and widens where it fails. Pure functions.
 */
#ifndef VERDI_ENGINE_WINDOW_H
#define VERDI_ENGINE_WINDOW_H

#include "core/score_unit.h"
#include "verdi.h"

/* Scores between low and high are found exactly; of others, only the side is. */
typedef struct Window {
    Score low, high;
} Window;

/* The widest window that the limits ask for; `solving`: the search reaches the end of the game. */
Window window_wanted(const verdi_limits *limits, bool solving);

/* The first window: `width` on both sides of the last value, within `wanted`. */
Window window_around(Window wanted, Score value, int width);

/* Widens the window by `width` on the side where `score` failed. False if `score` answers what is
 * wanted. */
bool window_widen(Window *window, Window wanted, Score score, int width);

#endif
