/* SPDX-License-Identifier: MIT
 *
 * The parts of verdi-train: samples.c reads positions from files of games and of boards, fit.c
 * fits the network of one stage, model.c those of all stages, and report.c measures the errors.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "core/weights.h"
#include "lab.h"
#include "rules/board.h"
#include "train/image.h"
#include "verdi.h"

/* -------------------------------------------------------------------------------------- samples */

/* Training samples: positions with their score for the side to move, sorted by number of discs. 24
 * bytes each. */

enum { SAMPLES_MAX_DISCS = 64 };

typedef struct Sample {
    Board board;
    int8_t label; /* -64..64 discs for board.player */
    bool held;    /* held out: never used for training */
} Sample;

typedef struct Samples {
    Sample *list;
    size_t count, capacity;
    uint64_t games, held_games;
    /* After samples_sort(): the samples with d discs are first[d].. first[d + 1] - 1. */
    size_t first[SAMPLES_MAX_DISCS + 2];
} Samples;

typedef struct SamplesOptions {
    int held_percent; /* percentage of games, and of searches with their boards, to hold out;
                       * chosen by a hash */
    /* The label of a training position is the lambda-return (R. Sutton 1988): each later searched
     * value has lambda times the weight of the one before it, and the outcome has the remaining
     * weight. A lower lambda means less noise, but more of the errors of the weights used in the
     * searches. Labels of held-out positions are outcomes: lambda = 1. From each searched value,
     * the mean excess of the file's values over its outcomes at the same number of discs is
     * subtracted. */
    double lambda;
} SamplesOptions;

/* Adds a position. False if memory is short. */
bool samples_add(Samples *samples, Board board, int label, bool held);

/* Adds the positions of a file of games, or of labelled boards (leaves/leaves.h). False after a
 * message on stderr. */
bool samples_read(Samples *samples, const char *path, const SamplesOptions *options);

/* Sorts the samples by number of discs. */
void samples_sort(Samples *samples);

void samples_free(Samples *samples);

/* --------------------------------------------------------------------------- the fit of a stage */

/* Fits the network of a stage (core/weights.h) to samples by stochastic gradient descent on the
 * squared error, with AdaGrad (J. Duchi 2011). One thread fits a stage, in a fixed order, so that
 * the result does not depend on the number of threads. */

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
    double even;    /* the label, in discs, of samples with half the weight of even ones; 0: all
                     * have the same weight */
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

typedef struct FitPlan {
    const Layout *layout;
    const Samples *samples;
    const FitOptions *options;
    const verdi_stop *stop;              /* ends the fit early */
    void (*note)(int stage, void *user); /* called after each epoch, when the report is updated */
    void *user;
} FitPlan;

/* Fits the network of a stage, from its current values. Then copies fitted rows to their mirror
 * images. False if memory is short. */
bool fit_stage(const FitPlan *plan, int stage, Network *network, FitReport *report);

/* The value of a board with this many discs that selects these cells. `hidden` receives the hidden
 * layer before rectification. */
float fit_evaluate(const Layout *layout, const Network *network, const int32_t *cell, int discs,
                   NetworkFloats *hidden);

/* ----------------------------------------------------------------------------------- all stages */

/* The networks of all stages. They are fitted by several threads, one stage each, and then rounded
 * to the engine's integers. */

typedef struct Model {
    Network network[FEATURE_STAGES];
    FitReport report[FEATURE_STAGES];
} Model;

/* Makes a model of zeros. False if memory is short. */
bool model_new(Model *model, const Layout *layout);
void model_free(Model *model, const Layout *layout);

/* Initialises the model with the weights of an image. */
void model_start(Model *model, const Layout *layout, const Image *image);

/* Fits every stage that has samples, and reports each epoch on stderr. Raising *stop ends the fit
 * early. Stages and numbers of discs without samples then copy their nearest neighbours, or keep
 * the values of model_start(). False if memory or threads are not available. */
bool model_fit(Model *model, const Layout *layout, const Samples *samples,
               const FitOptions *options, int threads, const verdi_stop *stop);

/* Rounds the weights to the engine's integers. Returns the number of weights that were out of range
 * and were clamped. */
int model_quantise(const Model *model, const Layout *layout, Image *image);

/* The value of a board in discs, before rounding. */
double model_evaluate(const Model *model, const Layout *layout, Board board);

/* ----------------------------------------------------------------------------------- the errors */

typedef struct ReportError {
    size_t count;
    double sum, squares, magnitudes; /* sums of the errors of the rounded weights, in discs */
    double real_squares;             /* squared errors before rounding */
} ReportError;

/* The approximate number of training positions to measure, for each number of discs in the same
 * proportion. All held-out positions are measured. */
enum { REPORT_TRAINED = 2000000 };

/* error[0] is for training positions, error[1] for held-out ones. */
typedef struct Report {
    ReportError error[2][SAMPLES_MAX_DISCS + 1];
} Report;

void report_measure(Report *report, const Layout *layout, const Model *model, const Image *image,
                    const Samples *samples);

/* The sum over a range of numbers of discs. */
ReportError report_sum(const Report *report, bool held, int low, int high);

void report_print(const Report *report, const Model *model, FILE *out);
