/* SPDX-License-Identifier: MIT
 *
 * Games for other programs: GGF (one game a line) and SGF, with value, depth and time at each
 * move, in SGF also what it left on the clock. GGF has no place for a depth, so a CO tag lists them
 * in the order of the moves.
 */
#ifndef VERDI_MATCH_EXPORT_H
#define VERDI_MATCH_EXPORT_H

#include "match/match.h"

/* The game with all that GGF says of it. Its moves stay the record's. */
Game export_game(const Match *match, const GameRecord *record);

/* Whether the files that the options name for games are none of those logs, nor another one that is
 * read or written. False after a report on stderr. */
bool export_spares(const Options *options, const char *const *logs, int count);

/* Writes all games in order to the files that the options name. False after a report on stderr. */
bool export_games(const Match *match);

#endif
