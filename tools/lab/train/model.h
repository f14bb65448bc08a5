/* SPDX-License-Identifier: MIT
 *
 * The networks of all stages. They are fitted by several threads, one stage each, and then rounded
 * to the engine's integers.
 */
#ifndef VERDI_TOOLS_TRAIN_MODEL_H
#define VERDI_TOOLS_TRAIN_MODEL_H

#include "train/fit.h"
#include "train/image.h"
#include "verdi.h"

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

#endif
