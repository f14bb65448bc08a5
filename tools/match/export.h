/* SPDX-License-Identifier: MIT
 *
 * Games for other programs: GGF (one game a line) and SGF, with value, depth and time at each
 * move, in SGF also what it left on the clock. GGF has no place for a depth, so a CO tag lists them
 * in the order of the moves.
 */
#ifndef VERDI_MATCH_EXPORT_H
#define VERDI_MATCH_EXPORT_H

#include "match/match.h"
#include "verdi.h"

enum { EXPORT_SIZE = 1 << 15 }; /* enough for any game */

/* Appends one game. */
void export_ggf(const Match *match, const GameRecord *record, Text *out);
void export_sgf(const Match *match, const GameRecord *record, Text *out);

/* Whether the files that the options name for games are none of those logs, nor another one that is
 * read or written. False after a report on stderr. */
bool export_spares(const Options *options, char *const *logs, int count);

/* Writes all games in order to the files that the options name. False after a
 * report on stderr. */
bool export_games(const Match *match);

#endif
