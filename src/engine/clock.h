/* SPDX-License-Identifier: MIT
 *
 * Time management: how long to think, and how much to keep back for delays. Pure functions of the
 * limits, the stage of the game and earlier delays.
 */
#ifndef VERDI_ENGINE_CLOCK_H
#define VERDI_ENGINE_CLOCK_H

#include <stdbool.h>

#include "verdi.h"

/* What an engine has seen of things that came later than they should: its thread off the CPU, a
 * line that waited to be read, a move that the controller's clock says took longer than it did.
 * All zero: nothing yet. */
typedef struct ClockDelays {
    double peak;   /* seconds: the longest of late, half forgotten after some thirty moves */
    int moves;     /* that were noted */
    bool answered; /* the controller reports how long its side of a move takes */
} ClockDelays;

/* Notes the longest delay that the engine has seen in one move. Negative counts as none. */
void clock_note_move(ClockDelays *delays, double seconds);

/* Notes what the controller's clock took off beyond the engine's own measure of a move. Seconds
 * that are no latency (a clock that was set anew) are not believed. */
void clock_note_answer(ClockDelays *delays, double seconds);

/* Seconds from the start of the search. */
typedef struct ClockBudget {
    double soft; /* begin no new iteration that is unlikely to end by then; infinite if what is
                  * not used of the time is lost */
    double hard; /* answer now; infinite without a time limit */
} ClockBudget;

/* What the iterations that are done say of the best move. */
typedef struct ClockTrend {
    int stable; /* how many iterations in a row have confirmed it */
    bool fell;  /* its value fell by more than a disc in the last one */
} ClockTrend;

/* The soft budget during the search: a move that is confirmed again and again needs less of it,
 * one that has just replaced another, or whose value falls, more, up to the hard one. */
double clock_soft(ClockBudget budget, ClockTrend trend);

/* The budget for a move with `empties` empty squares on the board. The margin for delays is the
 * limits' own, or else the usual one, made larger by what the delays have shown. */
ClockBudget clock_budget(const verdi_limits *limits, int empties, const ClockDelays *delays);

#endif
