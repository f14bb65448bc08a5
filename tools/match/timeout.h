/* SPDX-License-Identifier: MIT
 *
 * The result of a game after a clock ran out, by the federations' tournament rules. Pure functions
 * of who ran out of time first, who then used up the extension, and the position where play
 * stopped.
 * - forfeit: a side that runs out of time loses 64-0;
 * - United States: the side whose flag fell has lost, but play continues within an extension of two
 * minutes to find the score. If that side uses up the extension, it loses 64-0. If the other side
 * uses up the extension, the game ends 32-31, or with the counted score if the position is final.
 * If the final score is not a win for the other side, that side still gets 32-31;
 * - World Championship: the same with 33-31 (empty squares to the winner are a matter of the
 *   scoring convention).
 */
#ifndef VERDI_MATCH_TIMEOUT_H
#define VERDI_MATCH_TIMEOUT_H

#include "rules/game.h"
#include "rules/score.h"

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

#endif
