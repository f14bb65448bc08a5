/* SPDX-License-Identifier: MIT
 *
 * Opens the names of openings for every command that shows them: --language and --names.
 */
#ifndef VERDI_FRONT_KIT_OPENING_USE_H
#define VERDI_FRONT_KIT_OPENING_USE_H

#include "record/opening/opening_names.h"
#include "verdi.h"

typedef struct OpeningChoice {
    OpeningLanguage language;
    const char *names; /* a file; NULL: none */
} OpeningChoice;

/* The names in a language and from a file. NULL after reporting what is wrong with the file, and
 * where; `command` is "verdi review". The caller frees them. */
OpeningNames *opening_use_open(const char *command, const OpeningChoice *choice);

#endif
