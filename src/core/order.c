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

enum { COST_TAKEN = -(1 << 30) };

static int child_cost(Search *search, Node *child, int depth) {
    const uint64_t corners = 0x8100000000000081u;
    uint64_t answers = kernel_moves(child->board.player, child->board.opponent);
    int mobility = bits_count(answers) + bits_count(answers & corners);
    bool solve = depth > child->empties;
    child->value = eval_score(search->weights, child);
    return child->value + mobility * (solve ? COST_ANSWER_SOLVE : COST_ANSWER_PLAY);
}

void order_init(ChildList *list, const Node *node, uint64_t moves, Square hash_move) {
    Board board = node->board;
    list->count = list->taken = 0;
    list->has_hash_move = hash_move < SQUARE_PASS && moves & bits_square(hash_move);
    for (uint64_t rest = moves; rest;) {
        Child *child = &list->child[list->count];
        bool first = list->count++ == 0 && list->has_hash_move;
        child->move = first ? hash_move : bits_first(rest);
        child->flips = kernel_flips(child->move, board.player, board.opponent);
        child->node.board = board_after(board, child->move, child->flips);
        rest &= ~bits_square(child->move);
    }
}

static void price_children(Search *search, ChildList *list, const Node *node, int depth) {
    for (Child *child = list->child + list->taken; child < list->child + list->count; child++) {
        node_play(&child->node, node, child->move, child->flips);
        child->cost = child_cost(search, &child->node, depth);
    }
}

Child *order_next(Search *search, ChildList *list, const Node *node, int depth) {
    Child *best = NULL;
    if (list->has_hash_move && list->taken == 0) {
        best = list->child;
        Board board = best->node.board;
        if (depth > 2) /* the child will look itself up; its lanes take a while */
            tt_prefetch(search->tt, tt_hash(board.player, board.opponent));
        node_play(&best->node, node, best->move, best->flips);
    } else {
        if (list->taken == list->has_hash_move)
            price_children(search, list, node, depth);
        for (Child *child = list->child; child < list->child + list->count; child++)
            if (child->cost != COST_TAKEN && (!best || child->cost < best->cost))
                best = child;
    }
    best->cost = COST_TAKEN;
    list->taken++;
    return best;
}
