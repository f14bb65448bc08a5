/* SPDX-License-Identifier: MIT
 *
 * The words after `verdi-book build` as a plan.
 */
#ifndef VERDI_TOOLS_BOOK_OPTIONS_H
#define VERDI_TOOLS_BOOK_OPTIONS_H

#include "book/build.h"

enum { OPTIONS_TOLD_SIZE = 512, OPTIONS_DATE_SIZE = 12 };

typedef struct Options {
    BuildPlan plan;
    char told[OPTIONS_TOLD_SIZE]; /* the options that shape the book, with their defaults */
    char date[OPTIONS_DATE_SIZE];
} Options;

/* Parses argv[1..]; plan.told, .date and .file point into *options and argv. -1: go on; else the
 * exit status, after a message on stderr, or the help on stdout. */
int build_options_parse(Options *options, int argc, char **argv);

/* Prints what verdi-book takes as JSON. */
void options_print_json(void);

#endif
