/* SPDX-License-Identifier: MIT
 *
 * Labels from searches of a few plies, which do not have the noise of game outcomes.
 */
#ifndef VERDI_TOOLS_TRAIN_LABEL_H
#define VERDI_TOOLS_TRAIN_LABEL_H

#include "positions/positions.h"
#include "train/samples.h"

typedef struct LabelOptions {
    int depth; /* depth of the full-width searches */
    int solve; /* solve boards of up to this many empty squares instead */
} LabelOptions;

/* Labels the samples in [first, end) that are not held out. The labels do not depend on the number
 * of threads. False after a message on stderr, as in positions_search(). */
bool label_samples(Samples *samples, size_t first, size_t end, const LabelOptions *options,
                   const PositionsOptions *crew);

#endif
