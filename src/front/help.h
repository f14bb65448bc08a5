/* SPDX-License-Identifier: MIT
 *
 * `verdi help`, and what else documents all commands together.
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

/* Reports on stderr that there is no such command, and which one may have been meant. 2. */
int help_unknown(const char *name);

/* `verdi --version`: version, weights, book, CPU level, compiler. The exit
 * status. */
int help_version(void);

#endif
