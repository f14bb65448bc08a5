/* SPDX-License-Identifier: MIT
 *
 * Plays the remaining games of a match, with one thread per concurrent game and separate engine
 * processes for each thread. SIGINT and SIGTERM end the run cleanly: games in progress are dropped
 * (a resumed run plays them again), and all finished games are in the log.
 */
#ifndef VERDI_MATCH_RUN_H
#define VERDI_MATCH_RUN_H

#include "match/match.h"

/* `log` must be open, or have no file. Prints results on stdout, errors on stderr, and a progress
 * line on stderr if it is a terminal. Returns the exit status: 0 if all games are played or the
 * sequential test has decided, STOP_STATUS after a signal, 1 if an engine failed too often in a row
 * or the log cannot be written. */
int run_match(Match *match, Gamelog *log);

#endif
