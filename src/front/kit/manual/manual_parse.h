/* SPDX-License-Identifier: MIT
 *
 * Parses the command line of a command or a tool by its Manual, so that help and parser always
 * agree.
 */
#ifndef VERDI_FRONT_KIT_MANUAL_MANUAL_PARSE_H
#define VERDI_FRONT_KIT_MANUAL_MANUAL_PARSE_H

#include "front/kit/manual/manual.h"
#include "front/kit/settings.h"

/* A parsed command line. */
typedef struct CommandLine {
    char command[64]; /* "verdi solve", the prefix of all messages */
    Settings settings;
    char **operands; /* words that do not begin with "-", words after "--", and boards */
    int count;       /* number of operands */
    ManualPage page;
    const char *given[MANUAL_OPTIONS]; /* for each option of the page: its last value, "" for a
                                        * switch; NULL: not given, or set to no */
} CommandLine;

enum { MANUAL_GO_ON = -1 };

/* Sets line->settings to the manual's defaults, and the members of `options` to the initial values
 * of the manual's own options; then parses argv, which must outlive the line. argv[0] is the
 * command's name ("solve", or "verdi" for the program itself), unless the manual names a program.
 * Returns MANUAL_GO_ON on success, otherwise the exit status: 0 after printing --help, or --version
 * of a tool, on stdout; 2 after reporting an error on stderr ("verdi solve: ..."). Violations of
 * Manual.rules and a wrong number of operands are errors too. */
int manual_parse(CommandLine *line, const Manual *manual, void *options, int argc, char **argv);

/* Fills in the page of a manual: its own options, then its settings, then the options that
 * manual_parse() handles itself. */
void manual_page(ManualPage *page, const char *program, const char *name, const char *summary,
                 const Manual *manual);

/* Command-line options of Edax and Egaroucid, such as "-l 10 -n 4 -nobook". They have one dash, and
 * names and units that often differ from ours. If argv[*at] is such an option, applies its meaning
 * in that engine or reports on stderr that it is ignored, and advances *at to its value. Returns
 * MANUAL_GO_ON, or exit status 2 after an error message. Returns BORROWED_NONE for any other
 * argument. */
enum { BORROWED_NONE = -2 };
int borrowed_read(char **argv, int *at, Settings *settings);

#endif
