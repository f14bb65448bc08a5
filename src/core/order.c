/* SPDX-License-Identifier: MIT
 *
 * Move ordering above the endgame: the better the first move, the fewer nodes. Each child is looked
 * at with the evaluation; the opponent's mobility is added, more of it when the search goes to the
 * end, where a small tree matters as much as a good move.
 */
#include "core/order.h"

#include "core/kernel.h"
#include "core/midgame.h"

/* Costs, in scores, of each answer that a move leaves the opponent. */
enum { COST_ANSWER_PLAY = 128, COST_ANSWER_SOLVE = 400 };

static int child_cost(Search *search, const Node *child, int depth) {
    const uint64_t corners = 0x8100000000000081u;
    uint64_t answers = kernel_moves(child->board.player, child->board.opponent);
    int mobility = bits_count(answers) + bits_count(answers & corners);
    bool solve = depth > child->empties;
    Score value = eval_score(search->weights, &child->lanes, child->empties);
    return value + mobility * (solve ? COST_ANSWER_SOLVE : COST_ANSWER_PLAY);
}

int order_moves(Search *search, const Node *node, uint64_t moves, int depth, Square hash_move,
                Child list[SPLIT_MAX_MOVES]) {
    int count = 0;
    for (; moves; moves &= moves - 1) {
        Child *child = &list[count++];
        child->move = bits_first(moves);
        child->flips = kernel_flips(child->move, node->board.player, node->board.opponent);
        node_play(&child->node, node, child->move, child->flips);
        child->cost =
            child->move == hash_move ? ORDER_TAKEN + 1 : child_cost(search, &child->node, depth);
    }
    return count;
}
