/* SPDX-License-Identifier: MIT
 *
 * Options as a log keeps them: "--name=value" or "--name".
 */
#ifndef VERDI_MATCH_ARGUMENTS_H
#define VERDI_MATCH_ARGUMENTS_H

#include <stdbool.h>

typedef struct ArgumentsKept {
    char **list; /* ends with NULL; NULL: there are none */
    int count;
} ArgumentsKept;

/* Keeps an option; `word` NULL: of a switch. False: no memory. */
bool arguments_keep(ArgumentsKept *kept, const char *name, const char *word);
void arguments_forget(ArgumentsKept *kept);

#endif
