/* SPDX-License-Identifier: MIT
 *
 * Fits the weights of a stage: penalised least squares by preconditioned conjugate gradients; the
 * held-out error ends the fit and picks the damping. A stage is fitted by one thread alone, in a
 * fixed order of sums, so that the result does not depend on the number of threads.
 */
#ifndef VERDI_TOOLS_TRAIN_FIT_H
#define VERDI_TOOLS_TRAIN_FIT_H

#include <stdatomic.h>

#include "train/layout.h"
#include "train/parts.h"
#include "train/samples.h"

typedef struct FitOptions {
    int iterations;    /* at most, for each damping tried */
    int patience;      /* iterations without a better held-out error until the fit ends */
    double ridge;      /* a weight seen n times changes by only n / (n + ridge) of what it would */
    double part_ridge; /* the same for the weights of parts */
    double damping;    /* the strongest of the second penalty, see fit.c */
    int min_count;     /* weights of configurations seen less often stay as they are */
    int only_stage;    /* fit no other one; -1: all */
    int window;        /* discs beyond the stage's own that are learned from too ... */
    double fade;       /* ... with this factor to their weight for every disc of distance */
} FitOptions;

typedef struct FitReport {
    size_t samples; /* trained on, those of the window included */
    int parameters; /* fitted */
    int iterations; /* of all dampings tried */
    double damping; /* of the least held-out error; 0: nothing was learned */
    double seconds;
    bool finished; /* false: interrupted or never begun */
} FitReport;

/* The least and the greatest number of discs of a stage. */
int fit_stage_low(int stage);
int fit_stage_high(int stage);

/* Fits weight[layout->cells] of one stage, in discs, from what it holds: penalties draw towards
 * that. Ends early, with what it has, when *stop is raised. False if memory is short. */
bool fit_stage(const Layout *layout, const Parts *parts, const Samples *samples, int stage,
               const FitOptions *options, const atomic_bool *stop, float *weight,
               FitReport *report);

#endif
