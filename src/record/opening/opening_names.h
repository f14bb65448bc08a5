/* SPDX-License-Identifier: MIT
 *
 * The names of openings for who looks up many positions: by the board, however it is turned.
 */
#ifndef VERDI_RECORD_OPENING_OPENING_NAMES_H
#define VERDI_RECORD_OPENING_OPENING_NAMES_H

#include "record/opening/opening.h"

typedef struct OpeningNames OpeningNames;

/* All names of the table (opening_at()). NULL: out of memory. The caller frees it. */
OpeningNames *opening_names_new(void);
void opening_names_free(OpeningNames *names);

/* What this very position is called; NULL: it has no name. */
const Opening *opening_names_at(const OpeningNames *names, Board board);

#endif
