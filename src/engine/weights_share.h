/* SPDX-License-Identifier: MIT
 *
 * Weights shared by several engines and their threads. They are read once, unpacked by the first
 * search, and read-only after that. The last engine frees them. They belong to the engines, because
 * the library has no mutable globals.
 */
#ifndef VERDI_ENGINE_WEIGHTS_SHARE_H
#define VERDI_ENGINE_WEIGHTS_SHARE_H

#include "engine/weights_read.h"

typedef struct WeightsShare WeightsShare;

/* Opens the weights of a file (NULL: the one inside the binary) with a reference count of one.
 * Errors as for weights_open(). */
int weights_share_open(WeightsShare **share, const char *path);

/* Adds or drops a reference (NULL is allowed). May be called from any thread. */
WeightsShare *weights_share_join(WeightsShare *share);
void weights_share_leave(WeightsShare *share);

/* Gets the unpacked weights. Errors as for weights_unpack(). May be called from any thread. */
int weights_share_get(WeightsShare *share, const Weights **weights);

const char *weights_share_description(const WeightsShare *share);

#endif
