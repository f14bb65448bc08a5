/* SPDX-License-Identifier: MIT
 *
 * Weights of parts of shapes: what configurations have in common that agree on some neighbouring
 * squares. While a stage is fitted, the weight of a configuration is its own plus those of its
 * parts, so that rare configurations learn from their relatives; then they are added up, and cost
 * the engine nothing. (The idea is that of the factored features of neural networks for shogi.)
 */
#ifndef VERDI_TOOLS_TRAIN_PARTS_H
#define VERDI_TOOLS_TRAIN_PARTS_H

#include <stdbool.h>

#include "train/layout.h"

/* What is fitted are columns: first one for each cell of the layout (used: the canonical ones),
 * then one for each configuration of each part. */
typedef struct Parts {
    int32_t columns;
    int count[FEATURE_SHAPES];       /* parts of a shape, both mirror images of each */
    int32_t *column[FEATURE_SHAPES]; /* `count` columns for each configuration of the shape */
} Parts;

/* NULL if memory is short. */
Parts *parts_new(const Layout *layout);
void parts_free(Parts *parts);

/* image[cell] = own weight and those of its parts, mirror images included. Where `needed` is not
 * NULL, 0 for cells whose canonical one is not marked there. */
void parts_spread(const Parts *parts, const Layout *layout, const double *column,
                  const bool *needed, float *image);

/* The transposed: given sums by cell, mirror images not included, adds up those of the parts. */
void parts_collect(const Parts *parts, const Layout *layout, double *column);

#endif
