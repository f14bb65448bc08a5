/* SPDX-License-Identifier: MIT
 *
 * The words after `verdi-book build` as a plan.
 */
#ifndef VERDI_TOOLS_BOOK_OPTIONS_H
#define VERDI_TOOLS_BOOK_OPTIONS_H

#include "book/build.h"
#include "front/kit/manual/manual.h"

extern const Manual build_manual;

/* Parses argv[1..]; what the plan points to is in argv. -1: go on; else the exit status, after a
 * message on stderr, or the help on stdout. */
int build_options_parse(BuildPlan *plan, int argc, char **argv);

#endif
