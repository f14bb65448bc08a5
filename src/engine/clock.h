/* SPDX-License-Identifier: MIT
 *
 * Time management: how long to think, and how much time to reserve for delays. Pure functions of
 * the limits, the number of empty squares and earlier delays.
 */
#ifndef VERDI_ENGINE_CLOCK_H
#define VERDI_ENGINE_CLOCK_H

#include <stdbool.h>

#include "verdi.h"

/* The delays that an engine has observed: time its thread was off the CPU, time a command waited to
 * be read, and time that the controller's clock counted beyond the engine's own. All zero: none
 * yet. */
typedef struct ClockDelays {
    double peak;   /* seconds: the longest recent delay; halves in about thirty moves */
    int moves;     /* number of moves noted, up to a limit */
    bool answered; /* clock_note_answer() was called */
} ClockDelays;

/* Notes the longest delay that the engine observed in one move. Negative counts as 0. */
void clock_note_move(ClockDelays *delays, double seconds);

/* Notes the time that the controller's clock counted for a move beyond the engine's own
 * measurement. Values too large for a latency (the clock was reset) are ignored. */
void clock_note_answer(ClockDelays *delays, double seconds);

/* Seconds from the start of the search. */
typedef struct ClockBudget {
    double soft; /* start no iteration that is unlikely to end by then; infinite if unused time is
                  * lost */
    double hard; /* the search stops; infinite without a time limit */
} ClockBudget;

/* The best move in the finished iterations. */
typedef struct ClockTrend {
    int stable; /* number of iterations in a row that confirmed it */
    bool fell;  /* its value fell by more than a disc in the last iteration */
} ClockTrend;

/* The soft budget during the search. It shrinks with each iteration that confirms the move, and
 * grows after a new best move or a fall of its value, up to the hard budget. */
double clock_soft(ClockBudget budget, ClockTrend trend);

/* The budget for a move with `empties` empty squares on the board. The margin for delays is the one
 * in the limits, or a default that grows with the observed delays. */
ClockBudget clock_budget(const verdi_limits *limits, int empties, const ClockDelays *delays);

#endif
