/* SPDX-License-Identifier: MIT
 *
 * Move ordering above the endgame: the better the first move, the fewer nodes. Each child is looked
 * at with the evaluation; the opponent's mobility is added, more of it when the search goes to the
 * end, where a small tree matters as much as a good move.
 */
#include "core/order.h"

#include <assert.h>
#include <limits.h>

#include "core/kernel/kernel.h"
#include "core/midgame.h"

/* Costs, in scores, of each answer that a move leaves the opponent; one in a corner counts twice.
 * In a solve they fall by COST_ANSWER_STEP for each empty square, for the evaluation tells more of
 * a large tree's size than the next move does. Set by hand: the same cost for all, 2% more nodes.
 */
enum { COST_ANSWER_PLAY = SCORE_DISC, COST_ANSWER_SOLVE = 1040, COST_ANSWER_STEP = 40 };

/* In a solve a move that leaves so many answers more than another, or costs so much more, is not
 * evaluated: its value would hardly make up for that, and the look costs more time than it saves.
 * Such moves come last. Set by hand (nodes of FFO #20-#49): 9 discs, +1%; three answers, +2%. */
enum {
    SPARED_ANSWERS = 4,
    SPARED_COST = 12 * SCORE_DISC,
    SPARED_BEHIND = 2 * SCORE_MAX /* farther than any value */
};

/* Keys: the price above, the child's place below, which decides between equals. */
enum { KEY_PLACES = 64, KEY_TAKEN = INT32_MAX };

static int answer_cost(int empties, int depth) {
    int cost = COST_ANSWER_SOLVE - COST_ANSWER_STEP * empties;
    return depth > empties && cost > COST_ANSWER_PLAY ? cost : COST_ANSWER_PLAY;
}

static int child_cost(Board child, int answer) {
    const uint64_t corners = 0x8100000000000081u;
    uint64_t answers = kernel_moves(child.player, child.opponent);
    return answer * (bits_count(answers) + bits_count(answers & corners));
}

void order_init(ChildList *list, const Node *node, uint64_t moves, Square hash_move,
                bool evaluates) {
    Board board = node->board;
    list->count = list->taken = 0;
    list->priced = false;
    list->evaluates = evaluates;
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

/* How much more than the cheapest child one may cost to be evaluated: anything, in play. */
static int most_beyond_cheapest(int answer, bool solves) {
    int answers = SPARED_ANSWERS * answer;
    return !solves ? INT_MAX : answers < SPARED_COST ? answers : SPARED_COST;
}

void order_price(Search *search, ChildList *list, const Node *node, int depth) {
    int answer = answer_cost(node->empties - 1, depth);
    int most = most_beyond_cheapest(answer, depth >= node->empties);
    int cost[SPLIT_MAX_MOVES], least = INT_MAX;
    for (int i = list->has_hash_move; i < list->count; i++) {
        cost[i] = child_cost(list->child[i].node.board, answer);
        least = cost[i] < least ? cost[i] : least;
    }
    for (int i = list->has_hash_move; i < list->count; i++) {
        Child *child = &list->child[i];
        Score value = SCORE_INFINITE;
        child->played = false;
        if (list->evaluates) {
            EvalSlot slot = eval_slot(search, child->node.board);
            bool known = eval_recall(slot, &value);
            if (!known && cost[i] - least <= most) {
                node_play(&child->node, node, child->move, child->flips);
                child->played = true;
                value = eval_and_keep(search->weights, &child->node, slot);
            } else if (!known)
                value = SCORE_INFINITE;
            cost[i] += value < SCORE_INFINITE ? value : SPARED_BEHIND;
        }
        child->node.empties = node->empties - 1;
        child->node.value = value;
        list->key[i] = cost[i] * KEY_PLACES + i;
    }
    list->priced = true;
}

/* Takes the cheapest child that is left. */
static Child *take_cheapest(ChildList *list, const Node *node) {
    int32_t lowest = KEY_TAKEN;
    for (int i = list->has_hash_move; i < list->count; i++)
        lowest = list->key[i] < lowest ? list->key[i] : lowest;
    int place = lowest & (KEY_PLACES - 1);
    Child *child = &list->child[place];
    list->key[place] = KEY_TAKEN;
    if (!child->played) {
        Score value = child->node.value;
        node_play(&child->node, node, child->move, child->flips);
        child->node.value = value;
    }
    return child;
}

Child *order_next(Search *search, ChildList *list, const Node *node, int depth) {
    assert(list->taken < list->count);
    if (list->has_hash_move && list->taken == 0) {
        Child *child = list->child;
        Board board = child->node.board;
        if (depth > TABLE_MIN_DEPTH) /* the child will look itself up; its lanes take a while */
            tt_prefetch(search->tt, tt_hash(board.player, board.opponent));
        node_play(&child->node, node, child->move, child->flips);
        list->taken++;
        return child;
    }
    if (!list->priced)
        order_price(search, list, node, depth);
    list->taken++;
    return take_cheapest(list, node);
}
