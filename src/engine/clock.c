/* SPDX-License-Identifier: MIT
 *
 * A game's time is dealt out evenly over the moves a side still has to make (half the empty
 * squares), less for the last ones, which the exact solver plays at once. A margin is kept back for
 * the way the answer takes to the referee.
 */
#include "engine/clock.h"

#include <math.h>

/* Moves of a side that need no time of their own: by then the game is solved. */
enum { MOVES_SOLVED = 6 };

static double positive(double seconds) {
    return seconds > 0 ? seconds : 0;
}

/* Time at hand less the margin, but never less than a little: the answer must be sensible. */
static double less_overhead(double seconds, double overhead) {
    double usual = fmin(0.1, fmax(seconds / 10, fmin(0.02, seconds / 5)));
    double margin = overhead >= 0 ? overhead : usual;
    return fmax(positive(seconds) - margin, fmin(0.005, positive(seconds) / 2));
}

ClockBudget clock_budget(const verdi_limits *limits, int empties) {
    ClockBudget budget = {INFINITY, INFINITY};
    const verdi_clock *clock = &limits->clock;
    if (clock->active) {
        double moves = fmax(2, (empties + 1) / 2 - MOVES_SOLVED + 1);
        double main = positive(clock->main), overtime = positive(clock->overtime);
        double period = clock->period > 0 ? clock->period : overtime;
        /* A game may end before all the moves of a period are made. */
        double overtime_moves = fmin(fmax(1, clock->overtime_moves), fmax(1, (empties + 1) / 2));
        /* Whole periods to spare are a reserve like main time: what a move takes of them is
         * gone. */
        if (clock->overtime_periods > 1)
            main += (clock->overtime_periods - 1) * period;
        /* What the whole of the side's time allows for one move: a fair share, and the most that
         * leaves the others enough. */
        double share = main / moves + positive(clock->increment);
        double most = main / 3 + positive(clock->increment);
        if (overtime > 0) { /* a move may always use its part of the next period too */
            share += overtime / overtime_moves;
            most += overtime / overtime_moves * (overtime_moves > 2 ? 1.5 : 1);
        }
        /* An increment comes after the move: until then the flag falls at what there is. Half of
         * that stays, for delays that are longer than the margin. */
        double all = main / 2 + overtime;
        most = fmin(fmin(most, 3 * share), all);
        budget.hard = less_overhead(most, limits->overhead);
        /* What a move leaves of a period of its own is lost. (The last move of a longer period has
         * all that the others left, but it has their delays too.) */
        bool keeps = clock->main > 0 || clock->increment > 0 || clock->overtime_moves > 1 ||
                     clock->overtime_periods > 1 || period > overtime;
        if (keeps)
            budget.soft = fmin(less_overhead(share, limits->overhead), budget.hard);
    }
    if (limits->move_time > 0)
        budget.hard = fmin(budget.hard, less_overhead(limits->move_time, limits->overhead));
    return budget;
}
