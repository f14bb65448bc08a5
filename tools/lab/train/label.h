/* SPDX-License-Identifier: MIT
 *
 * Labels that a search finds: what a position is worth a few plies deep. They have none of the
 * noise of outcomes.
 */
#ifndef VERDI_TOOLS_TRAIN_LABEL_H
#define VERDI_TOOLS_TRAIN_LABEL_H

#include "positions/positions.h"
#include "train/samples.h"

typedef struct LabelOptions {
    int depth; /* plies of the searches, full width */
    int solve; /* boards of up to this many empty squares are solved instead */
} LabelOptions;

/* Labels the samples from `first` to before `end` that are not held out. The labels do not depend
 * on the number of threads. False after a message on stderr, as of positions_search(). */
bool label_samples(Samples *samples, size_t first, size_t end, const LabelOptions *options,
                   const PositionsOptions *crew);

#endif
