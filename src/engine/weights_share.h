/* SPDX-License-Identifier: MIT
 *
 * Weights shared by several engines and their threads: read once, unpacked once by the first
 * search, and read-only after that. The last engine frees them. They belong to the engines, not to
 * the process: the library has no mutable global.
 */
#ifndef VERDI_ENGINE_WEIGHTS_SHARE_H
#define VERDI_ENGINE_WEIGHTS_SHARE_H

#include "engine/weights_read.h"

typedef struct WeightsShare WeightsShare;

/* Those of a file (NULL: the one inside the binary), with the caller as their one holder. Errors as
 * of weights_open(). */
int weights_share_open(WeightsShare **share, const char *path);

/* One holder more, one less (NULL is allowed). From any thread. */
WeightsShare *weights_share_join(WeightsShare *share);
void weights_share_leave(WeightsShare *share);

/* The weights, unpacked; errors as of weights_unpack(). From any thread. */
int weights_share_get(WeightsShare *share, const Weights **weights);

const char *weights_share_description(const WeightsShare *share);

#endif
