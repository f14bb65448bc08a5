/* SPDX-License-Identifier: MIT
 *
 * What options there are, and what each of them sets.
 */
#ifndef VERDI_MATCH_OPTIONS_TABLE_H
#define VERDI_MATCH_OPTIONS_TABLE_H

#include "front/kit/manual/manual.h"
#include "match/options.h"

/* Of struct Options. The first ones are the engines, then come the others that make the match what
 * it is, up to OPTIONS_OF_MATCH. */
extern const Manual options_manual;
enum { OPTIONS_OF_ENGINES = 2, OPTIONS_OF_MATCH = 20 };

#endif
