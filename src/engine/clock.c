/* SPDX-License-Identifier: MIT
 *
 * The time of a game is divided evenly among the moves that a side makes before the game can be
 * solved; the moves after the solve need no time. A margin is reserved for the time that the answer
 * takes to reach the controller. Where other programs keep the CPUs busy, a thread may wait for the
 * CPU before it can answer. Each search measures such waits as gaps between clock readings, and the
 * next move reserves as much.
 */
#include "engine/clock.h"

#include <math.h>

enum { MOVES_TO_TRUST = 3 }; /* moves noted before the margin may be less than the default */

static const double forget = 0.02;      /* how far the peak falls towards a smaller delay */
static const double no_latency = 1;     /* seconds: longer ones have other causes */
static const double longest_peak = 0.2; /* seconds: a suspended machine is an exception */
static const double beyond_peak = 0.5;  /* of the peak: reserved in addition to the peak */
static const double most_kept = 0.7;    /* of the available time: some is always used */

/* An exact solve of self-play positions takes 0.1 s at 20 empty squares on one core of a Zen 4, and
 * 2.1 times as long per further square (2.3, 10 and 42 million nodes at 20, 22 and 24). */
static const double solve_seconds = 0.1;
static const double solve_growth = 2.1;

/* The soft budget as a multiple of a move's fair share. It was fitted by
 * tests/benchmarks/clock_replay.py to 957 positions of self-play games (22 to 26 empty squares):
 * with shares of 100,000 nodes, the moves lose 0.34 discs instead of 0.43 (the difference is
 * between -0.15 and -0.04) and take 0.97 times the nodes. */
static const double share_new = 2.8;    /* for a best move that is new in the last iteration */
static const double share_stable = 0.6; /* subtracted for each iteration that confirms it */
static const double share_fell = 1.2;   /* added after its value fell */
static const double share_least = 0.55;
static const double share_most = 5; /* the hard budget */

static double positive(double seconds) {
    return seconds > 0 ? seconds : 0;
}

void clock_note_move(ClockDelays *delays, double seconds) {
    double delay = fmin(positive(seconds), longest_peak);
    delays->peak = delay > delays->peak ? delay : delays->peak + forget * (delay - delays->peak);
    delays->moves += delays->moves < MOVES_TO_TRUST;
}

void clock_note_delay(ClockDelays *delays, double seconds) {
    delays->peak = fmax(delays->peak, fmin(seconds, longest_peak));
}

void clock_note_answer(ClockDelays *delays, double seconds) {
    if (!(fabs(seconds) < no_latency))
        return;
    delays->answered = true;
    clock_note_delay(delays, seconds);
}

/* The margin for delays to reserve from the `seconds` for a move. Half the default margin is enough
 * if the controller reports its delays and has reported none. */
static double margin_of(double seconds, const verdi_limits *limits, const ClockDelays *delays) {
    if (limits->overhead >= 0)
        return limits->overhead;
    double usual = fmin(0.1, fmax(seconds / 20, fmin(0.005, seconds / 5)));
    bool trusted = delays->answered && delays->moves >= MOVES_TO_TRUST;
    double least = trusted ? usual / 2 : usual;
    double seen = delays->peak * (1 + beyond_peak);
    return fmin(fmax(least, seen), fmax(usual, most_kept * seconds));
}

/* The available time minus the margin and the elapsed time, but never zero, so that the answer is
 * sensible. */
static double less_delays(double seconds, const verdi_limits *limits, const ClockDelays *delays) {
    double rest = positive(seconds) - margin_of(positive(seconds), limits, delays);
    double left = fmax(rest, fmin(0.005, positive(seconds) / 2)) - limits->elapsed;
    return fmax(left, fmin(0.001, positive(seconds) / 4));
}

/* The part of the main time to divide among the moves. The rest is a reserve for three delays as
 * long as the longest. */
static double main_of(const verdi_limits *limits, const ClockDelays *delays) {
    double main = positive(limits->clock.main);
    return limits->overhead >= 0 ? main : main - fmin(3 * delays->peak, 0.8 * main);
}

double clock_soft(ClockBudget budget, ClockTrend trend) {
    double shares = share_new - share_stable * trend.stable + (trend.fell ? share_fell : 0);
    double soft = budget.soft * fmax(shares, share_least);
    return isinf(soft) ? soft : fmin(soft, budget.hard);
}

/* The number of moves that need time, at least two: the moves until an exact solve fits into the
 * remaining main time, and the solve itself. */
static double moves_to_solve(double main, int empties) {
    double solved = 20 + log(main / solve_seconds) / log(solve_growth);
    return fmax(2, (empties - fmax(solved, 12)) / 2 + 1);
}

ClockBudget clock_budget(const verdi_limits *limits, int empties, const ClockDelays *delays) {
    ClockBudget budget = {INFINITY, INFINITY};
    const verdi_clock *clock = &limits->clock;
    if (clock->active) {
        double main = main_of(limits, delays), overtime = positive(clock->overtime);
        double period = clock->period > 0 ? clock->period : overtime;
        /* A game may end before all moves of a period are made. */
        double overtime_moves = fmin(fmax(1, clock->overtime_moves), fmax(1, (empties + 1) / 2));
        /* Further whole periods are like main time: time that a move takes from them is gone. */
        if (clock->overtime_periods > 1)
            main += (clock->overtime_periods - 1) * period;
        /* The fair share of a move in the side's total time, and the most that leaves enough for
         * the other moves. */
        double share = main / moves_to_solve(main, empties) + positive(clock->increment);
        double most = main / 3 + positive(clock->increment);
        if (overtime > 0) { /* plus the move's part of the overtime period */
            share += overtime / overtime_moves;
            most += overtime / overtime_moves * (overtime_moves > 2 ? 1.5 : 1);
        }
        /* The increment is added only after the move. Half of the main time is kept, for delays
         * longer than the margin. */
        double all = main / 2 + overtime;
        most = fmin(fmin(most, share_most * share), all);
        budget.hard = less_delays(most, limits, delays);
        /* Unused time of a period for one move is lost, so there is no soft budget then. (The last
         * move of a longer period has all that the others left over, but also their delays.) */
        bool keeps = clock->main > 0 || clock->increment > 0 || clock->overtime_moves > 1 ||
                     clock->overtime_periods > 1 || period > overtime;
        if (keeps)
            budget.soft = fmin(less_delays(share, limits, delays), budget.hard);
    }
    if (limits->move_time > 0)
        budget.hard = fmin(budget.hard, less_delays(limits->move_time, limits, delays));
    return budget;
}
