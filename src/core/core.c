/* SPDX-License-Identifier: MIT */
#include "core/level.h"

#include "core/core.h"
#include "core/endgame.h"
#include "core/kernel/kernel.h"
#include "core/midgame.h"
#include "core/order.h"
#include "core/perft_count.h"
#include "core/stability.h"

static void init_node(Node *node, Board board) {
    node->board = board;
    node->empties = bits_count(board_empties(board));
    node->value = SCORE_INFINITE;
    node->draw = 0;
    eval_init(&node->lanes, board);
}

static Score evaluate_node(const Weights *weights, const Node *node) {
    return eval_score(weights, node);
}

extern const Core core_table;
const Core core_table = {
    .level = CORE_LEVEL_NAME,
    .search_root = midgame_search_root,
    .null_window = midgame_null_window,
    .endgame = endgame_search,
    .node_init = init_node,
    .evaluate = evaluate_node,
    .perft = perft_count,
    .moves = kernel_moves,
    .moves_boards = kernel_moves_boards,
    .flips = kernel_flips,
    .flips_four = kernel_flips_four,
    .answers = kernel_answers,
    .price_moves = kernel_price_moves,
    .count_last = kernel_count_last,
    .stability = stability_count,
    .play = node_play,
};
