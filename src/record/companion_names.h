/* SPDX-License-Identifier: MIT
 *
 * The lists of names in the folder of a file of WTHOR games: players in a .jou, tournaments in a
 * .trn. A list with the same name as the file of games belongs to it. Otherwise the one list that
 * belongs to no other file is taken. If there are several, none is: it could name the wrong people.
 */
#ifndef VERDI_RECORD_COMPANION_NAMES_H
#define VERDI_RECORD_COMPANION_NAMES_H

#include <stdbool.h>

#include "record/record.h"
#include "record/wthor.h"

typedef struct CompanionNames {
    char *bytes;
    WthorNames names; /* empty: there is no list */
    char problem[RECORD_PROBLEM_SIZE];
} CompanionNames;

/* Finds and reads the list of this file of games. */
CompanionNames companion_names_open(const char *games, bool tournaments);
void companion_names_close(CompanionNames *companion);

#endif
