/* SPDX-License-Identifier: MIT
 *
 * Move ordering above the endgame. The price of a child is its evaluation plus the weighted
 * mobility of the opponent; the child with the lowest price is searched first. Mobility has more
 * weight in a solve, where a small subtree matters as much as a good move.
 */
#include "core/order.h"

#include <assert.h>
#include <limits.h>

#include "core/kernel/kernel.h"
#include "core/midgame.h"

/* The price, in score units, of each move that the opponent has in reply; a corner counts twice. In
 * a solve the price falls by PRICE_ANSWER_STEP per empty square, because the evaluation predicts
 * the size of a large subtree better than mobility does. The values were set by hand; a constant
 * price takes 2% more nodes. */
enum { PRICE_ANSWER_PLAY = SCORE_DISC, PRICE_ANSWER_SOLVE = 1040, PRICE_ANSWER_STEP = 40 };

/* Not every move is evaluated: for a move that allows many replies, the evaluation would hardly
 * change its rank, and takes more time than it saves. In play only the moves with the lowest price
 * of replies are evaluated: this takes 3% more nodes, but 5 to 9% less time. A solve does not
 * evaluate a move whose price exceeds the lowest by more than UNEVALUATED_ANSWERS replies or by
 * more than UNEVALUATED_PRICE. Both were set by hand: FFO #20-#49 take 1% more nodes with 9 discs
 * instead of 12, and 2% more with three replies instead of four. Moves that are not evaluated come
 * last. */
enum {
    UNEVALUATED_ANSWERS = 4,
    UNEVALUATED_PRICE = 12 * SCORE_DISC,
    UNEVALUATED_BEHIND = 2 * SCORE_MAX /* more than any difference of values */
};

/* A key is the price, with the child's index in its low bits to break ties. */
enum { KEY_PLACES = 64, KEY_TAKEN = INT32_MAX };

static int answer_price(int empties, int depth) {
    int price = PRICE_ANSWER_SOLVE - PRICE_ANSWER_STEP * empties;
    return depth > empties && price > PRICE_ANSWER_PLAY ? price : PRICE_ANSWER_PLAY;
}

static int child_price(Board child, int answer) {
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

/* The greatest difference from the lowest price at which a child is still evaluated. */
static int most_beyond_cheapest(int answer, bool solves) {
    int answers = UNEVALUATED_ANSWERS * answer;
    return !solves ? 0 : answers < UNEVALUATED_PRICE ? answers : UNEVALUATED_PRICE;
}

void order_price(Search *search, ChildList *list, const Node *node, int depth) {
    int answer = answer_price(node->empties - 1, depth);
    int most = most_beyond_cheapest(answer, depth >= node->empties);
    int price[SPLIT_MAX_MOVES], least = INT_MAX;
    for (int i = list->has_hash_move; i < list->count; i++) {
        price[i] = child_price(list->child[i].node.board, answer);
        least = price[i] < least ? price[i] : least;
    }
    for (int i = list->has_hash_move; i < list->count; i++) {
        Child *child = &list->child[i];
        Score value = SCORE_INFINITE;
        child->played = false;
        if (list->evaluates) {
            EvalSlot slot = eval_slot(search, child->node.board);
            bool known = eval_recall(slot, &value);
            if (!known && price[i] - least <= most) {
                node_play(&child->node, node, child->move, child->flips);
                child->played = true;
                value = eval_and_keep(search->weights, &child->node, slot);
            } else if (!known)
                value = SCORE_INFINITE;
            price[i] += value < SCORE_INFINITE ? value : UNEVALUATED_BEHIND;
        }
        child->node.empties = node->empties - 1;
        child->node.value = value;
        list->key[i] = price[i] * KEY_PLACES + i;
    }
    list->priced = true;
}

/* Takes the remaining child with the lowest price. */
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
        if (depth > TABLE_MIN_DEPTH) /* the child will probe the table soon */
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
