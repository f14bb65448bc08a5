/* SPDX-License-Identifier: MIT
 *
 * What a search has to say about the samples. Either their labels: what a position is worth a few
 * plies deep. Or their boards: each goes to the leaf of the line that the search likes best and
 * takes its label along (as in TDLeaf, J. Baxter, A. Tridgell and L. Weaver 1998). It is at such
 * leaves that a search meets what the weights overrate, for it looks for nothing else.
 */
#ifndef VERDI_TOOLS_TRAIN_LABEL_H
#define VERDI_TOOLS_TRAIN_LABEL_H

#include "train/samples.h"
#include "verdi.h"

typedef struct LabelOptions {
    bool leaves;         /* move the boards; else label them */
    int depth;           /* plies of the searches: full width for labels, 73% sure for leaves */
    int solve;           /* what has so many empty squares or fewer is labelled by its solution */
    const char *weights; /* those that search: a file, or NULL for the built-in ones */
    int jobs;
} LabelOptions;

/* Searches the samples from `first` to before `end` that are not held out, with a line of progress;
 * after boards were moved the samples want to be sorted again. What comes of it does not depend on
 * the number of jobs. False, with the reason in `problem`, when *stop is raised before the end or
 * something cannot be had. */
bool label_samples(Samples *samples, size_t first, size_t end, const LabelOptions *options,
                   const verdi_stop *stop, char problem[SAMPLES_PROBLEM_SIZE]);

#endif
