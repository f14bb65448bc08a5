/* SPDX-License-Identifier: MIT
 *
 * The inside of the SGF reader: sgf.c takes the text apart into nodes and properties, and
 * sgf_property.c knows what they mean.
 */
#ifndef VERDI_RECORD_SGF_SGF_H
#define VERDI_RECORD_SGF_SGF_H

#include "record/record.h"
#include "record/sgf/sgf_clock.h"

/* The contents of a node's properties, in any order. */
typedef struct SgfNode {
    Position setup; /* under construction, from AB, AW, AE and PL */
    bool has_setup, has_discs;
    bool moved;     /* a B or W was there, whether or not it was played */
    int played[2];  /* entries of the game by colour; -1: none */
    int last;       /* the later of them; -1: none */
    double value;   /* V: discs, for black */
    double left[2]; /* BL and WL */
} SgfNode;

typedef struct SgfProperty SgfProperty;

typedef struct SgfReader {
    Span rest;
    const SgfProperty *property; /* whose values are being read */
    bool mirrored;               /* letters count rows from the bottom */
    bool illegal;                /* a move was forbidden: the other orientation may help */
    bool whole;                  /* without a fault */
    int max_moves;
    bool moved; /* a move was read in some node, whether or not it was played */
    bool cut;   /* a value found no place, or only in part */
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
    /* False after a complaint. NULL: it says how the file is written, not what was played. */
    bool (*handle)(SgfReader *reader, const char *value);
    bool text;       /* blanks in the value count */
    Colour colour;   /* whose move, disc or time it is */
    size_t at, size; /* where in the Game a text goes, or in the SgfReader a number */
};

/* NULL if the identifier means nothing to us. */
const SgfProperty *sgf_property(const char *ident);

#endif
