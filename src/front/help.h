/* SPDX-License-Identifier: MIT
 *
 * `verdi help`, and what else is told of all commands together.
 */
#ifndef VERDI_FRONT_HELP_H
#define VERDI_FRONT_HELP_H

#include <stdbool.h>

typedef struct HelpOptions {
    bool json;
} HelpOptions;

/* argv[0] is "help". The exit status. */
int help_main(int argc, char **argv);

/* `verdi --help`: usage, commands, options. 0. */
int help_overview(void);

/* The actions of a command that has some ("book"). 0. */
int help_group(const char *group);

/* Tells on stderr that there is no such command, or that this build lacks it, and which one may
 * have been meant. The exit status: 2, or 1 if the build lacks it. */
int help_unknown(const char *name);

/* `verdi --version`: version, weights, book, CPU level, compiler. The exit
 * status. */
int help_version(void);

#endif
