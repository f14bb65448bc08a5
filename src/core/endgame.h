/* SPDX-License-Identifier: MIT */
#ifndef VERDI_CORE_ENDGAME_H
#define VERDI_CORE_ENDGAME_H

#include "core/level.h"

#include "core/search.h"

/* The exact final score of a board with at most ENDGAME_EMPTIES empty squares, in discs for the
 * player, by a null window: a result <= alpha is an upper bound of the true score, a result > alpha
 * a lower bound. -65 <= alpha <= 64. When the search was stopped the result means nothing. */
int endgame_search(Search *search, uint64_t player, uint64_t opponent, int alpha);

#endif
