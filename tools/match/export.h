/* SPDX-License-Identifier: MIT
 *
 * Exports games as GGF (one game per line) and SGF, with value, depth and time of each move, and in
 * SGF also the time left on the clock. GGF has no tag for depths, so a CO tag lists them in the
 * order of the moves.
 */
#ifndef VERDI_MATCH_EXPORT_H
#define VERDI_MATCH_EXPORT_H

#include "match/match.h"

/* The game with all data for GGF. The record still owns its moves. */
Game export_game(const Match *match, const GameRecord *record);

/* Checks that the output files for games are different from the logs and from all other files in
 * use. False after reporting an error on stderr. */
bool export_spares(const Options *options, const char *const *logs, int count);

/* Writes all games in order to the files of the options. False after reporting an error on
 * stderr. */
bool export_games(const Match *match);

#endif
