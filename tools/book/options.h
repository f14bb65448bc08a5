/* SPDX-License-Identifier: MIT
 *
 * The options of `verdi-book build`.
 */
#ifndef VERDI_TOOLS_BOOK_OPTIONS_H
#define VERDI_TOOLS_BOOK_OPTIONS_H

#include "book/build.h"
#include "front/kit/manual/manual.h"

extern const Manual build_manual;

/* Parses argv[1..]; the plan points into argv. Returns -1 to continue, or else the exit status,
 * after a message on stderr or the help on stdout. */
int build_options_parse(BuildPlan *plan, int argc, char **argv);

#endif
