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
    const Manual *manual; /* NULL: none of its own ("book", whose actions have one) */
    CommandMain *run;     /* NULL: main() does it itself */
    const char *heading;  /* of it and those below it in the overview; NULL: the one above */
} Command;

/* In the order of the help, the program itself and "help" first; NULL past the last one. */
enum { COMMANDS_LISTED = 2 }; /* from here on in the overview */
const Command *commands_at(int index);

/* By its name, or NULL. */
const Command *commands_find(const char *name);

/* The nearest name to a mistyped one: of a command ("sovle"), or of an action ("book shwo"). NULL
 * if none is near. */
const char *commands_near(const char *name);

#endif
