/* SPDX-License-Identifier: MIT
 *
 * Levels searches by where they end. Whoever makes the last move of a search picks what the
 * evaluation overrates, so that leaves are worth more to the side that moves next than it says: by
 * half a disc when the number of empty squares is even, and by more when it is odd, where the
 * parity of the end of the game is on that side as well; with one or two empty squares they are
 * worth less. Without a correction, values of one depth lie that far from those of the next.
 */
#ifndef VERDI_TOOLS_MARGINS_LEVEL_H
#define VERDI_TOOLS_MARGINS_LEVEL_H

#include "margins/observe.h"

/* What to add to the evaluation, in 1/128 disc, by number of discs: what searches that end there
 * fall short of the truth on average, smoothed over the neighbours, where positions were solved.
 * With fewer discs that fades out where the empty squares are even; where they are odd it is what
 * they fall short of searches a ply shallower and deeper. */
void level_fit(const Observation *list, int count, double shift[FEATURE_DISCS]);

/* What the values observed would be with it. */
void level_values(Observation *list, int count, const double shift[FEATURE_DISCS]);

#endif
