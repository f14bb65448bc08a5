/* SPDX-License-Identifier: MIT
 *
 * Corrects the evaluation so that values of adjacent depths agree. The last move of a search is
 * chosen by the evaluation, so it tends to reach a position that the evaluation overrates for the
 * side that moved. Leaves are therefore better for the side to move than the evaluation shows: by
 * half a disc if the number of empty squares is even, and by more if it is odd, where this side has
 * the parity. With one or two empty squares, leaves are worse than the evaluation shows.
 */
#ifndef VERDI_TOOLS_MARGINS_LEVEL_H
#define VERDI_TOOLS_MARGINS_LEVEL_H

#include "margins/observe.h"

/* Computes the correction to add to the evaluation, in 1/128 disc, by number of discs at the leaf.
 * Where positions were solved, the correction is the mean shortfall of searches against the exact
 * score, smoothed over neighbours. For fewer discs, the correction fades out if the number of empty
 * squares is even; if the number is odd, it is the shortfall against searches a ply shallower and
 * deeper. */
void level_fit(const Observation *list, int count, double shift[FEATURE_DISCS]);

/* Applies the correction to the observed values. */
void level_values(Observation *list, int count, const double shift[FEATURE_DISCS]);

#endif
