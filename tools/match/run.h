/* SPDX-License-Identifier: MIT
 *
 * Playing what is still to be played of a match: a thread for each game at a time, each with
 * processes of its own for the engines. SIGINT and SIGTERM end the run cleanly: games in progress
 * are dropped (a resumed run plays them again), everything that ended is in the log.
 */
#ifndef VERDI_MATCH_RUN_H
#define VERDI_MATCH_RUN_H

#include "match/match.h"

/* `log` is open (or no log at all). Lines for people go to stdout, the progress line to stderr when
 * that is a terminal, as is everything that goes wrong. The exit status: 0 when all games are
 * played or the sequential test has decided, STOP_STATUS after a signal, 1 if an engine failed too
 * often in a row, or the log cannot be written. */
int run_match(Match *match, Gamelog *log);

#endif
