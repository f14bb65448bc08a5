/* SPDX-License-Identifier: MIT
 *
 * The evaluation: a small network (core/weights.h) whose inputs are the lanes and counts of
 * features.h, the idea of the efficiently updatable networks of shogi (Y. Nasu 2018) on patterns.
 * The configurations are kept up to date move by move, always from the side to move's point of
 * view: a move adds the steps of the discs it places and flips, then the change of sides negates
 * all lanes.
 */
#ifndef VERDI_CORE_EVAL_H
#define VERDI_CORE_EVAL_H

#include "core/level.h"

#include "core/kernel.h"
#include "core/search.h"
#include "core/tables.h"
#include "rules/board.h"

/* From products of the network to scores. */
enum { EVAL_DIVISOR = NETWORK_HIDDEN_UNIT * NETWORK_OUTPUT_UNIT / SCORE_DISC };

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

/* The hidden layer: the sum of the rows that the board selects, in four parts to overlap. */
static inline NetworkLayer eval_hidden(const Weights *weights, const Node *node, int discs) {
    uint64_t player = node->board.player, opponent = node->board.opponent;
    uint64_t borders = feature_borders(~(player | opponent));
    unsigned count[FEATURE_COUNTS] = {(unsigned)bits_count(kernel_moves(player, opponent)),
                                      (unsigned)bits_count(kernel_moves(opponent, player)),
                                      (unsigned)bits_count(player & borders),
                                      (unsigned)bits_count(opponent & borders)};
    const NetworkRow *rows = weights->rows[feature_stage(discs)];
    NetworkLayer sum[4];
    for (int k = 0; k < FEATURE_COUNTS; k++)
        sum[k] = kernel_widen(&rows[weights->count_offset[k] + count[k]]);
    for (int i = 0; i < FEATURE_LANES; i += 4)
        for (int k = 0; k < 4; k++)
            sum[k] += kernel_widen(
                &rows[(int32_t)weights->lane_offset[i + k] + node->lanes.configuration[i + k]]);
    return weights->bias[discs] + sum[0] + sum[1] + sum[2] + sum[3];
}

/* The value for the side to move, kept a disc within the bounds so that it never claims a proof. */
static inline Score eval_score(const Weights *weights, const Node *node) {
    const NetworkLayer zero = {0}, linear = {-1};
    int discs = 64 - node->empties;
    NetworkLayer hidden = eval_hidden(weights, node, discs);
    hidden &= (hidden > zero) | linear;
    int score = kernel_dot(hidden, weights->output[discs]) / EVAL_DIVISOR + weights->tempo[discs];
    const int limit = SCORE_MAX - SCORE_DISC;
    return score > limit ? limit : score < -limit ? -limit : score;
}

#endif
