/* SPDX-License-Identifier: MIT
 *
 * Chooses among a row's moves, and hands over to the search where the book ends. Reads the book
 * through its handle, never the file.
 */
#ifndef VERDI_ENGINE_CHOICE_BOOK_PLAY_H
#define VERDI_ENGINE_CHOICE_BOOK_PLAY_H

#include "base/random.h"
#include "engine/driver.h"
#include "rules/game.h"
#include "verdi/book.h"

/* Answers a search from the book. `contempt` is that of the limits, `lines` how many moves are
 * wanted. Returns 1 and *result (but for its seconds); 0 if the book has nothing good enough, or a
 * negative error. `random` is used only if style->randomness is not 0. */
int book_answer(verdi_book *book, Board board, int contempt, int lines,
                const verdi_book_style *style, Random *random, verdi_result *result);

/* What the book knows of a position that is not in it: the row before the last move of the game has
 * that move, and the search that valued it expects an answer. Returns 1 and *known, a line with
 * value, depth, confidence, and the answer first; 0 or a negative error otherwise. With contempt a
 * proven draw does not count: another move may be better. */
int book_known(verdi_book *book, const Game *game, int contempt, verdi_line *known);

enum { BOOK_SEEDS = VERDI_MAX_MOVES + 2 };

/* Fills `seeds` with what the book knows around a position that it cannot answer: `known` (NULL:
 * none) and the positions one move on. `contempt` as above: proven draws are not what they are in
 * the book if it is not 0. Returns their number or a negative error. */
int book_seeds(verdi_book *book, Board board, const verdi_line *known, int contempt,
               SearchSeed seeds[BOOK_SEEDS]);

#endif
