/* SPDX-License-Identifier: MIT
 *
 * Helpers for the notes of a game, shared by readers and writers of records: dates, results, and
 * names of unread properties.
 */
#ifndef VERDI_RECORD_NOTES_H
#define VERDI_RECORD_NOTES_H

#include "base/span.h"
#include "rules/game.h"

/* Notes that the record has a property of this name that the game cannot hold, or only in part.
 * Repeated names are noted once. */
void notes_add_unread(Game *game, Span name);

/* Copies a text, replacing control characters by blanks. Returns false if the text was cut; it is
 * never cut inside a UTF-8 character. */
bool notes_copy(char *target, size_t size, Span text);

/* The year of a date: the first number of four digits from 1800 to 2199. A date may also be seconds
 * since 1970. 0 if there is no year. */
int notes_year(const char *date);

/* The result of a game. If the game is over on the board, this is the score of the final position,
 * empties to the winner; otherwise, or if the record gives a reason, it is the record's result. */
GameResult notes_result(const Game *game);

/* True if the record's result agrees with notes_result(), or is missing. It may count only the
 * discs on the board, as PlayOK and LiveOthello do, or give only the winner. */
bool notes_result_agrees(const Game *game);

/* Black's discs of a counted result, empties to the winner; -1 for other results. */
int notes_score(const GameResult *result);

#endif
