/* SPDX-License-Identifier: MIT
 *
 * Time management: how long to think. Pure functions of the limits and the stage of the game.
 */
#ifndef VERDI_ENGINE_CLOCK_H
#define VERDI_ENGINE_CLOCK_H

#include "verdi.h"

/* Seconds since the start of the search. */
typedef struct ClockBudget {
    double soft; /* begin no new iteration that is unlikely to end by then; infinite if what is
                  * not used of the time is lost */
    double hard; /* answer now; infinite without a time limit */
} ClockBudget;

/* The budget for a move with `empties` empty squares on the board. */
ClockBudget clock_budget(const verdi_limits *limits, int empties);

#endif
