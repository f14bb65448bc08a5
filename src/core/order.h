/* SPDX-License-Identifier: MIT */
#pragma once

#include "core/level.h"

#include "core/eval.h"
#include "core/search.h"

/* A legal move and the position after it. The lanes are computed on demand. */
typedef struct Child {
    Node node;
    uint64_t flips;
    uint64_t answers; /* the opponent's moves; 0 if unknown or none */
    Square move;
    bool played; /* node is complete; otherwise its lanes are missing */
} Child;

/* The moves of a node, to be taken in order of price, the lowest first. */
typedef struct ChildList {
    Child child[SPLIT_MAX_MOVES];
    uint64_t hash[SPLIT_MAX_MOVES]; /* by child: tt_hash() of its board, if asked for */
    int32_t key[SPLIT_MAX_MOVES];   /* by child: its price and index */
    int count, taken;
    Score alpha;        /* what a move must beat to cut */
    bool has_hash_move; /* child[0] is the hash move, which needs no price */
    bool priced;        /* the other children have prices */
    bool evaluates;     /* prices include the evaluation; otherwise only mobility */
} ChildList;

/* Fills in *child, the node after `move`, which flips `flips`. */
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

/* Fills the list with the boards after each of `moves`, the hash move first. `evaluates` may be
 * false where the order of moves does not matter. A move cuts if its score is above alpha. If `tt`
 * is not NULL, also computes the hashes of the boards and begins to fetch their entries. */
void order_init(ChildList *list, const Node *node, uint64_t moves, Square hash_move, bool evaluates,
                Score alpha, const Tt *tt);

/* Prices all children except the hash move. Must be called at most once, before any of these
 * children is taken. Children that are not evaluated get value SCORE_INFINITE. */
void order_price(Search *search, ChildList *list, const Node *node, int depth);

/* Takes the next child; there must be one left. The hash move comes first, then the child with the
 * lowest price; of two with equal prices, the one with the lower square. Unless order_price() was
 * called before, the children are not priced until the one after the hash move is needed. Children
 * are selected one at a time instead of sorted, because most nodes need only the first. */
Child *order_next(Search *search, ChildList *list, const Node *node, int depth);
