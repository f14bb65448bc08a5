/* SPDX-License-Identifier: MIT
 *
 * What a game is worth when a clock ran out, by the federations' tournament rules. Pure functions
 * on facts that an arbiter knows: who ran out of time first, who then used up the extension, and
 * the position at which play stopped.
 * - forfeit: a side that runs out of time loses 64-0;
 * - United States: the flag decides who wins, play goes on for the exact score within an extension
 *   of two minutes; the flag's loser past the extension loses 64-0; the winner past it ends the
 *   game at 32-31, unless the position is already final, which then counts; if the count does not
 *   give the winner a win he gets 32-31 all the same;
 * - World Championship: the same with 33-31 (and empties to the winner, which is the convention's
 *   business).
 */
#ifndef VERDI_MATCH_TIMEOUT_H
#define VERDI_MATCH_TIMEOUT_H

#include "rules/game.h"
#include "rules/score.h"

enum { TIMEOUT_EXTENSION = 120 }; /* seconds after the first flag, where play goes on */

/* How a federation counts and what it does about time. */
typedef struct Federation {
    const char *name;
    ScoreConvention convention;
    int small_win; /* half discs of who won by the clock alone; 0: the flag loses 64-0 */
} Federation;

/* "europe", "world", "usa" or "japan"; NULL if there is no such federation. */
const Federation *federation_find(const char *name);

typedef struct TimeTrouble {
    bool flag;      /* a side ran out of time ... */
    Colour flagged; /* ... the first to do so */
    bool past;      /* after that, a side used up the extension ... */
    Colour overran; /* ... the first to do so */
} TimeTrouble;

/* Must the game stop here, before its end on the board? */
bool timeout_stops(const Federation *federation, const TimeTrouble *trouble);

/* The result in half discs for halves[BLACK] and halves[WHITE], given the position at which play
 * ended. Without time trouble `position` is counted as it is. */
void timeout_score(const Federation *federation, Position position, const TimeTrouble *trouble,
                   int halves[2]);

#endif
