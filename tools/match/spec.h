/* SPDX-License-Identifier: MIT
 *
 * The user's description of an engine: 'name=A cmd="verdi gtp" level=8', on the command line or on
 * a line of a file. Values with blanks are quoted with " or '; a \ inside quotes escapes one
 * character.
 */
#ifndef VERDI_MATCH_SPEC_H
#define VERDI_MATCH_SPEC_H

#include <stdbool.h>
#include <stdint.h>

#include "match/child.h"
#include "match/matchclock.h"

typedef enum EngineProtocol { PROTOCOL_GTP, PROTOCOL_NBOARD2, PROTOCOL_NBOARD1 } EngineProtocol;
typedef enum PassStyle { PASS_AUTO, PASS_EXPLICIT, PASS_IMPLIED } PassStyle;
typedef enum ColourStyle {
    COLOUR_AUTO,
    COLOUR_SHORT,       /* b w */
    COLOUR_SHORT_UPPER, /* B W */
    COLOUR_LONG,        /* black white */
    COLOUR_LONG_UPPER,  /* BLACK WHITE */
    COLOUR_STYLES
} ColourStyle;
typedef enum VertexStyle { VERTEX_AUTO, VERTEX_UPPER, VERTEX_LOWER, VERTEX_STYLES } VertexStyle;
typedef enum TimeStyle {
    TIME_AUTO,
    TIME_GTP,    /* time_settings as in GTP 2, with Fischer as M B 0 */
    TIME_KATA,   /* kata-time_settings */
    TIME_KGS,    /* kgs-time_settings */
    TIME_NOTHING /* the engine gets no clock; the runner's clock still runs */
} TimeStyle;

/* The GTP dialect of an engine. */
typedef struct Dialect {
    PassStyle pass;
    ColourStyle colour;
    VertexStyle vertex;
    TimeStyle time;
    bool fractions; /* time_left accepts fractions of a second */
} Dialect;

enum { SPEC_INIT_COMMANDS = 16 };

typedef struct EngineSpec {
    char *storage; /* owns all strings below */
    const char *name;
    ChildSpec child;
    const char *init[SPEC_INIT_COMMANDS]; /* protocol lines to send once after the start */
    EngineProtocol protocol;
    int level, depth, threads; /* -1, 0, 0: not set */
    int64_t nodes;             /* 0: not set */
    double startup;            /* seconds allowed for the first replies */
    int restart;               /* 1: a new process for every game */
    int ids;                   /* 1: GTP commands have numbers */
    Dialect dialect;
    bool has_clock; /* has its own clock instead of the match's */
    ClockSpec clock;
} EngineSpec;

/* Parses one description. On an error returns false with the reason in `problem` and allocates
 * nothing. */
bool spec_parse(const char *text, EngineSpec *spec, char problem[256]);
void spec_free(EngineSpec *spec);

#endif
