/* SPDX-License-Identifier: MIT
 *
 * Playing what is still to be played of a match: a thread for each game at a time, each with
 * processes of its own for the engines. SIGINT and SIGTERM end the run cleanly: games in progress
 * are dropped (a resumed run plays them again), everything that ended is in the log.
 */
#ifndef VERDI_MATCH_RUN_H
#define VERDI_MATCH_RUN_H

#include "match/match.h"

typedef enum RunStatus {
    RUN_FINISHED,    /* all games played, or the sequential test has decided */
    RUN_INTERRUPTED, /* by a signal */
    RUN_FAILED       /* an engine failed too often in a row, or the log cannot be written */
} RunStatus;

/* `log` is open (or no log at all). Lines for people go to stdout, the progress line to stderr when
 * that is a terminal, as is everything that goes wrong. */
RunStatus run_match(Match *match, Gamelog *log);

#endif
