/* SPDX-License-Identifier: MIT
 *
 * The evaluation: the sum of one weight for each lane of features.h. The configurations are kept up
 * to date move by move, always from the side to move's point of view: a move adds the steps of the
 * discs it places and flips, then the change of sides negates all lanes.
 */
#ifndef VERDI_CORE_EVAL_H
#define VERDI_CORE_EVAL_H

#include "core/level.h"

#include "core/kernel.h"
#include "core/lanes.h"
#include "core/score.h"
#include "core/tables.h"
#include "core/weights.h"
#include "rules/board.h"

/* The lanes of any board, computed from nothing. */
void eval_init(EvalLanes *lanes, Board board);

/* The lanes after the player's move. */
static inline void eval_play(EvalLanes *after, const EvalLanes *before, int square,
                             uint64_t flips) {
    const EvalVector *step = (const EvalVector *)table_step[square];
    EvalVector flipped0 = {0}, flipped1 = {0}, flipped2 = {0}, flipped3 = {0};
    for (uint64_t rest = flips; rest; rest &= rest - 1) {
        const EvalVector *turn = (const EvalVector *)table_step[bits_first(rest)];
        flipped0 += turn[0];
        flipped1 += turn[1];
        flipped2 += turn[2];
        flipped3 += turn[3];
    }
    after->vector[0] = -(before->vector[0] + step[0] + flipped0 + flipped0);
    after->vector[1] = -(before->vector[1] + step[1] + flipped1 + flipped1);
    after->vector[2] = -(before->vector[2] + step[2] + flipped2 + flipped2);
    after->vector[3] = -(before->vector[3] + step[3] + flipped3 + flipped3);
}

static inline void eval_pass(EvalLanes *after, const EvalLanes *before) {
    for (int i = 0; i < 4; i++)
        after->vector[i] = -before->vector[i];
}

/* The value for the side to move, kept a disc within the bounds so that it never claims a proof. */
static inline Score eval_score(const Weights *weights, const EvalLanes *lanes, int empties) {
    const int16_t *block = weights->block[feature_stage(64 - empties)];
    const uint32_t *offset = weights->lane_offset;
    int sum = kernel_sum_weights(block, offset, lanes->configuration);
    const int limit = SCORE_MAX - SCORE_DISC;
    return sum > limit ? limit : sum < -limit ? -limit : sum;
}

#endif
