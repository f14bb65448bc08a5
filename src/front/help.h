/* SPDX-License-Identifier: MIT
 *
 * `verdi help`, and other output that covers all commands.
 */
#ifndef VERDI_FRONT_HELP_H
#define VERDI_FRONT_HELP_H

#include <stdbool.h>

typedef struct HelpOptions {
    bool json;
} HelpOptions;

/* Runs `verdi help`. argv[0] is "help". Returns the exit status. */
int help_main(int argc, char **argv);

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
