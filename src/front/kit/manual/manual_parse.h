/* SPDX-License-Identifier: MIT
 *
 * Reads the command line of a command or a tool by its manual, so that help and parser cannot
 * differ.
 */
#ifndef VERDI_FRONT_KIT_MANUAL_MANUAL_PARSE_H
#define VERDI_FRONT_KIT_MANUAL_MANUAL_PARSE_H

#include "front/kit/manual/manual.h"
#include "front/kit/settings.h"

/* A command line that was read. */
typedef struct CommandLine {
    char command[64]; /* "verdi solve", in front of all reports */
    Settings settings;
    char **operands; /* all words that begin with no "-", those behind "--", and boards */
    int count;       /* of operands, in their order */
    ManualPage page;
    const char *given[MANUAL_OPTIONS]; /* with each option of the page: the last value, "" with a
                                        * switch; NULL: it was not given, or set to no */
} CommandLine;

enum { MANUAL_GO_ON = -1 };

/* Sets line->settings to the manual's defaults, and the members of `options` to the initial values
 * of the manual's own options; then parses argv, which must outlive the line. argv[0] is the
 * command's name ("solve", or "verdi" for the program itself), unless the manual names a program.
 * MANUAL_GO_ON: all is well. Else the exit status: 2 after it has reported an error on stderr
 * ("verdi solve: ..."), also of options that have no effect together (Manual.rules) and of operands
 * (Manual.least); 0 after --help, or --version of a tool, was printed on stdout. */
int manual_parse(CommandLine *line, const Manual *manual, void *options, int argc, char **argv);

/* The page of a manual: its own options, then its settings; at last what manual_parse() answers. */
void manual_page(ManualPage *page, const char *program, const char *name, const char *summary,
                 const Manual *manual);

#endif
