/* SPDX-License-Identifier: MIT */
#ifndef VERDI_CORE_ORDER_H
#define VERDI_CORE_ORDER_H

#include "core/level.h"

#include "core/eval.h"
#include "core/search.h"

/* A legal move with the position it leads to; its lanes come when they are needed. */
typedef struct Child {
    Node node;
    uint64_t flips;
    Square move;
    bool played; /* node is whole; else its lanes are missing */
} Child;

/* The moves of a node, to be taken best first. */
typedef struct ChildList {
    Child child[SPLIT_MAX_MOVES];
    int32_t key[SPLIT_MAX_MOVES]; /* by child: its price and place; the lowest comes first */
    int count, taken;
    bool has_hash_move; /* the table's move is child[0] and needs no price */
    bool priced;        /* the others have theirs */
    bool evaluates;     /* prices ask the evaluation; else the mobility alone */
} ChildList;

/* The child of a move. */
static inline void node_play(Node *child, const Node *node, Square move, uint64_t flips) {
    child->board = board_after(node->board, move, flips);
    child->empties = node->empties - 1;
    child->value = SCORE_INFINITE;
    child->draw = -node->draw;
    eval_play(&child->lanes, &node->lanes, move, flips);
}

static inline void node_pass(Node *child, const Node *node) {
    child->board = board_pass(node->board);
    child->empties = node->empties;
    child->value = SCORE_INFINITE;
    child->draw = -node->draw;
    eval_pass(&child->lanes, &node->lanes);
}

/* Fills the list with the boards after each of `moves`, the table's move in front. Where it does
 * not matter which comes first, they need not be evaluated. */
void order_init(ChildList *list, const Node *node, uint64_t moves, Square hash_move,
                bool evaluates);

/* Prices all children but the table's move. To be called once, before any of them is taken. The
 * value of those not evaluated is SCORE_INFINITE. */
void order_price(Search *search, ChildList *list, const Node *node, int depth);

/* Takes the next child, of which one must be left: the table's move, then the cheapest; the order
 * of equals is that of the squares. The others are priced at the latest when the table's move did
 * not do, and picked one at a time, which is cheaper than sorting, for most nodes need only the
 * first. */
Child *order_next(Search *search, ChildList *list, const Node *node, int depth);

#endif
