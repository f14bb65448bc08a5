/* SPDX-License-Identifier: MIT
 *
 * Weights shared by several engines and their threads. The weights are read once, unpacked by the
 * first search, and not changed after that. The last engine frees them. The weights belong to the
 * engines, because the library has no mutable globals.
 */
#pragma once

#include "core/weights.h"

typedef struct WeightsShare WeightsShare;

/* Opens the weights of a file (NULL: the one inside the binary) with a reference count of one. The
 * errors are those of weights_open(). */
int weights_share_open(WeightsShare **share, const char *path);

/* weights_share_join() adds a reference, weights_share_leave() drops one and accepts NULL. Both may
 * be called from any thread. */
WeightsShare *weights_share_join(WeightsShare *share);
void weights_share_leave(WeightsShare *share);

/* Gets the weights for searches, unpacked if they are not yet. The margins of solves are an eighth
 * wider than in the file. *delay and the errors are those of weights_unpack(); a delay of 0 if it
 * had been done. May be called from any thread. */
int weights_share_get(WeightsShare *share, const Weights **weights, double *delay);

const char *weights_share_description(const WeightsShare *share);
