/* SPDX-License-Identifier: MIT
 *
 * The evaluation's sum in plain C, for the levels whose vectors cannot gather.
 */
#ifndef VERDI_CORE_KERNEL_SUM_H
#define VERDI_CORE_KERNEL_SUM_H

#include <stdint.h>

#include "core/features.h"

/* The sum of block[offset[i] + configuration[i]] over all lanes. */
static inline int kernel_sum_weights(const int16_t *block, const uint32_t *offset,
                                     const int16_t *configuration) {
    int sum0 = 0, sum1 = 0;
    for (int i = 0; i < FEATURE_LANES; i += 2) {
        sum0 += block[(int32_t)offset[i] + configuration[i]];
        sum1 += block[(int32_t)offset[i + 1] + configuration[i + 1]];
    }
    return sum0 + sum1;
}

#endif
