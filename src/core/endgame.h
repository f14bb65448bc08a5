/* SPDX-License-Identifier: MIT */
#pragma once

#include "core/level.h"

#include "core/search.h"

/* Null-window search for the exact final score of a board with at most ENDGAME_EMPTIES empty
 * squares. Scores are in discs for the player. A result <= alpha is an upper bound of the true
 * score, a result > alpha is a lower bound. alpha is -65 to 64. The result is meaningless if the
 * search was stopped. */
int endgame_search(Search *search, uint64_t player, uint64_t opponent, int alpha);
