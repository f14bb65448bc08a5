/* SPDX-License-Identifier: MIT */
#include "core/level.h"

#include <string.h>

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
    return eval_score(weights, node, 0);
}

/* The result of kernel_flips_set(), or every square if its lanes differ. */
static uint64_t find_flips_set(int square, uint64_t player, uint64_t opponent) {
    KernelSet set = kernel_flips_set(square, kernel_set(player), kernel_set(opponent));
    uint64_t lane[sizeof set / sizeof(uint64_t)];
    memcpy(lane, &set, sizeof set);
    for (size_t i = 1; i < sizeof lane / sizeof *lane; i++)
        if (lane[i] != lane[0])
            return ~(uint64_t)0;
    return kernel_word(set);
}

static unsigned find_flips_four(const uint8_t square[4], uint64_t player, uint64_t opponent,
                                uint64_t flips[4]) {
    return kernel_flips_four(square, kernel_set(player), kernel_set(opponent), flips);
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
    .flips_set = find_flips_set,
    .flips_four = find_flips_four,
    .price_moves = kernel_price_moves,
    .key_after = kernel_key_after,
    .count_last = kernel_count_last,
    .stability = stability_count,
    .stability_to = stability_count_to,
    .play = node_play,
};
