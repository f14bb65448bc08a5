/* SPDX-License-Identifier: MIT
 *
 * Internals of the SGF reader: sgf.c parses the text into nodes and properties; sgf_property.c
 * interprets them.
 */
#ifndef VERDI_RECORD_SGF_SGF_H
#define VERDI_RECORD_SGF_SGF_H

#include "record/record.h"
#include "record/sgf/sgf_clock.h"

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
