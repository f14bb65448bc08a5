/* SPDX-License-Identifier: MIT
 *
 * The shared parts of the NBoard front end. nboard_command.c parses lines, nboard.c executes them,
 * and nboard_think.c has the searches, which input interrupts, and the status line.
 */
#pragma once

#include "front/front.h"
#include "front/kit/reply.h"
#include "study/learn.h"

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

/* Parses a line, without side effects: the reader thread parses it to see whether it is a command,
 * which ends a search, and the main loop parses it again to execute it. False if it is not a
 * command: unknown words, a missing or malformed argument. */
bool nboard_parse(const char *line, NboardCommand *command);

enum { NBOARD_NOTE_SIZE = 256 };

typedef struct Nboard {
    LineReader *reader;
    Settings *settings;
    verdi_engine *engine;
    verdi_stop stop; /* of the running search: raised when a command arrives */
    verdi_game *game;
    NboardCommand command; /* the running one */
    double carried[2];     /* verdi_limits.carried, by colour */
    int depth;             /* of `set depth`; 0: not set yet */
    int contempt;          /* of `set contempt`, for black */
    bool contempt_set;
    char note[NBOARD_NOTE_SIZE]; /* the status line between searches */
    verdi_game *study;           /* a learned game whose last position is searched next; or NULL */
    Learner *learner;            /* not NULL if the user's own book has games to learn */
    verdi_game *ponder;          /* to be searched until input arrives; or NULL */
    int64_t begun_ns;            /* when the line of the running command arrived */
    double took;                 /* seconds that the last go took, until the GUI sends the move; or
                                  * NaN */
} Nboard;

/* Shows the status line, in ASCII because other bytes crash the GUI. An empty text clears it. */
void nboard_status(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Reports in the log, and from now on in the status line, that the book cannot be used. */
void nboard_report_book(Nboard *nboard, const char *problem);

/* Each searches the current position or game. It ends at once if another command arrives or is
 * already waiting. All output is written when it returns. */
void nboard_hint(Nboard *nboard);
void nboard_go(Nboard *nboard);
void nboard_analyze(Nboard *nboard);

/* Whether there is idle work. nboard_idle() does a part of this work without output, and ends early
 * if a command arrives. */
bool nboard_has_idle_work(const Nboard *nboard);
void nboard_idle(Nboard *nboard);
