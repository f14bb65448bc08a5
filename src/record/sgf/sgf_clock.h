/* SPDX-License-Identifier: MIT
 *
 * Time in SGF. TM is the main time of both sides; OT describes extra time: "5 fischer" (an
 * increment, as online servers write it), "120 grace" (granted once at the first time-out, our own
 * extension), or both separated by a comma. BL and WL are the time left after a move. The time that
 * a move took is the difference of two such values.
 */
#pragma once

#include "base/text.h"
#include "rules/game.h"

typedef struct SgfClock {
    bool has_main;  /* TM is present */
    bool strange;   /* OT was not understood, so times cannot be computed from BL and WL */
    GameClock each; /* the clock of each side; both have the same */
    double left[2]; /* by colour; NaN if unknown */
} SgfClock;

SgfClock sgf_clock_new(void);

/* Reads the value of TM or OT; false if the value is not understood. */
bool sgf_clock_read(SgfClock *clock, const char *ident, const char *value);

/* True if TM and OT give the clocks, so that times can be computed from BL and WL. */
bool sgf_clock_is_known(const SgfClock *clock);

/* Notes that a colour has `left` seconds left, from BL or WL (NaN: the node has neither). `square`
 * is the colour's move in that node, or SQUARE_NONE. Returns the seconds that the move took; NaN if
 * unknown. A pass without BL or WL is assumed to take no time. */
double sgf_clock_read_left(SgfClock *clock, Colour colour, Square square, double left);

/* Writes a property with a number, as number_add() does. */
void sgf_write_number(Text *out, const char *ident, double value, int decimals);

/* Writes TM and OT for the clocks of a game, if these properties can express them. */
void sgf_clock_write(Text *out, const Game *game);

/* Returns the seconds left after entry `index`, for BL or WL; to be called for each entry in turn.
 * These are the seconds that the record states, or else follow from the times. A move that has
 * neither, as in a predefined opening, leaves the clock unchanged and returns NaN. */
double sgf_clock_spend(SgfClock *clock, const Game *game, int index);

/* sgf_clock_holds_clocks() is true if the game has no clocks or TM and OT can express them;
 * sgf_clock_holds_times() is true if BL and WL can express the times of its moves. */
bool sgf_clock_holds_clocks(const Game *game);
bool sgf_clock_holds_times(const Game *game);

/* The clock before the first move. */
SgfClock sgf_clock_of(const Game *game);
