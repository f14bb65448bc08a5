/* SPDX-License-Identifier: MIT
 *
 * Internals of SGF: sgf.c parses the text into nodes and properties; sgf_property.c interprets
 * them; sgf_clock.c computes times.
 */
#ifndef VERDI_RECORD_SGF_SGF_H
#define VERDI_RECORD_SGF_SGF_H

#include "record/record.h"

/* ----------------------------------------------------------------------------------------- time */

/* Time in SGF. TM is the main time of both sides; OT describes extra time: "5 fischer" (an
 * increment, as online servers write it), "120 grace" (granted once at the first time-out, our own
 * extension), or both separated by a comma. BL and WL are the time left after a move. The time that
 * a move took is the difference of two such values. */
typedef struct SgfClock {
    bool has_main;  /* TM is present */
    bool strange;   /* OT was not understood, so times cannot be computed from BL and WL */
    GameClock each; /* the clock of each side; both have the same */
    double left[2]; /* by colour; NaN if unknown */
} SgfClock;

SgfClock sgf_clock_new(void);

/* Each reads the value of TM or OT; false if the value is not understood. */
bool sgf_clock_read_main(SgfClock *clock, const char *value);
bool sgf_clock_read_overtime(SgfClock *clock, const char *value);

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

/* Returns the seconds left after the move, for BL or WL; to be called for each move in turn. A move
 * without a time, as in a predefined opening, leaves the clock unchanged and returns NaN. */
double sgf_clock_spend(SgfClock *clock, const GameMove *move);

/* sgf_clock_holds_clocks() is true if the game has no clocks or TM and OT can express them;
 * sgf_clock_holds_times() is true if BL and WL can express the times of its moves. */
bool sgf_clock_holds_clocks(const Game *game);
bool sgf_clock_holds_times(const Game *game);

/* The clock before the first move. */
SgfClock sgf_clock_of(const Game *game);

/* -------------------------------------------------------------------------------------- reading */

/* The data of a node, from its properties in any order. */
typedef struct SgfNode {
    Position setup; /* the position that AB, AW, AE and PL set up */
    bool has_setup, has_discs;
    bool moved;     /* the node has a B or W, whether or not it was played */
    int played[2];  /* by colour: the entry of the game; -1: none */
    int last;       /* the later of the two entries; -1: none */
    double value;   /* V, in discs, from black's view */
    double left[2]; /* BL and WL */
} SgfNode;

typedef struct SgfProperty SgfProperty;

typedef struct SgfReader {
    Span rest;
    const SgfProperty *property; /* the property being read */
    bool mirrored;               /* rows are counted from the bottom */
    bool illegal;                /* a move was illegal: the other orientation must be tried */
    bool whole;                  /* no error so far */
    int max_moves;
    bool moved; /* a move was read, whether or not it was played */
    bool cut;   /* a value was dropped or cut */
    GameResult result;
    SgfClock clock;
    Game game;
    SgfNode node;
    char *problem;
} SgfReader;

void sgf_begin_node(SgfReader *reader);
bool sgf_end_node(SgfReader *reader);

struct SgfProperty {
    const char *ident;
    /* Interprets a value; returns false after reporting an error. `handle` is NULL for properties
     * that describe the file, not the game. */
    bool (*handle)(SgfReader *reader, const char *value);
    bool text;       /* blanks in the value are significant */
    Colour colour;   /* of the move, disc or time */
    size_t at, size; /* the destination of a text in the Game, or of a number in the SgfReader */
};

/* Looks up a property; NULL if the identifier is unknown. */
const SgfProperty *sgf_property(const char *ident);

#endif
