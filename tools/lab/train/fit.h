/* SPDX-License-Identifier: MIT
 *
 * Fits the network of a stage (core/weights.h) to samples by stochastic gradient descent on the
 * squared error, with AdaGrad (J. Duchi 2011). One thread fits a stage, in a fixed order, so that
 * the result does not depend on the number of threads.
 */
#ifndef VERDI_TOOLS_TRAIN_FIT_H
#define VERDI_TOOLS_TRAIN_FIT_H

#include "core/weights.h"
#include "train/layout.h"
#include "train/samples.h"
#include "verdi.h"

typedef float NetworkFloats __attribute__((vector_size(4 * NETWORK_CHANNELS), aligned(16)));

/* The network of a stage before rounding, in discs. It covers the stage's numbers of discs and
 * those of the window around it. */
typedef struct Network {
    NetworkFloats *row; /* by cell of the layout */
    NetworkFloats bias[FEATURE_DISCS], output[FEATURE_DISCS];
    float tempo[FEATURE_DISCS];
    bool learned[FEATURE_DISCS]; /* there were samples with this many discs */
    bool started;                /* initialised from existing weights; otherwise all zero before the
                                  * fit */
} Network;

typedef struct FitOptions {
    int epochs;     /* number of passes over the samples */
    double rate;    /* learning rate in the first epoch ... */
    double decay;   /* ... and its factor per epoch */
    double squares; /* initial sums of squared gradients: larger ones make the first steps
                     * shorter */
    int min_count;  /* rows that are selected less often are not changed */
    int only_stage; /* fit only this stage; -1: all */
    int window;     /* also use samples this many discs outside the stage ... */
    double fade;    /* ... with this factor to their weight per disc of distance */
} FitOptions;

typedef struct FitReport {
    size_t samples;       /* training samples, including those of the window */
    int rows;             /* fitted rows */
    int epochs;           /* finished epochs */
    double trained, held; /* mean squared errors: in the last epoch, and on held-out samples after
                           * it */
    double largest;       /* greatest hidden value of a held-out sample, in discs */
    double seconds;
} FitReport;

/* The least and the greatest number of discs of a stage. */
int fit_stage_low(int stage);
int fit_stage_high(int stage);

/* The range [*first, *end) of the samples for a stage, including held-out ones. */
void fit_stage_samples(const Samples *samples, int stage, int window, size_t *first, size_t *end);

typedef struct Fit Fit;

/* Begins the fit of the network of a stage, from its current values. NULL if memory is short. */
Fit *fit_new(const Layout *layout, const Samples *samples, int stage, const FitOptions *options,
             Network *network);

/* Runs one epoch and updates the report. Ends early if *stop is raised. False if memory is
 * short. */
bool fit_epoch(Fit *fit, const verdi_stop *stop, FitReport *report);

/* Copies fitted rows to their mirror images and frees the fit. NULL is allowed. */
void fit_free(Fit *fit);

/* The value of a board with this many discs that selects these cells. `hidden` receives the hidden
 * layer before rectification. */
float fit_evaluate(const Layout *layout, const Network *network, const int32_t *cell, int discs,
                   NetworkFloats *hidden);

#endif
