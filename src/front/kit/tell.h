/* SPDX-License-Identifier: MIT
 *
 * What a command tells on stderr, in one form for all of them. `command` is "verdi review".
 */
#ifndef VERDI_FRONT_KIT_TELL_H
#define VERDI_FRONT_KIT_TELL_H

#include "front/kit/progress.h"
#include "record/game_files.h"

/* "verdi review: --game: a number expected, got x (see --help)": `word` is what was given, or "".
 * Returns false. */
bool tell_usage(const char *command, const char *problem, const char *word);

/* "verdi review: file:3: no such move". The bar (NULL: none) is taken away before. */
void tell_record(const char *command, const Progress *progress, const GamePlace *place,
                 const char *problem);

#endif
