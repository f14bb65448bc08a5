/* SPDX-License-Identifier: MIT
 *
 * What people read: one line a game, a progress line on a terminal, the summary. What depends on
 * the wall clock stands in lines of its own ("speed"), so that all others can be compared.
 */
#ifndef VERDI_MATCH_REPORT_H
#define VERDI_MATCH_REPORT_H

#include "match/match.h"

void report_game(const Match *match, const GameRecord *record, FILE *out);

/* Without an end of line; `seconds` and `games` of this run give the time still to go. */
void report_progress(const Match *match, double seconds, int games, Text *out);

void report_summary(const Match *match, FILE *out);

#endif
