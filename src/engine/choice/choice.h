/* SPDX-License-Identifier: MIT
 *
 * The choice of a move. book_play.c chooses it from a book row, and passes the book's knowledge to
 * the search where the book ends; it uses only the book's public functions. strength.c plays weaker
 * by a random choice among all moves: the worse a move, the lower its probability (a softmax). The
 * temperature is set in each position so that the expected loss is the one wanted. If a position
 * does not allow this loss (a forced move loses nothing), the rest is carried over to later moves.
 * The weak levels are there too: they leave the book early and vary their moves.
 */
#pragma once

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

/* Sets chance[i] for each of `count` moves (at least 1) so that the average loss is `wanted` discs.
 * loss[i] is the loss of a move against the best one, whose loss is 0. Returns the actual mean
 * loss, which is lower if even a uniform choice loses less. Moves with equal losses have equal
 * chances, and no move has a higher chance than a better one. */
double strength_chances(const double *loss, int count, double wanted, double *chance);

/* The loss that the search's own errors add, in discs per move, if the chosen moves lose `mean`
 * discs by the search's values. 0 if the values are exact. */
double strength_own_loss(const verdi_line *best, double mean);

/* Chooses one of the lines of a result. The result must have a line for each legal move, best
 * first. `discs` is the number of discs on the board, and `wanted` is the mean loss wanted, in
 * 1/128 disc. The chosen line becomes the first one, and its move and value become those of the
 * result; up to `keep` lines are kept. *carried is the loss, in discs, that was wanted so far but
 * not reached; it is negative if more was lost. If `carried` is NULL, no loss is carried over. */
void strength_choose(Random *random, double *carried, int discs, int wanted, int keep,
                     verdi_result *result);

/* strength_in_book() returns whether a level still uses its book in a position with this many
 * discs. strength_book_style() returns the style of the level's book moves: `style`, or for a weak
 * level a more random one. */
bool strength_in_book(int level, int discs);
verdi_book_style strength_book_style(int level, const verdi_book_style *style);

/* strength_varies() returns whether a level varies its play if verdi_limits.vary is set; otherwise
 * all games of a weak level would be the same. strength_vary() chooses a line like
 * strength_choose(), with a small mean loss. */
bool strength_varies(int level);
void strength_vary(Random *random, int level, int keep, verdi_result *result);
