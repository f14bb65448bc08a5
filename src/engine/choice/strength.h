/* SPDX-License-Identifier: MIT
 *
 * Weaker play: not by occasional blunders, but by a choice among all moves by their values. The
 * worse a move, the lower its probability (a softmax), with a temperature per position that gives
 * the wanted expected loss. What a position does not allow to be lost (a forced move loses nothing)
 * is carried over to later moves. Also the weak levels, which leave the book early and vary.
 */
#ifndef VERDI_ENGINE_CHOICE_STRENGTH_H
#define VERDI_ENGINE_CHOICE_STRENGTH_H

#include <stdbool.h>

#include "base/random.h"
#include "verdi.h"

/* The chances of `count` moves (at least 1) that lose `loss` discs against the best of them, which
 * loses 0, so that `wanted` discs are lost on average. Returns the actual mean: less
 * where even uniform chances lose less, as those of one move do. Moves that lose the same have the
 * same chance, and none has more than a better one. */
double strength_chances(const double *loss, int count, double wanted, double *chance);

/* What a search itself loses by its errors, in discs a move, where moves are drawn that lose `mean`
 * by its values; nothing if these are exact. */
double strength_own_loss(const verdi_line *best, double mean);

/* Chooses one of a result's lines, which have all legal moves, best first, of a position with this
 * many discs; 1/128 disc of mean loss are wanted. It becomes the first line, and the move and the
 * value of the result; `keep` lines stay. *carried, in discs (NULL: nothing), is what was to be
 * lost so far and was not; negative where it was more. */
void strength_choose(Random *random, double *carried, int discs, int wanted, int keep,
                     verdi_result *result);

/* Whether a level that varies still has its book in a position with this many discs; and how
 * it then draws from it: by the given style, or more freely. */
bool strength_in_book(int level, int discs);
verdi_book_style strength_book_style(int level, const verdi_book_style *style);

/* Whether a level varies where it plays casually: without it one game of a weak level would be the
 * next one. And draws from a result as strength_choose() does, a little less than the best. */
bool strength_varies(int level);
void strength_vary(Random *random, int level, int keep, verdi_result *result);

#endif
