/* SPDX-License-Identifier: MIT
 *
 * Engines built into the runner, so that every path of it can be tested in seconds: two that play
 * (random and greedy) and a collection of ways to misbehave. Each speaks GTP or NBoard.
 */
#ifndef VERDI_MATCH_TESTENGINE_H
#define VERDI_MATCH_TESTENGINE_H

/* The program `verdi-match --test-engine KIND [options]`: argv[0] is KIND. The exit status. */
int testengine_main(int argc, char **argv);

#endif
