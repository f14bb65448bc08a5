/* SPDX-License-Identifier: MIT
 *
 * Windows of a search: the one that the limits ask for, and the narrower one around the last value
 * (aspiration) that each pass begins with and that is opened where it fails. Pure functions.
 */
#ifndef VERDI_ENGINE_WINDOW_H
#define VERDI_ENGINE_WINDOW_H

#include "core/score_unit.h"
#include "verdi.h"

/* Scores between low and high are found exactly, of others only on which side they are. */
typedef struct Window {
    Score low, high;
} Window;

/* All there is to know, by the limits, of a search that reaches the end of the game or not. */
Window window_wanted(const verdi_limits *limits, bool solving);

/* To begin with, `width` to both sides of the last value; all that is wanted if that is no more. */
Window window_around(Window wanted, Score value, int width);

/* False if this score, found with the window, answers what is wanted; else the window is opened by
 * `width` on the side where it failed. */
bool window_open(Window *window, Window wanted, Score score, int width);

#endif
