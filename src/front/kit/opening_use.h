/* SPDX-License-Identifier: MIT
 *
 * Opens the names of openings for every command that shows them: --language and --names.
 */
#ifndef VERDI_FRONT_KIT_OPENING_USE_H
#define VERDI_FRONT_KIT_OPENING_USE_H

#include "record/opening/opening_names.h"
#include "verdi.h"

/* Rows of their manuals. */
#define OPENING_USE_LANGUAGE                                                                       \
    "language", "CODE",                                                                            \
        "names of openings in en, ja, fr or zh (few); English where there is none", "en",          \
        "en ja fr zh", NULL
#define OPENING_USE_NAMES                                                                          \
    "names", "FILE", "names of openings of your own: a line each of moves, a blank, the name",     \
        NULL, NULL, NULL

/* The names in one of the languages of OPENING_USE_LANGUAGE, and from the file (NULL: none). NULL
 * after it has told what is wrong with the file, and where; `command` is "verdi review". The caller
 * frees them. */
OpeningNames *opening_use_open(const char *command, const char *language, const char *file);

/* The last named position of a game: its name, "" if none has one, and how many entries lead to it
 * in *length (may be NULL). NULL: out of memory. */
const char *opening_use_find(const OpeningNames *names, const verdi_game *game, int *length);

#endif
