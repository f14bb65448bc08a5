/* SPDX-License-Identifier: MIT
 *
 * Time in SGF. TM is the main time of both sides; OT describes extra time: "5 fischer" (an
 * increment, as online servers write it), "120 grace" (granted once at the first time-out, our own
 * extension), or both separated by a comma. BL and WL are the time left after a move. The time of a
 * move is computed from their differences.
 */
#ifndef VERDI_RECORD_SGF_SGF_CLOCK_H
#define VERDI_RECORD_SGF_SGF_CLOCK_H

#include "base/text.h"
#include "rules/game.h"

typedef struct SgfClock {
    bool has_main;  /* TM is present */
    bool strange;   /* OT was not understood, so times cannot be computed from BL and WL */
    GameClock each; /* the clock of each side; both have the same */
    double left[2]; /* by colour; NaN if unknown */
} SgfClock;

SgfClock sgf_clock_new(void);

/* Reads the value of TM or OT; false if it is not understood. */
bool sgf_clock_read_main(SgfClock *clock, const char *value);
bool sgf_clock_read_overtime(SgfClock *clock, const char *value);

/* True if the clocks are known, so that times can be computed from BL and WL. */
bool sgf_clock_is_known(const SgfClock *clock);

/* Takes the time left of a colour from BL or WL (NaN: the node has none). `square` is its move in
 * that node, or SQUARE_NONE. Returns the seconds that the move took; NaN if unknown. A pass without
 * BL or WL is assumed to take no time. */
double sgf_clock_read_left(SgfClock *clock, Colour colour, Square square, double left);

/* Writes TM and OT of a game, if they can express its clocks. */
void sgf_clock_write(Text *out, const Game *game);

/* The seconds left after the move, for BL or WL; to be called for each move in turn. For a move
 * without a time, as in a predefined opening, the clock is unchanged and the result is NaN. */
double sgf_clock_spend(SgfClock *clock, const GameMove *move);

/* True if TM and OT can express the game's clocks, or it has none; true if BL and WL can express
 * its times. */
bool sgf_clock_holds_clocks(const Game *game);
bool sgf_clock_holds_times(const Game *game);

/* The clock before the first move. */
SgfClock sgf_clock_of(const Game *game);

#endif
