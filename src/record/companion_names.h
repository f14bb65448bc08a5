/* SPDX-License-Identifier: MIT
 *
 * Finds the lists of names for a file of WTHOR games: a .jou file of players and a .trn file of
 * tournaments in the same folder. A list with the same name as the file of games belongs to it.
 * Otherwise the only list that belongs to no other file is used. If there are several such lists,
 * none is used, because the wrong one would give wrong names.
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

/* Finds and reads the list of players or of tournaments for the file `games`. If the list cannot be
 * used, the names are empty and `problem` describes why. */
CompanionNames companion_names_open(const char *games, bool tournaments);
void companion_names_close(CompanionNames *companion);

#endif
