/* SPDX-License-Identifier: MIT
 *
 * The evaluation: a small neural network (core/weights.h) whose inputs are the configurations and
 * counts of features.h. The evaluation applies the efficiently updatable networks of shogi (Y. Nasu
 * 2018) to board patterns. The configurations are always seen from the side to move, and are
 * updated at each move: each disc placed or flipped adds its steps (table_step) to the lanes, and
 * the change of sides then negates all lanes.
 */
#pragma once

#include "core/level.h"

#include "core/eval_sampled.h"
#include "core/kernel/kernel.h"
#include "core/search.h"
#include "core/tables.h"
#include "rules/board.h"

/* The divisor that turns a sum of products of the output layer into a score. */
enum { EVAL_DIVISOR = NETWORK_HIDDEN_UNIT * NETWORK_OUTPUT_UNIT / SCORE_DISC };

/* A slot of the thread's evaluation cache, and the tag that identifies the board in it. */
typedef struct EvalSlot {
    uint64_t *at, tag;
} EvalSlot;

/* Computes the lanes of a board from scratch. */
void eval_init(EvalLanes *lanes, Board board);

/* Computes the lanes after the player moves to `square` and flips `flips`. */
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

/* The score of a game that ends with a difference of `discs`. The score of a draw depends on
 * contempt and is less than a disc either way, so that wins stay above it and losses below. */
static inline Score final_score(const Node *node, int discs) {
    return discs ? score_from_discs(discs) : node->draw;
}

static inline Score finished_score(const Node *node) {
    return final_score(node, board_final_score(node->board));
}

/* The hidden layer: the sum of the rows that the board selects. `moves` and `answers` are the moves
 * of the player and of the opponent. The sum is computed as four partial
 * sums, which the CPU can compute in parallel. */
static inline NetworkLayer eval_hidden(const Weights *weights, const Node *node, int discs,
                                       uint64_t moves, uint64_t answers) {
    uint64_t player = node->board.player, opponent = node->board.opponent;
    uint64_t borders = feature_borders(~(player | opponent));
    uint16_t view[FEATURE_VIEW_LANES];
    kernel_views(moves, answers, view);
    unsigned count[FEATURE_COUNTS] = {(unsigned)bits_count(moves), (unsigned)bits_count(answers),
                                      (unsigned)bits_count(player & borders),
                                      (unsigned)bits_count(opponent & borders)};
    const NetworkRow *rows = weights->rows[feature_stage(discs)];
    NetworkLayer sum[4];
    for (int k = 0; k < FEATURE_COUNTS; k++)
        sum[k] = kernel_widen(&rows[weights->count_offset[k] + count[k]]);
    uint32_t at[FEATURE_LANES]; /* offsets of the rows in bytes, computed with vectors */
    for (int i = 0; i < FEATURE_LANES; i++)
        at[i] = (uint32_t)sizeof *rows *
                (weights->lane_offset[i] + (uint32_t)node->lanes.configuration[i]);
    for (int i = 0; i < FEATURE_LANES; i += 4)
        for (int k = 0; k < 4; k++)
            sum[k] += kernel_widen((const NetworkRow *)((const char *)rows + at[i + k]));
    for (int i = 0; i < FEATURE_VIEW_LANES; i++)
        sum[i % 4] += kernel_widen(&rows[weights->view_offset[i] + view[i]]);
    return weights->bias[discs] + sum[0] + sum[1] + sum[2] + sum[3];
}

/* The value for the side to move: the exact score if the game is over. Here and below, `moves` are
 * the legal moves, or 0 if they are unknown. */
static inline Score eval_score(const Weights *weights, const Node *node, uint64_t moves) {
    const NetworkLayer zero = {0}, linear = {-1};
    int discs = 64 - node->empties;
    uint64_t player = node->board.player, opponent = node->board.opponent;
    uint64_t answers = kernel_moves(opponent, player);
    if (!moves)
        moves = kernel_moves(player, opponent);
    if (!(moves | answers)) /* mostly because the last move wiped out a side */
        return finished_score(node);
    eval_report(node->board);
    NetworkLayer hidden = eval_hidden(weights, node, discs, moves, answers);
    hidden &= (hidden > zero) | linear;
    return score_limit(kernel_dot(hidden, weights->output[discs]) / EVAL_DIVISOR +
                       weights->tempo[discs]);
}

/* The slot for a board in the thread's evaluation cache. */
static inline EvalSlot eval_slot(const Search *search, Board board) {
    uint64_t hash = tt_hash_fast(board.player, board.opponent);
    uint64_t generation = search->generation;
    return (EvalSlot){.at = &search->local->value[hash % (1 << LOCAL_VALUE_BITS)],
                      .tag = hash >> VALUE_TAG_BITS << VALUE_TAG_BITS | generation
                                                                            << VALUE_SCORE_BITS};
}

/* Returns true if the slot holds the value of its board, which is then in *score. Does not need the
 * lanes of the board. */
static inline bool eval_recall(EvalSlot slot, Score *score) {
    *score = (int16_t)*slot.at;
    return *slot.at >> VALUE_SCORE_BITS << VALUE_SCORE_BITS == slot.tag;
}

static inline Score eval_and_keep(const Weights *weights, const Node *node, uint64_t moves,
                                  EvalSlot slot) {
    Score score = eval_score(weights, node, moves);
    *slot.at = slot.tag | (uint16_t)score;
    return score;
}

/* eval_score() through the thread's evaluation cache. */
static inline Score eval_once(const Search *search, const Node *node, uint64_t moves) {
    EvalSlot slot = eval_slot(search, node->board);
    Score score;
    return eval_recall(slot, &score) ? score : eval_and_keep(search->weights, node, moves, slot);
}
