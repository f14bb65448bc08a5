/* SPDX-License-Identifier: MIT
 *
 * Writes the result of a match as a page: who is stronger, the walk of the sequential test, the
 * openings, how long the engines thought.
 */
#ifndef VERDI_MATCH_PAGE_H
#define VERDI_MATCH_PAGE_H

#include "match/match.h"

void match_page(const Match *match, FILE *out);

#endif
