/* SPDX-License-Identifier: MIT
 *
 * The clock of one side, as the runner keeps it. Pure functions on seconds that somebody else
 * measured. Being late by no more than the margin costs nothing: it covers what the operating
 * system adds to a reply.
 */
#ifndef VERDI_MATCH_MATCHCLOCK_H
#define VERDI_MATCH_MATCHCLOCK_H

#include <stdbool.h>

typedef enum ClockMode {
    CLOCK_NONE,
    CLOCK_MOVE,    /* `step` seconds for every move */
    CLOCK_SUDDEN,  /* `main` seconds for the game */
    CLOCK_FISCHER, /* `main`, plus `step` after every move */
    CLOCK_CANADIAN /* `main`, then `moves` moves in every `step` seconds */
} ClockMode;

typedef struct ClockSpec {
    ClockMode mode;
    double main, step;
    int moves;
    const char *name; /* as it was given; NULL: "none" */
} ClockSpec;

typedef struct MatchClock {
    ClockSpec spec;
    double left;    /* seconds until the flag falls, or until overtime begins */
    int moves_left; /* Canadian: moves to make before the period ends; 0 during the main time */
    double over;    /* seconds used beyond the flag, in all */
} MatchClock;

/* "none", "60" (a game), "60+2" (Fischer), "60+30/10" (Canadian), "2/move"; `text` stays where it
 * is. */
#define MATCHCLOCK_EXPECTED "none, 60, 60+2, 60+30/10 or 2/move"
bool matchclock_parse(const char *text, ClockSpec *spec);

MatchClock matchclock_start(ClockSpec spec);

/* Seconds that the next move may take before the flag falls; infinite without a clock. */
double matchclock_allowance(const MatchClock *clock);

/* Charges one move. True if it was made in time: within the allowance and the margin. */
bool matchclock_charge(MatchClock *clock, double seconds, double margin);

#endif
