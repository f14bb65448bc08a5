/* SPDX-License-Identifier: MIT
 *
 * Finds the lists of names of a WTHOR file in its folder.
 */
#pragma once

#include "record/wthor.h"

/* A list of names found for a file of games: a .jou file of players or a .trn file of tournaments
 * in the same folder. A list with the same name as the file of games belongs to it. Otherwise the
 * only list that belongs to no other file is used. If there are several such lists, none is used,
 * because the wrong one would give wrong names. */
typedef struct CompanionNames {
    char *bytes;      /* of the file, freed by the caller */
    WthorNames names; /* empty if there is no list */
    char problem[RECORD_PROBLEM_SIZE];
} CompanionNames;

/* Finds and reads the list of players or of tournaments for the file `games`. If the list cannot be
 * used, the names are empty and `problem` describes why. */
CompanionNames companion_names_open(const char *games, bool tournaments);
