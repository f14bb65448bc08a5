/* SPDX-License-Identifier: MIT
 *
 * Reads the command line of a subcommand by its manual, so that help and parser cannot differ.
 */
#ifndef VERDI_FRONT_KIT_MANUAL_MANUAL_PARSE_H
#define VERDI_FRONT_KIT_MANUAL_MANUAL_PARSE_H

#include "front/kit/manual/manual.h"
#include "front/kit/settings.h"

/* Where an option of the manual goes: a switch sets *flag, a text *value, which then is a string of
 * argv and one of the option's words if it has some, one of its words *choice (its place among
 * them), a whole number *small or *number. Exactly one of these is set. Each option of the manual
 * has a target; the list ends with a NULL name. */
typedef struct ManualTarget {
    const char *name;
    bool *flag;
    const char **value;
    int *choice;
    int64_t *number;
    int *small;
    int64_t low, high; /* of numbers, both allowed; from INT32_MAX on there is no limit to tell */
} ManualTarget;

/* Sets `settings` (settings_init() was called) to the manual's defaults, and what targets point to
 * to the initial values of their options; then parses argv, whose first word is the command's name
 * ("solve", or "verdi" for the program itself). Options that have no effect together
 * are an error (Manual.rules). Returns the index in argv of the first operand
 * (argc: there is none), behind which the others stand in their order: all words that begin with no
 * "-", those behind "--", and boards. Or -1 after it has reported an error on stderr ("verdi solve:
 * ..."), or 0 if --help was asked for and printed on stdout. */
int manual_parse(Settings *settings, int argc, char **argv, const Manual *manual,
                 const ManualTarget *targets);

/* The page of a manual: its own options, then its settings. */
void manual_page(ManualPage *page, const char *program, const char *name, const char *summary,
                 const Manual *manual);

#endif
