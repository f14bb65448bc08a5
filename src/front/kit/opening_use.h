/* SPDX-License-Identifier: MIT
 *
 * Opens the names of openings by --language and --names, for all commands that show them.
 */
#ifndef VERDI_FRONT_KIT_OPENING_USE_H
#define VERDI_FRONT_KIT_OPENING_USE_H

#include "record/opening/opening_names.h"
#include "verdi.h"

typedef struct OpeningChoice {
    OpeningLanguage language;
    const char *names; /* a file, or NULL */
} OpeningChoice;

/* Opens the names in a language and those from a file. NULL after reporting an error in the file
 * with its line. The caller frees the names. */
OpeningNames *opening_use_open(const OpeningChoice *choice);

#endif
