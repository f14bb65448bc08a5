/* SPDX-License-Identifier: MIT
 *
 * The root moves of a search as reported to the caller: their order, their values, and the bounds
 * that full searches to the end of the game have proven.
 */
#ifndef VERDI_ENGINE_ROOT_STATE_H
#define VERDI_ENGINE_ROOT_STATE_H

#include "core/search.h"
#include "verdi.h"

/* Fills in the moves of `root`, and the bounds that they imply for the position. The search is at
 * the moves from `line` on; `leader` is the best of these so far and is listed at index `line`. If
 * `leader` is SQUARE_NONE, the order of the moves stays. `draw` is the score of a draw in the
 * search. */
void root_state_fill(verdi_root *root, const RootMove *move, int count, int line, Square leader,
                     Score draw);

#endif
