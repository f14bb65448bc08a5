/* SPDX-License-Identifier: MIT
 *
 * The lists of names that lie beside a file of WTHOR games: players in a .jou, tournaments in a
 * .trn. A list with the name of the games is theirs. Else it is the one that no other games have
 * for their own; where there are several, none is taken, for it could name the wrong people.
 */
#ifndef VERDI_RECORD_NAMES_BESIDE_H
#define VERDI_RECORD_NAMES_BESIDE_H

#include <stdbool.h>

#include "record/record.h"
#include "record/wthor.h"

typedef struct NamesBeside {
    char *bytes;
    WthorNames names; /* without any: there is no list */
    char problem[RECORD_PROBLEM_SIZE];
} NamesBeside;

/* Finds and reads the list of the games in this file. */
NamesBeside names_beside_open(const char *games, bool tournaments);
void names_beside_close(NamesBeside *beside);

#endif
