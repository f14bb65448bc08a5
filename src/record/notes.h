/* SPDX-License-Identifier: MIT
 *
 * Functions for the notes of a game, shared by readers and writers of records. The notes are dates,
 * results, and names of unread properties.
 */
#ifndef VERDI_RECORD_NOTES_H
#define VERDI_RECORD_NOTES_H

#include "base/span.h"
#include "rules/game.h"

/* Notes that the record has a property of this name that the game holds only in part or not at all.
 * A repeated name is noted once. */
void notes_add_unread(Game *game, Span name);

/* Copies a text, replacing control characters by blanks. Returns false if the text was cut; it is
 * never cut inside a UTF-8 character. */
bool notes_copy(char *target, size_t size, Span text);

/* The year of a date: the first number of four digits from 1800 to 2199. A date may also be seconds
 * since 1970. Returns 0 if the date has no year. */
int notes_year(const char *date);

/* The result of a game. If the game is over on the board and the record gives no reason for its
 * end, the result is the score of the final position, empties to the winner. Otherwise it is the
 * record's result. */
GameResult notes_result(const Game *game);

/* True if the record's result agrees with notes_result(), or is missing. The record's result may
 * count only the discs on the board, as PlayOK and LiveOthello do, or give only the winner. */
bool notes_result_agrees(const Game *game);

/* The number of black's discs in a result with a count, empties to the winner; -1 for other
 * results. */
int notes_score(const GameResult *result);

#endif
