/* SPDX-License-Identifier: MIT
 *
 * The pattern configurations of a board, which the search updates at each move (core/eval.h).
 */
#pragma once

#include <stdint.h>

#include "core/features.h"

/* Four vectors of sixteen lanes. gcc and clang map them to the vectors of the CPU level. */
typedef int16_t EvalVector __attribute__((vector_size(32)));

typedef struct EvalLanes {
    union {
        EvalVector vector[4];
        int16_t configuration[FEATURE_LANES];
    };
} EvalLanes;
