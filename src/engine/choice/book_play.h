/* SPDX-License-Identifier: MIT
 *
 * Chooses a move from a book row, and passes the book's knowledge to the search where the book
 * ends. It uses only the book's public functions.
 */
#ifndef VERDI_ENGINE_CHOICE_BOOK_PLAY_H
#define VERDI_ENGINE_CHOICE_BOOK_PLAY_H

#include "base/random.h"
#include "engine/driver.h"
#include "rules/game.h"
#include "verdi/book.h"

/* Answers a search from the book. `contempt` and `lines` are those of verdi_limits. Returns 1 with
 * *result filled in except for the seconds, 0 if the book has no good enough move, or a negative
 * error. `random` is used only if style->randomness is not 0. */
int book_answer(verdi_book *book, Board board, int contempt, int lines,
                const verdi_book_style *style, Random *random, verdi_result *result);

/* Finds what the book knows about a position that is not in it: the row of the position before the
 * last move may have a value for that move, and the reply that the search of the move expected.
 * Returns 1 with *known, a line that starts with this reply and has the value, its depth and its
 * confidence; 0 if there is none; or a negative error. If `contempt` is not 0, proven draws are
 * ignored, because another move may be better. */
int book_known(verdi_book *book, const Game *game, int contempt, verdi_line *known);

enum { BOOK_SEEDS = VERDI_MAX_MOVES + 2 };

/* Fills `seeds` with the book's values near a position that the book cannot answer: `known`, if not
 * NULL, and the values of the positions after each move. If `contempt` is not 0, proven draws are
 * left out, because the search gives them another score. Returns the number of seeds or a negative
 * error. */
int book_seeds(verdi_book *book, Board board, const verdi_line *known, int contempt,
               SearchSeed seeds[BOOK_SEEDS]);

#endif
