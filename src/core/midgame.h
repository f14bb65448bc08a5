/* SPDX-License-Identifier: MIT */
#pragma once

#include "core/level.h"

#include "core/search.h"

/* The least depth at which null-window searches use the transposition table. */
enum { TABLE_MIN_DEPTH = 4 };

/* Null-window search: is the value at `depth` plies above alpha? A result <= alpha is an upper
 * bound of the value, a result > alpha is a lower bound. For depth >= node->empties the value is
 * the final score (at the search's confidence). The result is meaningless if the search was
 * stopped. */
Score midgame_null_window(Search *search, const Node *node, Score alpha, int depth);

/* Searches the root moves list[0..count) with window (alpha, beta). Moves the best move to the
 * front, with its score, line and node count; the others keep their order. Calls the search's
 * listener as soon as a later move is found to be better than all before it. Returns the best
 * score, fail-soft. `depth` is at least 1. */
Score midgame_search_root(Search *search, const Node *node, RootMove *list, int count, Score alpha,
                          Score beta, int depth);

/* Searches moves of a split point until none is left or the split is cancelled. */
void midgame_run_split(Search *search, Split *split);
