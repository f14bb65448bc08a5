/* SPDX-License-Identifier: MIT
 *
 * The table of all commands, for help and main().
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

/* The command at an index, in the order of the help; the program itself and "help" are first. NULL
 * past the last one. */
enum { COMMANDS_LISTED = 2 }; /* the overview starts at this index */
const Command *commands_at(int index);

/* The command with this name, or NULL. */
const Command *commands_find(const char *name);

/* The name nearest to a mistyped command ("sovle") or action ("book shwo"). NULL if none is
 * near. */
const char *commands_near(const char *name);

#endif
