/* SPDX-License-Identifier: MIT
 *
 * Tests the conformance of any engine with GTP (version 2, as used by Othello programs) and with
 * NBoard 1 and 2. Each case is a dialogue with a new process. It checks the output and its speed,
 * and that the process ends with status 0 at the end of its input.
 */
#ifndef VERDI_MATCH_COMPLIANCE_H
#define VERDI_MATCH_COMPLIANCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* Marks in the input of a case. At COMPLIANCE_SEARCHING, the test waits until the engine reports on
 * a search, and a moment longer. At COMPLIANCE_DONE, it waits, after the engine's pong, until the
 * engine answers `go` or shows by an empty status that it is done. Both waits end after some
 * seconds. */
enum { COMPLIANCE_SEARCHING = '\v', COMPLIANCE_DONE = '\f' };

typedef struct ComplianceCase {
    bool nboard; /* otherwise GTP */
    const char *name;
    const char *needs; /* GTP: skip the case unless the engine lists this command */
    const char *input;
    size_t size;
    const char *expect; /* pattern for the whole output, see below */
    double seconds;     /* time limit; 0: none */
    bool trickle;       /* send the input byte by byte */
} ComplianceCase;

/* The cases. Each call reads them again. */
const ComplianceCase *compliance_cases(int *count);

/* The compared output: for GTP everything, without blanks at line ends; for NBoard only the answers
 * (pong, ===, search, book, analysis, learned). */

/* Runs the suites for the protocols that the engine's first replies show. Prints a line per case
 * and the total. `word`, if not NULL, selects cases whose names contain it. True if there was a
 * case and none failed. */
bool compliance_check(const char *command, const char *word, FILE *out);

/* Whether a pattern, which must be valid, matches all of `text`. Patterns are a subset of POSIX
 * extended regular expressions, which some C libraries lack. They have characters, `.`, [sets] and
 * [^sets] with ranges, backslash escapes, (groups), |, and the quantifiers *, +, ?, {N}, {N,} and
 * {N,M}. Unlike POSIX, the first matching alternative is taken, and there is no backtracking into a
 * group, so that matching is always fast. */
bool pattern_fits(const char *pattern, const char *text);

/* Runs `verdi-match --test-engine KIND [options]`; argv[0] is KIND: an engine for tests. Two kinds
 * play, and many misbehave. Each supports GTP and NBoard. Returns the exit status. */
int testengine_main(int argc, char **argv);

#endif
