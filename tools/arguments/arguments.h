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

/* Options that were given, as "--name=value" or "--name", in their order; `list` ends with NULL. */
typedef struct ArgumentsKept {
    char **list;
    int count;
} ArgumentsKept;

/* An option. A list of them ends with a NULL name. */
typedef struct Argument {
    const char *name; /* without its hyphens */
    /* What is told of it, as in ManualOption: what its value is called, a phrase, the value it has
     * if it is not given, and all the values there are. */
    const char *word, *help, *initial, *words;
    char letter; /* -x means the same; 0: there is none */
    /* Exactly one of these is set, and receives the value; only the first takes none. */
    bool *flag;
    const char **text;
    int *small;
    int64_t *number;
    double *real;
    int *choice;                                   /* the place among `words`, from 0 */
    bool (*parse)(const char *word, void *target); /* false: no good value */
    void *target;                                  /* of parse() */
    int64_t low, high;                             /* bounds of numbers, both allowed */
    const char *expected;  /* what parse() takes, for mistakes; NULL: nothing to tell */
    const char *refused;   /* "is ...": why this option cannot be given now; NULL: it can */
    Text *told;            /* receives " --name value", as it is given; NULL: nothing does */
    ArgumentsKept *kept;   /* receives the option; NULL: nothing does */
    const char *otherwise; /* to be told: what holds if it is not given, where no value says it */
} Argument;

enum { ARGUMENTS_MOST = 40 };

/* Puts a value where the option says; `word` is NULL for a flag. False: no good value. */
bool arguments_set(const Argument *argument, const char *word);

/* Keeps an option, as if it had been given; `word` is NULL for a flag. False: no memory. */
bool arguments_keep(ArgumentsKept *kept, const char *name, const char *word);
void arguments_forget(ArgumentsKept *kept);

/* Parses argv[1..] by the list, of ARGUMENTS_MOST at most. Returns the index in argv of the first
 * operand (argc: there is none; they stand behind the options then), 0 after --help or -h was
 * answered by `usage` on stdout (NULL: the caller answers), or --version, which is an option where
 * there is a `usage`, or -1 after a mistake was told on stderr: the program's name, then what. */
int arguments_read(const Argument *list, const char *program, const char *usage, int argc,
                   char **argv);

#endif
