/* SPDX-License-Identifier: MIT
 *
 * A game's time is dealt out evenly over the moves a side still has to make (half the empty
 * squares), less for the last ones, which the exact solver plays at once. A margin is kept back for
 * the way the answer takes to the referee. Where other programs keep the CPUs busy, a thread that
 * should answer now waits its turn first: such waits are seen in every search, as gaps between two
 * looks at the clock, and the next move keeps back as much.
 */
#include "engine/clock.h"

#include <math.h>

enum {
    MOVES_SOLVED = 6,  /* moves of a side that need no time of their own: the game is solved then */
    MOVES_TO_TRUST = 3 /* quiet ones, before the margin is made smaller than the usual one */
};

static const double forget = 0.02;      /* of the peak's distance to a quieter move */
static const double no_latency = 1;     /* seconds: whatever is longer has other reasons */
static const double longest_peak = 0.2; /* seconds: a machine that was stopped is no rule */
static const double beyond_peak = 2;    /* times as much more: the next one may be longer */
static const double most_beyond = 0.05; /* seconds more: schedulers let nobody wait so long */
static const double most_kept = 0.7;    /* of the time at hand: some is always used */

/* The soft budget in shares. Fitted by tests/benchmarks/clock_replay.py to 957 positions of
 * self-played games (22 to 26 empty squares): with shares of 100,000 nodes moves lose 0.34 discs
 * instead of 0.43 [-0.15, -0.04], in 0.97 times the nodes. */
static const double share_new = 2.8;    /* for a move that the last iteration has brought */
static const double share_stable = 0.6; /* less for each iteration that confirms it */
static const double share_fell = 1.2;   /* more after its value fell */
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

void clock_note_answer(ClockDelays *delays, double seconds) {
    if (!(fabs(seconds) < no_latency))
        return;
    delays->answered = true;
    delays->peak = fmax(delays->peak, fmin(seconds, longest_peak));
}

/* Kept back of `seconds` for a move. With a controller that tells what its side takes, and nothing
 * seen of delays, half of the usual is enough. */
static double margin_of(double seconds, const verdi_limits *limits, const ClockDelays *delays) {
    if (limits->overhead >= 0)
        return limits->overhead;
    double usual = fmin(0.1, fmax(seconds / 10, fmin(0.02, seconds / 5)));
    bool trusted = delays->answered && delays->moves >= MOVES_TO_TRUST;
    double least = trusted ? usual / 2 : usual;
    double seen = delays->peak + fmin(beyond_peak * delays->peak, most_beyond);
    return fmin(fmax(least, seen), fmax(usual, most_kept * seconds));
}

/* Time at hand less the margin and what has gone by, but never less than a little: the answer must
 * be sensible. */
static double less_delays(double seconds, const verdi_limits *limits, const ClockDelays *delays) {
    double rest = positive(seconds) - margin_of(positive(seconds), limits, delays);
    double left = fmax(rest, fmin(0.005, positive(seconds) / 2)) - limits->elapsed;
    return fmax(left, fmin(0.001, positive(seconds) / 4));
}

/* Of the main time, what is dealt out: with delays about, the flag must survive three of them. */
static double main_of(const verdi_limits *limits, const ClockDelays *delays) {
    double main = positive(limits->clock.main);
    return limits->overhead >= 0 ? main : main - fmin(3 * delays->peak, 0.8 * main);
}

double clock_soft(ClockBudget budget, ClockTrend trend) {
    double shares = share_new - share_stable * trend.stable + (trend.fell ? share_fell : 0);
    double soft = budget.soft * fmax(shares, share_least);
    return isinf(soft) ? soft : fmin(soft, budget.hard);
}

ClockBudget clock_budget(const verdi_limits *limits, int empties, const ClockDelays *delays) {
    ClockBudget budget = {INFINITY, INFINITY};
    const verdi_clock *clock = &limits->clock;
    if (clock->active) {
        double moves = fmax(2, (empties + 1) / 2 - MOVES_SOLVED + 1);
        double main = main_of(limits, delays), overtime = positive(clock->overtime);
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
        most = fmin(fmin(most, share_most * share), all);
        budget.hard = less_delays(most, limits, delays);
        /* What a move leaves of a period of its own is lost. (The last move of a longer period has
         * all that the others left, but it has their delays too.) */
        bool keeps = clock->main > 0 || clock->increment > 0 || clock->overtime_moves > 1 ||
                     clock->overtime_periods > 1 || period > overtime;
        if (keeps)
            budget.soft = fmin(less_delays(share, limits, delays), budget.hard);
    }
    if (limits->move_time > 0)
        budget.hard = fmin(budget.hard, less_delays(limits->move_time, limits, delays));
    return budget;
}
