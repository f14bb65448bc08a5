/* SPDX-License-Identifier: MIT */
#ifndef VERDI_CORE_ORDER_H
#define VERDI_CORE_ORDER_H

#include "core/level.h"

#include "core/eval.h"
#include "core/search.h"

/* A legal move with the position it leads to. */
typedef struct Child {
    Node node;
    uint64_t flips;
    Square move;
    int cost; /* the lower, the earlier */
} Child;

enum { ORDER_TAKEN = -(1 << 30) };

/* Fills list with the children of a node, one for each square of `moves`, and prices them: the
 * table's move first, then by what a look at the child promises. Returns their number. */
int order_moves(Search *search, const Node *node, uint64_t moves, int depth, Square hash_move,
                Child list[SPLIT_MAX_MOVES]);

/* The cheapest child not taken before; the order of equals is that of the squares. One must be
 * left. Picking one at a time is cheaper than sorting, for most nodes need only the first. */
static inline Child *order_take(Child *list, int count) {
    Child *best = NULL;
    for (Child *child = list; child < list + count; child++)
        if (child->cost != ORDER_TAKEN && (!best || child->cost < best->cost))
            best = child;
    best->cost = ORDER_TAKEN;
    return best;
}

/* The child of a move. */
static inline void node_play(Node *child, const Node *node, Square move, uint64_t flips) {
    child->board =
        (Board){node->board.opponent ^ flips, node->board.player ^ flips ^ bits_square(move)};
    child->empties = node->empties - 1;
    child->draw = -node->draw;
    eval_play(&child->lanes, &node->lanes, move, flips);
}

static inline void node_pass(Node *child, const Node *node) {
    child->board = board_pass(node->board);
    child->empties = node->empties;
    child->draw = -node->draw;
    eval_pass(&child->lanes, &node->lanes);
}

#endif
