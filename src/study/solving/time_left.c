/* SPDX-License-Identifier: MIT */
#include "study/solving/time_left.h"

#include <math.h>

void time_left_note(TimeLeft *solve, const verdi_info *info, int empties) {
    if (info->root->iteration != solve->iteration) {
        solve->iteration = info->root->iteration;
        solve->begin = info->seconds;
    }
    if (info->complete && info->root->depth >= empties) {
        solve->before = solve->last;
        solve->last = info->seconds - solve->begin;
    }
    if (info->complete) { /* the next one begins where this one ends */
        solve->iteration++;
        solve->begin = info->seconds;
    }
}

double time_left_of(const TimeLeft *solve, const verdi_info *info, int empties) {
    /* A solve costs about three times the one before it; it cannot be foretold of fast ones. */
    const double usual = 3, least = 1.5, most = 6, shortest = 0.01;
    const verdi_root *root = info->root;
    if (root->depth < empties || solve->last < shortest)
        return -1;
    double growth = usual, spent = info->seconds - solve->begin, left = 0;
    if (solve->before >= shortest)
        growth = fmin(fmax(solve->last / solve->before, least), most);
    double next = solve->last * growth;
    if (next < 1.25 * spent)
        next = 1.25 * spent; /* it takes longer than was thought */
    left = next - spent;
    for (int i = root->iteration; i < root->iterations; i++)
        left += next *= growth;
    return left;
}
