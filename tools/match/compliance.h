/* SPDX-License-Identifier: MIT
 *
 * Conformance of any engine with GTP (version 2, as Othello programs use it) and with NBoard 1 and
 * 2. Each case is a dialogue with a fresh process: what is sent, what must come back, how fast, and
 * that the process ends with status 0 at the end of its input.
 */
#ifndef VERDI_MATCH_COMPLIANCE_H
#define VERDI_MATCH_COMPLIANCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* In a case's input: wait until the engine reports on a search, and a moment longer; wait until,
 * after its pong, it answers go or says by an empty status that it has done what it was asked for.
 * Both give up after some seconds. */
#define COMPLIANCE_SEARCHING "\v"
#define COMPLIANCE_DONE "\f"

typedef struct ComplianceCase {
    const char *name;
    const char *needs; /* GTP: a command that the engine must list, or the case is skipped */
    const char *input;
    size_t size;
    const char *expect; /* pattern (match/pattern.h) of all that comes back, see below */
    double seconds;     /* most time that it may take; 0: not looked at */
    bool trickle;       /* the input is sent byte by byte */
} ComplianceCase;

/* The initialisers of a case: input as a literal, which may hold NULs. */
#define CASE(name, needs, input, expect)                                                           \
    { name, needs, input, sizeof(input) - 1, expect, 0, false }
#define TIMED_CASE(name, needs, input, expect, seconds)                                            \
    { name, needs, input, sizeof(input) - 1, expect, seconds, false }
#define TRICKLED_CASE(name, needs, input, expect)                                                  \
    { name, needs, input, sizeof(input) - 1, expect, 0, true }

/* The two suites; tables of `count` cases. */
extern const ComplianceCase compliance_gtp[], compliance_nboard[];
extern const size_t compliance_gtp_count, compliance_nboard_count;

/* What is compared: GTP, the whole output with blanks at line ends removed. NBoard, only the lines
 * that are no chatter (pong, ===, search, book, analysis, learned). */

/* Runs the suites that the engine's first replies suggest; prints a line a case and the total.
 * `word`, if not NULL, picks the cases with that in their names. True if there was something to
 * check and nothing failed. */
bool compliance_check(const char *command, const char *word, FILE *out);

#endif
