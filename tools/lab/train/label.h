/* SPDX-License-Identifier: MIT
 *
 * Labels that a search finds: what a position is worth a few plies deep. They have none of the
 * noise of outcomes, and hundreds of thousands a second can be had.
 */
#ifndef VERDI_TOOLS_TRAIN_LABEL_H
#define VERDI_TOOLS_TRAIN_LABEL_H

#include "train/samples.h"
#include "verdi.h"

typedef struct LabelOptions {
    int depth;           /* plies of the searches, full width */
    int solve;           /* boards of so many empty squares or fewer are solved instead */
    const char *weights; /* those that search: a file, or NULL for the built-in ones */
    int jobs;
} LabelOptions;

/* Labels the samples from `first` to before `end` that are not held out, with a line of progress.
 * The labels do not depend on the number of jobs. False, with the reason in `problem`, when *stop
 * is raised before the end or something cannot be had. */
bool label_samples(Samples *samples, size_t first, size_t end, const LabelOptions *options,
                   const verdi_stop *stop, char problem[SAMPLES_PROBLEM_SIZE]);

#endif
