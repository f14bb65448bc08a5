/* SPDX-License-Identifier: MIT
 *
 * Time management: how long to think, and how much time to reserve for delays. These are pure
 * functions of the limits, the number of empty squares and earlier delays.
 */
#pragma once

#include <stdbool.h>

#include "verdi.h"

/* The delays that an engine has observed: time its thread was off the CPU, time a command waited to
 * be read, and time that the controller's clock counted beyond the engine's own. If all fields are
 * zero, none has been observed yet. */
typedef struct ClockDelays {
    double peak;   /* seconds: the longest recent delay; halves in about thirty moves */
    int moves;     /* number of moves noted, up to a limit */
    bool answered; /* clock_note_answer() was called */
} ClockDelays;

/* Notes the longest delay that the engine observed in one move. A negative number counts as 0. */
void clock_note_move(ClockDelays *delays, double seconds);

/* Notes a delay that the engine observed outside of a move. */
void clock_note_delay(ClockDelays *delays, double seconds);

/* Notes the time that the controller's clock counted for a move beyond the engine's own
 * measurement. Ignores a value that is too large for a latency, because then the clock was
 * reset. */
void clock_note_answer(ClockDelays *delays, double seconds);

/* Seconds from the start of the search. */
typedef struct ClockBudget {
    double soft; /* start no iteration that is unlikely to end by then; infinite if unused time is
                  * lost */
    double hard; /* the search stops; infinite without a time limit */
} ClockBudget;

/* What the finished iterations show about the best move. */
typedef struct ClockTrend {
    int stable; /* number of iterations in a row that confirmed it */
    bool fell;  /* its value fell by more than a disc in the last iteration */
} ClockTrend;

/* The soft budget after some iterations. It shrinks with each iteration that confirms the best
 * move. It grows, up to the hard budget, if the best move is new or its value has fallen. */
double clock_soft(ClockBudget budget, ClockTrend trend);

/* The budget for a move with `empties` empty squares on the board. The margin for delays is
 * limits->overhead, or by default one that grows with the observed delays. */
ClockBudget clock_budget(const verdi_limits *limits, int empties, const ClockDelays *delays);
