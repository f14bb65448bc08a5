/* SPDX-License-Identifier: MIT
 *
 * Levels searches of odd and even depth. Whoever makes the last move of a search picks what the
 * evaluation overrates, so that leaves are worth more to the side that moves next than it says: by
 * little when the number of empty squares is even, as solved positions show, and by some two discs
 * when it is odd, where the parity of the end of the game is on that side as well. Without a
 * correction, values of one depth lie that far from those of the next.
 */
#ifndef VERDI_TOOLS_MARGINS_LEVEL_H
#define VERDI_TOOLS_MARGINS_LEVEL_H

#include "margins/observe.h"

/* What to add to the evaluation, in 1/128 disc, by number of discs: 0 where the empty squares are
 * even, elsewhere the mean of what searches that end there fall short of those a ply shallower and
 * deeper, smoothed over the neighbours. */
void level_fit(const Observation *list, int count, double shift[FEATURE_DISCS]);

/* What the values observed would be with it. */
void level_values(Observation *list, int count, const double shift[FEATURE_DISCS]);

#endif
