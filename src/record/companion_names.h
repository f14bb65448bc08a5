/* SPDX-License-Identifier: MIT
 *
 * Finds the lists of names for a file of WTHOR games in its folder: players in a .jou file,
 * tournaments in a .trn file. A list with the same name as the file of games belongs to it.
 * Otherwise the only list that belongs to no other file is used. If there are several such lists,
 * none is used, because it could give wrong names.
 */
#ifndef VERDI_RECORD_COMPANION_NAMES_H
#define VERDI_RECORD_COMPANION_NAMES_H

#include <stdbool.h>

#include "record/record.h"
#include "record/wthor.h"

typedef struct CompanionNames {
    char *bytes;
    WthorNames names; /* empty if there is no list */
    char problem[RECORD_PROBLEM_SIZE];
} CompanionNames;

/* Finds and reads the list for this file of games. */
CompanionNames companion_names_open(const char *games, bool tournaments);
void companion_names_close(CompanionNames *companion);

#endif
