/* SPDX-License-Identifier: MIT
 *
 * The clock of one side in the runner. Pure functions on measured seconds. A move may exceed the
 * time by the margin, because the operating system may delay a reply.
 */
#pragma once

#include <stdbool.h>

#include "rules/board.h"
#include "rules/game.h"

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

/* ------------------------------------------------------------------------------ the federations */

/* The result of a game after a clock ran out, by the federations' tournament rules. Pure functions
 * of who ran out of time first, who then used up the extension, and the position where play
 * stopped.
 * - forfeit: a side that runs out of time loses 64-0;
 * - United States: the side whose flag fell has lost, but play continues within an extension of two
 * minutes to find the score. If that side uses up the extension, it loses 64-0. If the other side
 * uses up the extension, the game ends 32-31, or with the counted score if the position is final.
 * If the final score is not a win for the other side, that side still gets 32-31;
 * - World Championship: the same with 33-31 (empty squares to the winner are a matter of the
 *   scoring convention). */

enum { TIMEOUT_EXTENSION = 120 }; /* seconds of play after the first flag */

/* The rules of a federation for scores and time. */
typedef struct Federation {
    const char *name;
    ScoreConvention convention;
    int small_win; /* half discs of a winner by the clock alone; 0: the flag loses 64-0 */
} Federation;

/* Finds "europe", "world", "usa" or "japan". NULL for any other name. */
const Federation *federation_find(const char *name);

typedef struct TimeTrouble {
    bool flag;      /* a side ran out of time ... */
    Colour flagged; /* ... the first to do so */
    bool past;      /* after that, a side used up the extension ... */
    Colour overran; /* ... the first to do so */
} TimeTrouble;

/* Whether the game must stop before its end on the board. */
bool timeout_stops(const Federation *federation, const TimeTrouble *trouble);

/* Sets halves[BLACK] and halves[WHITE], the result in half discs, from the position where play
 * ended. Without time trouble `position` is counted normally. */
void timeout_score(const Federation *federation, Position position, const TimeTrouble *trouble,
                   int halves[2]);
