/* SPDX-License-Identifier: MIT */
#include "study/solving/pace.h"

#include <math.h>

void pace_note(Pace *pace, const verdi_info *info, int empties) {
    if (info->root->iteration != pace->iteration) {
        pace->iteration = info->root->iteration;
        pace->begin = info->seconds;
    }
    if (info->complete && info->root->depth >= empties) {
        pace->before = pace->last;
        pace->last = info->seconds - pace->begin;
    }
    if (info->complete) { /* the next one begins where this one ends */
        pace->iteration++;
        pace->begin = info->seconds;
    }
}

double pace_left(const Pace *pace, const verdi_info *info, int empties) {
    /* A solve costs about three times the one before it; it cannot be foretold of fast ones. */
    const double usual = 3, least = 1.5, most = 6, shortest = 0.01;
    const verdi_root *root = info->root;
    if (root->depth < empties || pace->last < shortest)
        return -1;
    double growth = usual, spent = info->seconds - pace->begin, left = 0;
    if (pace->before >= shortest)
        growth = fmin(fmax(pace->last / pace->before, least), most);
    double solve = pace->last * growth;
    if (solve < 1.25 * spent)
        solve = 1.25 * spent; /* it takes longer than was thought */
    left = solve - spent;
    for (int i = root->iteration; i < root->iterations; i++)
        left += solve *= growth;
    return left;
}
