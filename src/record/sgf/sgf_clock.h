/* SPDX-License-Identifier: MIT
 *
 * Time in SGF. TM is the main time of both sides; OT describes what is added: "5 fischer" (an
 * increment, as online servers write it), "120 grace" (once after the first time-out, a word of our
 * own), or both with a comma between. BL and WL are the time left after a move; the difference is
 * what the move took.
 */
#ifndef VERDI_RECORD_SGF_SGF_CLOCK_H
#define VERDI_RECORD_SGF_SGF_CLOCK_H

#include "base/text.h"
#include "rules/game.h"

typedef struct SgfClock {
    bool has_main;  /* TM was there */
    bool strange;   /* OT was not understood: BL and WL are no plain sums */
    GameClock each; /* of each side */
    double left[2]; /* by colour, NaN if it is not known */
} SgfClock;

SgfClock sgf_clock_new(void);

/* The values of TM and OT; false if they say something else. */
bool sgf_clock_read_main(SgfClock *clock, const char *value);
bool sgf_clock_read_overtime(SgfClock *clock, const char *value);

/* Whether the clocks are known, so that BL and WL mean times. */
bool sgf_clock_is_known(const SgfClock *clock);

/* What is left is told, by BL or WL (NaN: it is not), after a move of the colour (SQUARE_NONE: in a
 * node without one). Returns the seconds that the move took, NaN if that is not known. A pass may
 * be silent, because it takes no time. */
double sgf_clock_tell(SgfClock *clock, Colour colour, Square square, double left);

/* TM and OT of a game, if they can state its clocks. */
void sgf_clock_write(Text *out, const Game *game);

/* The seconds left after each move in turn, for BL or WL. A move without a time was not made on
 * this clock, as those of an opening that was set up: NaN, and the clock stands still. */
double sgf_clock_spend(SgfClock *clock, const GameMove *move);

/* Whether TM and OT can state the game's clocks (or it has none), and BL and WL its times. */
bool sgf_clock_holds_clocks(const Game *game);
bool sgf_clock_holds_times(const Game *game);

/* The clock as it stands before the first move. */
SgfClock sgf_clock_of(const Game *game);

#endif
