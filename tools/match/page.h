/* SPDX-License-Identifier: MIT
 *
 * Writes the result of a match as an HTML page: the strength, the progress of the sequential test,
 * the results by opening, and thinking times.
 */
#ifndef VERDI_MATCH_PAGE_H
#define VERDI_MATCH_PAGE_H

#include "match/match.h"

void match_page(const Match *match, FILE *out);

#endif
