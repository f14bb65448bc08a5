/* SPDX-License-Identifier: MIT
 *
 * The clock of one side in the runner. Pure functions on measured seconds. A move may exceed the
 * time by the margin, because the operating system may delay a reply.
 */
#ifndef VERDI_MATCH_MATCHCLOCK_H
#define VERDI_MATCH_MATCHCLOCK_H

#include <stdbool.h>

typedef enum ClockMode {
    CLOCK_NONE,
    CLOCK_MOVE,    /* `step` seconds per move */
    CLOCK_SUDDEN,  /* `main` seconds for the game */
    CLOCK_FISCHER, /* `main`, plus `step` after every move */
    CLOCK_CANADIAN /* `main`, then `moves` moves in every `step` seconds */
} ClockMode;

typedef struct ClockSpec {
    ClockMode mode;
    double main, step;
    int moves;
    const char *name; /* as given; NULL: "none" */
} ClockSpec;

typedef struct MatchClock {
    ClockSpec spec;
    double left;    /* seconds until the flag falls or overtime begins */
    int moves_left; /* Canadian: moves left in the period; 0 during the main time */
    double over;    /* total seconds used after the flag fell */
} MatchClock;

/* Parses "none", "60" (a game), "60+2" (Fischer), "60+30/10" (Canadian), "2/move". `text` must
 * outlive the clock. */
#define MATCHCLOCK_EXPECTED "none, 60, 60+2, 60+30/10 or 2/move"
bool matchclock_parse(const char *text, ClockSpec *spec);

MatchClock matchclock_start(ClockSpec spec);

/* The seconds until the flag falls in the next move; infinite without a clock. */
double matchclock_allowance(const MatchClock *clock);

/* Charges one move. True if it was within the allowance plus the margin. */
bool matchclock_charge(MatchClock *clock, double seconds, double margin);

#endif
