/* SPDX-License-Identifier: MIT
 *
 * GTP's clocks: time commands of several dialects, kept for both colours and turned into the clock
 * of a search. Pure bookkeeping: no time is read here.
 */
#ifndef VERDI_FRONT_GTP_GTP_CLOCK_H
#define VERDI_FRONT_GTP_GTP_CLOCK_H

#include "verdi.h"

typedef enum GtpClockSystem {
    GTP_CLOCK_NONE,
    GTP_CLOCK_UNTOLD,   /* "M B 0": no limit, until a time_left shows that it is meant otherwise */
    GTP_CLOCK_FISCHER,  /* absolute time is Fischer without an increment */
    GTP_CLOCK_CANADIAN, /* `moves` moves in each `period` after the main time */
    GTP_CLOCK_BYOYOMI   /* `moves` periods of `period` for one move each */
} GtpClockSystem;

/* What was agreed for the game. Seconds. */
typedef struct GtpClockRules {
    GtpClockSystem system;
    double main, increment, period;
    int moves;
    bool each; /* time_left without a count of moves is this move's time, not main time */
    double main_cap, move_cap; /* 0: none */
} GtpClockRules;

/* Where one side stands. */
typedef struct GtpClockSide {
    double main;        /* left before overtime */
    bool overtime;      /* the fields below count */
    double period_left; /* of the current period */
    int left;           /* moves or periods left */
    bool charged;       /* with a move since the last report */
} GtpClockSide;

typedef struct GtpClock {
    GtpClockRules agreed; /* as set; a new game begins with it */
    GtpClockRules rules;  /* in force, after time_left was understood */
    GtpClockSide side[2];
} GtpClock;

void gtp_clock_set(GtpClock *clock, GtpClockRules rules);
void gtp_clock_restart(GtpClock *clock);

/* The rules that `time_settings main period moves` stands for. */
GtpClockRules gtp_clock_rules(double main, double period, int moves);

/* `time_left`: `seconds` for `moves` moves, or main time if `moves` is 0. Returns how much less
 * that is than what our own clock says: what the controller's side of the last move took. NaN where
 * nothing of that is known: overtime, whole seconds, no move since. */
double gtp_clock_tell(GtpClock *clock, verdi_colour colour, double seconds, int moves);

/* A move took this long. */
void gtp_clock_charge(GtpClock *clock, verdi_colour colour, double seconds);

/* What a search for `colour` may use; inactive if there is no clock. */
verdi_clock gtp_clock_get(const GtpClock *clock, verdi_colour colour);

#endif
