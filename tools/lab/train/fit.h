/* SPDX-License-Identifier: MIT
 *
 * Fits the network of a stage (core/weights.h) to samples: gradient descent on the squared error,
 * sample by sample in random order, steps by AdaGrad (J. Duchi 2011). A stage is fitted by one
 * thread alone, in a fixed order, so that the result does not depend on the number of threads.
 */
#ifndef VERDI_TOOLS_TRAIN_FIT_H
#define VERDI_TOOLS_TRAIN_FIT_H

#include "core/weights.h"
#include "train/layout.h"
#include "train/samples.h"
#include "verdi.h"

typedef float NetworkFloats __attribute__((vector_size(4 * NETWORK_CHANNELS), aligned(16)));

/* The network of a stage before it is rounded; all in discs. Beside its own numbers of discs it
 * knows those of the window that it learned from. */
typedef struct Network {
    NetworkFloats *row; /* by cell of the layout */
    NetworkFloats bias[FEATURE_DISCS], output[FEATURE_DISCS];
    float tempo[FEATURE_DISCS];
    bool learned[FEATURE_DISCS]; /* there were samples with this many discs */
    bool started;                /* it is somebody's; else all zero before it is fitted */
} Network;

typedef struct FitOptions {
    int epochs;     /* how often each sample is learned from */
    double rate;    /* the length of steps in the first epoch ... */
    double decay;   /* ... and the factor to it from one epoch to the next */
    double squares; /* gradients squared that sums begin with: the more, the shorter first steps */
    int min_count;  /* rows selected less often stay as they are */
    int only_stage; /* fit no other one; -1: all */
    int window;     /* discs beyond the stage's own that are learned from too ... */
    double fade;    /* ... with this factor to their weight for every disc of distance */
} FitOptions;

typedef struct FitReport {
    size_t samples;       /* trained on, those of the window included */
    int rows;             /* that were learned */
    int epochs;           /* that were finished */
    double trained, held; /* mean squared errors: of the last epoch, of held-out samples after it */
    double largest;       /* the greatest hidden value of a held-out sample, in discs */
    double seconds;
} FitReport;

/* The least and the greatest number of discs of a stage. */
int fit_stage_low(int stage);
int fit_stage_high(int stage);

/* The samples that a stage learns from, held-out ones included: from *first to before *end. */
void fit_stage_samples(const Samples *samples, int stage, int window, size_t *first, size_t *end);

typedef struct Fit Fit;

/* What fits the network of one stage, from what it holds. NULL if memory is short. */
Fit *fit_new(const Layout *layout, const Samples *samples, int stage, const FitOptions *options,
             Network *network);

/* Learns from each sample once more, and adds to the stage's report. Ends early, with what it has,
 * when *stop is raised. False if memory is short. */
bool fit_epoch(Fit *fit, const verdi_stop *stop, FitReport *report);

/* Completes the network by the mirror images of what was learned. NULL is allowed. */
void fit_free(Fit *fit);

/* The value of a board with this many discs that selects these cells. `hidden` receives the hidden
 * layer before it is rectified. */
float fit_evaluate(const Layout *layout, const Network *network, const int32_t *cell, int discs,
                   NetworkFloats *hidden);

#endif
