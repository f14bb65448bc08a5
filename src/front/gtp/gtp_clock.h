/* SPDX-License-Identifier: MIT
 *
 * GTP's clocks for both colours. They are set by the time commands of several dialects and
 * converted to the clock of a search. The functions here never read the time.
 */
#ifndef VERDI_FRONT_GTP_GTP_CLOCK_H
#define VERDI_FRONT_GTP_GTP_CLOCK_H

#include "verdi.h"

typedef enum GtpClockSystem {
    GTP_CLOCK_NONE,
    GTP_CLOCK_UNTOLD,   /* "M B 0": no limit, until a time_left shows one */
    GTP_CLOCK_FISCHER,  /* also absolute time, as Fischer without an increment */
    GTP_CLOCK_CANADIAN, /* `moves` moves in each `period` seconds after the main time */
    GTP_CLOCK_BYOYOMI   /* `moves` periods of `period` seconds, each for one move */
} GtpClockSystem;

/* The time control of a game. Times are in seconds. */
typedef struct GtpClockRules {
    GtpClockSystem system;
    double main, increment, period;
    int moves;
    bool each; /* time_left without a number of moves is the time for this move, not main time */
    double main_cap, move_cap; /* 0: none */
} GtpClockRules;

/* The clock of one side. */
typedef struct GtpClockSide {
    double main;        /* main time left */
    bool overtime;      /* the fields below are valid */
    double period_left; /* time left in the current period */
    int left;           /* moves or periods left */
    bool charged;       /* a move was charged since the last time_left */
} GtpClockSide;

typedef struct GtpClock {
    GtpClockRules agreed; /* as set; every new game begins with these */
    GtpClockRules rules;  /* in use, perhaps corrected by time_left */
    GtpClockSide side[2];
} GtpClock;

void gtp_clock_set(GtpClock *clock, GtpClockRules rules);
void gtp_clock_restart(GtpClock *clock);

/* The rules for `time_settings main period moves`. */
GtpClockRules gtp_clock_rules(double main, double period, int moves);

/* Handles `time_left`: `seconds` for `moves` moves, or main time if `moves` is 0. Returns by how
 * many seconds our own clock exceeds `seconds`: the delay that the controller added to the last
 * move. NaN if this is unknown: in overtime, if `seconds` is a whole number, or if no move was
 * charged since the last time_left. */
double gtp_clock_update(GtpClock *clock, verdi_colour colour, double seconds, int moves);

/* Charges the time of a move. */
void gtp_clock_charge(GtpClock *clock, verdi_colour colour, double seconds);

/* The clock for a search by `colour`; inactive if the game has no clock. */
verdi_clock gtp_clock_get(const GtpClock *clock, verdi_colour colour);

#endif
