/* SPDX-License-Identifier: MIT */
#include "core/eval.h"

#include <string.h>

void eval_init(EvalLanes *lanes, Board board) {
    memset(lanes, 0, sizeof *lanes);
    for (uint64_t rest = board.player; rest; rest &= rest - 1)
        for (int i = 0; i < FEATURE_LANES; i++)
            lanes->configuration[i] =
                (int16_t)(lanes->configuration[i] + table_step[bits_first(rest)][i]);
    for (uint64_t rest = board.opponent; rest; rest &= rest - 1)
        for (int i = 0; i < FEATURE_LANES; i++)
            lanes->configuration[i] =
                (int16_t)(lanes->configuration[i] - table_step[bits_first(rest)][i]);
}
