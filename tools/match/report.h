/* SPDX-License-Identifier: MIT
 *
 * Readable output: a line per game, a progress line on a terminal, and the summary. Data that
 * depend on the clock are on separate lines ("speed"), so that all other lines can be compared.
 */
#ifndef VERDI_MATCH_REPORT_H
#define VERDI_MATCH_REPORT_H

#include "match/match.h"

void report_game(const Match *match, const GameRecord *record, FILE *out);

/* Appends the progress line without a line end. The time left is estimated from `seconds` and
 * `games` of this run. */
void report_progress(const Match *match, double seconds, int games, Text *out);

void report_summary(const Match *match, FILE *out);

#endif
