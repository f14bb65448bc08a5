/* SPDX-License-Identifier: MIT
 *
 * All stages together: fitted by several threads, one stage each, then rounded to the engine's
 * integers.
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

/* All zero. False if memory is short. */
bool model_new(Model *model, const Layout *layout);
void model_free(Model *model, const Layout *layout);

/* Takes over the weights of an image, to begin with. */
void model_start(Model *model, const Layout *layout, const Image *image);

/* Fits every stage that has samples, and reports each epoch on stderr. Raising *stop ends it early.
 * Stages and numbers of discs that nothing was learned of then take what their nearest neighbours
 * have, or keep that of model_start(). False if memory or threads are short. */
bool model_fit(Model *model, const Layout *layout, const Samples *samples,
               const FitOptions *options, int threads, const verdi_stop *stop);

/* Rounds to the engine's integers. Returns how many weights were beyond their range and are now at
 * its end. */
int model_quantise(const Model *model, const Layout *layout, Image *image);

/* The value in discs, before rounding. */
double model_evaluate(const Model *model, const Layout *layout, Board board);

#endif
