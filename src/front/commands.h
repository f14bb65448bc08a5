/* SPDX-License-Identifier: MIT
 *
 * The table of all commands, and help about them.
 */
#ifndef VERDI_FRONT_COMMANDS_H
#define VERDI_FRONT_COMMANDS_H

#include "front/front.h"

typedef struct Command {
    const char *name;     /* "solve", "book show"; "" for the program itself */
    const char *summary;  /* a phrase */
    const Manual *manual; /* NULL: none (the actions of "book" have their own) */
    CommandMain *run;     /* NULL: main() runs it */
    const char *heading;  /* starts a group in the overview; NULL: same group as the one above */
} Command;

/* The command with this name, or NULL. */
const Command *commands_find(const char *name);

/* Prints `verdi --help`: usage, commands, options. Returns 0. */
int help_overview(void);

/* Prints the actions of a command that has actions ("book"). Returns 0. */
int help_group(const char *group);

/* Reports on stderr that there is no such command, with the nearest name. Returns 2. */
int help_unknown(const char *name);

/* Prints `verdi --version`: version, weights, book, CPU level, compiler. Returns the exit
 * status. */
int help_version(void);

#endif
