/* SPDX-License-Identifier: MIT
 *
 * Games of a match for a book to learn from: stored in it as they end. An engine that uses the book
 * searches and learns them when it is idle (see book.h).
 */
#ifndef VERDI_MATCH_LEARN_H
#define VERDI_MATCH_LEARN_H

#include "match/match.h"
#include "verdi/book.h"

/* Opens the book for writing; it must exist. NULL after a message on stderr. */
verdi_book *learn_open(const char *path);

/* Stores a game that was played to its end on the board; others are nothing to learn from. False
 * after a message on stderr. */
bool learn_game(verdi_book *book, const Match *match, const GameRecord *record);

#endif
