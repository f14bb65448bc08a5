/* SPDX-License-Identifier: MIT
 *
 * Notes of a game that readers and writers of records share: dates, results, and the names of
 * unread properties.
 */
#ifndef VERDI_RECORD_NOTES_H
#define VERDI_RECORD_NOTES_H

#include "base/span.h"
#include "rules/game.h"

/* Remembers that the record told something under this name that the game does not hold, or only in
 * part; each name once. */
void notes_add_unread(Game *game, Span name);

/* Copies a text, control characters as blanks. False if it did not fit and was cut, not inside a
 * character of UTF-8. */
bool notes_copy(char *target, size_t size, Span text);

/* The year of a date: its first number of four digits from 1800 to 2199, or that of seconds since
 * 1970; 0 if there is none. */
int notes_year(const char *date);

/* The result: of a game that is over on the board that of its moves, empties to the winner, unless
 * it had another end by its record (a reason); else what the record states. */
GameResult notes_result(const Game *game);

/* Whether the record states that result too, or nothing. It may count the discs on the board, as
 * PlayOK and LiveOthello do, or give the winner alone. */
bool notes_result_agrees(const Game *game);

/* Black's discs of a counted result, empties to the winner; -1 if it cannot be put so. */
int notes_score(const GameResult *result);

#endif
