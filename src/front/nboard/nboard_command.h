/* SPDX-License-Identifier: MIT
 *
 * Parses the lines of the NBoard protocol, without side effects. The reader thread parses a line to
 * see whether it is a command, which ends a search. The main loop parses it again to execute it.
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
    int number;            /* of set depth, set contempt, ping, hint (1 if omitted) */
    const char *text;      /* the rest of a `set game` line; points into the line */
    int square;            /* of a move: 0..63 or VERDI_PASS */
    double value, seconds; /* of a move: value in discs for the mover, and time used; NaN if
                            * unknown */
} NboardCommand;

/* False if the line is not a command: unknown words, a missing or malformed argument. */
bool nboard_parse(const char *line, NboardCommand *command);

#endif
