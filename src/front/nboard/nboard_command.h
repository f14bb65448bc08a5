/* SPDX-License-Identifier: MIT
 *
 * The lines of NBoard's protocol as data. Parsing is pure: the reader thread uses it to see whether
 * a line is a command (and ends a search), and the loop parses the line again to obey it.
 */
#ifndef VERDI_FRONT_NBOARD_NBOARD_COMMAND_H
#define VERDI_FRONT_NBOARD_NBOARD_COMMAND_H

#include <stdbool.h>
#include <stdint.h>

typedef enum NboardVerb {
    NBOARD_VERSION,
    NBOARD_SET_GAME,
    NBOARD_SET_DEPTH,
    NBOARD_SET_CONTEMPT,
    NBOARD_MOVE,
    NBOARD_PING,
    NBOARD_HINT,
    NBOARD_GO,
    NBOARD_LEARN,
    NBOARD_ANALYZE,
    NBOARD_CLEAR,
    NBOARD_QUIT
} NboardVerb;

typedef struct NboardCommand {
    NboardVerb verb;
    int number;            /* of set depth, set contempt, ping, hint (1 if it was left out) */
    const char *text;      /* the rest of a `set game` line; points into the line */
    int square;            /* of a move: 0..63 or VERDI_PASS */
    double value, seconds; /* of a move: discs for the mover, time used; NaN if unknown */
} NboardCommand;

/* False for a line that is no command: unknown words, a missing or malformed argument. */
bool nboard_parse(const char *line, NboardCommand *command);

#endif
