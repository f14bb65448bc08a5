/* SPDX-License-Identifier: MIT
 *
 * The command line of a tool: a table says for each option what takes its value and what values
 * there are; help and mistakes are dealt with here.
 */
#ifndef VERDI_TOOLS_ARGUMENTS_H
#define VERDI_TOOLS_ARGUMENTS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/text.h"

/* An option. A list of them ends with a NULL name. */
typedef struct Argument {
    const char *name; /* without its hyphens */
    /* Exactly one of these is set, and receives the value; only the first takes none. */
    bool *flag;
    const char **text;
    int *small;
    int64_t *number;
    double *real;
    bool (*parse)(const char *word, void *target); /* false: no good value */
    void *target;                                  /* of parse() */
    int64_t low, high;                             /* bounds of numbers, both allowed */
    Text *told; /* receives " --name value", as it is given; NULL: nothing does */
} Argument;

enum { ARGUMENTS_MOST = 30 };

/* Parses argv[1..] by the list, of ARGUMENTS_MOST at most. Returns the index in argv of the first
 * operand (argc: there is none; they stand behind the options then), 0 after --help was answered by
 * `usage` on stdout, or -1 after a mistake was told on stderr: the program's name, then what. */
int arguments_read(const Argument *list, const char *program, const char *usage, int argc,
                   char **argv);

#endif
