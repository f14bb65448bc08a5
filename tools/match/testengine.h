/* SPDX-License-Identifier: MIT
 *
 * Engines built into the runner for its tests: two that play (random and greedy), and many that
 * misbehave. Each supports GTP and NBoard.
 */
#ifndef VERDI_MATCH_TESTENGINE_H
#define VERDI_MATCH_TESTENGINE_H

/* Runs `verdi-match --test-engine KIND [options]`; argv[0] is KIND. Returns the exit status. */
int testengine_main(int argc, char **argv);

#endif
