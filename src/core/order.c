/* SPDX-License-Identifier: MIT
 *
 * Move ordering above the endgame. The child with the lowest price is searched first. In play the
 * price is the evaluation plus the opponent's mobility. In a solve nearly every first move cuts, so
 * the price estimates the size of the child's subtree, and how likely the move cuts.
 */
#include "core/order.h"

#include <assert.h>
#include <limits.h>

#include "core/kernel/kernel.h"
#include "core/midgame.h"
#include "core/poll.h"

/* In play, the price of each move that the opponent has in reply; a corner counts twice. */
enum { PLAY_ANSWER = SCORE_DISC };

/* In a solve, the price of each reply, which falls with the number of empty squares: the evaluation
 * predicts the size of a large subtree better than mobility does. The other terms are for each
 * empty square next to the mover's discs (potential mobility of the opponent), for each flipped
 * disc, and for a move to a corner. They come from a regression of the logarithm of the sizes of
 * 25,000 subtrees, within the nodes to which they belong, on the counts and the evaluation. The
 * nodes had 13 to 21 empty squares and were drawn from 20 solves. Per disc of the evaluation:
 *
 *     empty squares      13-14  15-16  17-18  19-21
 *     reply               12.0    8.5    6.3    3.9 discs
 *     potential reply      2.0    2.0    2.1    2.2
 *     flipped disc         1.0    1.1    1.1    1.0
 *     corner              -3.1   -2.0   -2.5   -2.5
 *
 * Replies were then lowered by trial on 51 other positions, because a move that does not cut costs
 * a subtree more than these sizes say. */
enum {
    SOLVE_ANSWER_LEAST = 3 * SCORE_DISC / 2,
    SOLVE_POTENTIAL = 2 * SCORE_DISC,
    SOLVE_FLIP = SCORE_DISC,
    SOLVE_CORNER = 2 * SCORE_DISC
};

/* For the same reason values of moves count three times as much below SURE_TO_CUT above alpha: from
 * there on, 99% of the moves cut; at alpha, half of them do. */
enum { SURE_TO_CUT = 8 * SCORE_DISC, UNSURE_WEIGHT = 2 };

/* Not every move is evaluated: for a move that allows many replies, the evaluation would hardly
 * change its rank, and takes more time than it saves. In play only the moves with the lowest price
 * of replies are evaluated: this takes 3% more nodes, but 5 to 9% less time. A solve does not
 * evaluate a move whose other terms exceed the lowest by more than SOLVE_UNEVALUATED: 16 discs take
 * 2% more nodes, and 25 discs more time. Moves that are not evaluated come last. */
enum {
    SOLVE_UNEVALUATED = 20 * SCORE_DISC,
    UNEVALUATED_BEHIND = 6 * SCORE_MAX /* more than any difference of values */
};

/* In a solve, from LOOK_EMPTIES empty squares on, moves are evaluated by a small search: a ply at
 * first, and another ply with every two squares more. */
enum { LOOK_EMPTIES = 18, LOOK_MOST = 4 };

/* A key is the price, with the child's index in its low bits to break ties. */
enum { KEY_PLACES = 64, KEY_TAKEN = INT32_MAX };

static const uint64_t corners = 0x8100000000000081u;

static int play_price(uint64_t answers) {
    return PLAY_ANSWER * (bits_count(answers) + bits_count(answers & corners));
}

/* The squares of a set and those next to them. */
static inline uint64_t with_neighbours(uint64_t set) {
    uint64_t column = set | set << 8 | set >> 8;
    return column | (column & 0x7f7f7f7f7f7f7f7fu) << 1 | (column & 0xfefefefefefefefeu) >> 1;
}

/* The price of a reply: 8 discs with 13 empty squares, 3 with 20, 1.5 from 25 on. */
static int solve_answer(int empties) {
    int steep = (8 * 7 - 5 * (empties - 13)) * SCORE_DISC / 7;
    int flat = (6 * 7 - 3 * (empties - 20)) * SCORE_DISC / 14;
    int price = empties <= 20 ? steep : flat;
    return price > SOLVE_ANSWER_LEAST ? price : SOLVE_ANSWER_LEAST;
}

/* The part of a child's price in a solve that needs no evaluation. */
static int solve_price(const Child *child, int answer) {
    Board board = child->node.board;
    uint64_t empties = ~(board.player | board.opponent);
    return answer * bits_count(child->answers) +
           SOLVE_POTENTIAL * bits_count(with_neighbours(board.opponent) & empties) +
           SOLVE_FLIP * bits_count(child->flips) -
           SOLVE_CORNER * ((bits_square(child->move) & corners) != 0);
}

void order_init(ChildList *list, const Node *node, uint64_t moves, Square hash_move, bool evaluates,
                Score alpha, const Tt *tt) {
    Board board = node->board;
    list->count = list->taken = 0;
    list->alpha = alpha;
    list->priced = false;
    list->evaluates = evaluates;
    list->has_hash_move = hash_move < SQUARE_PASS && moves & bits_square(hash_move);
    for (uint64_t rest = moves; rest;) {
        Child *child = &list->child[list->count];
        bool first = list->count == 0 && list->has_hash_move;
        child->move = first ? hash_move : bits_first(rest);
        child->flips = kernel_flips(child->move, board.player, board.opponent);
        Board after = child->node.board = board_after(board, child->move, child->flips);
        if (tt) {
            list->hash[list->count] = tt_hash(after.player, after.opponent);
            tt_prefetch(tt, list->hash[list->count]);
        }
        list->count++;
        rest &= ~bits_square(child->move);
    }
}

/* The value of a node by a search of `depth` plies for the window (alpha, beta), which uses neither
 * probes nor the transposition table. */
static Score look_ahead(Search *search, const Node *node, Score alpha, Score beta, int depth) {
    search->nodes++;
    if (depth == 0)
        return eval_once(search, node, 0);
    uint64_t moves = kernel_moves(node->board.player, node->board.opponent);
    if (!moves) {
        if (!kernel_moves(node->board.opponent, node->board.player))
            return score_from_discs(board_final_score(node->board));
        Node child;
        node_pass(&child, node);
        return -look_ahead(search, &child, -beta, -alpha, depth);
    }
    Node child[SPLIT_MAX_MOVES];
    int count = 0;
    for (uint64_t rest = moves; rest; rest &= rest - 1, count++) {
        Square move = bits_first(rest);
        node_play(&child[count], node, move,
                  kernel_flips(move, node->board.player, node->board.opponent));
        child[count].value = eval_once(search, &child[count], 0);
    }
    Score best = -SCORE_INFINITE;
    for (int i = 0; i < count && best < beta; i++) {
        int least = i;
        for (int k = i + 1; k < count; k++)
            least = child[k].value < child[least].value ? k : least;
        Node next = child[least];
        child[least] = child[i];
        Score score = -look_ahead(search, &next, -beta, best > alpha ? -best : -alpha, depth - 1);
        best = score > best ? score : best;
    }
    return best;
}

/* The value by which a solve orders the child; its static value is child->node.value. */
static Score solve_value(Search *search, const Child *child, int empties) {
    int depth = (empties - LOOK_EMPTIES) / 2 + 1;
    if (empties < LOOK_EMPTIES || search_stopped(search))
        return child->node.value;
    return look_ahead(search, &child->node, -SCORE_INFINITE, SCORE_INFINITE,
                      depth < LOOK_MOST ? depth : LOOK_MOST);
}

static void play_child(Child *child, const Node *node) {
    Score value = child->node.value;
    node_play(&child->node, node, child->move, child->flips);
    child->node.value = value;
    child->played = true;
}

/* Fills in the child's static value, which may be known from its slot, or only if `wanted`. */
static void evaluate_child(Search *search, Child *child, const Node *node, EvalSlot slot,
                           bool wanted) {
    Score value;
    if (eval_recall(slot, &value))
        child->node.value = value;
    else if (wanted) {
        play_child(child, node);
        child->node.value = eval_and_keep(search->weights, &child->node, child->answers, slot);
    }
}

void order_price(Search *search, ChildList *list, const Node *node, int depth) {
    bool solves = depth >= node->empties;
    int answer = solve_answer(node->empties);
    EvalSlot slot[SPLIT_MAX_MOVES];
    int price[SPLIT_MAX_MOVES], least = INT_MAX;
    for (int i = list->has_hash_move; i < list->count; i++) {
        Child *child = &list->child[i];
        Board board = child->node.board;
        if (list->evaluates) {
            slot[i] = eval_slot(search, board);
            __builtin_prefetch(slot[i].at);
        }
        child->answers = kernel_moves(board.player, board.opponent);
        price[i] = solves ? solve_price(child, answer) : play_price(child->answers);
        least = price[i] < least ? price[i] : least;
        child->node.empties = node->empties - 1;
        child->node.value = SCORE_INFINITE;
        child->played = false;
    }
    int most = least + (solves ? SOLVE_UNEVALUATED : 0);
    for (int i = list->has_hash_move; i < list->count; i++) {
        Child *child = &list->child[i];
        if (list->evaluates) {
            evaluate_child(search, child, node, slot[i], price[i] <= most);
            Score value = child->node.value;
            if (value == SCORE_INFINITE)
                price[i] += UNEVALUATED_BEHIND;
            else if (!solves)
                price[i] += value;
            else {
                if (!child->played && node->empties >= LOOK_EMPTIES)
                    play_child(child, node);
                value = solve_value(search, child, node->empties);
                Score unsure = value + list->alpha + SURE_TO_CUT;
                price[i] += value + UNSURE_WEIGHT * (unsure > 0 ? unsure : 0);
            }
        }
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
    if (!child->played)
        play_child(child, node);
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
        child->answers = 0;
        list->taken++;
        return child;
    }
    if (!list->priced)
        order_price(search, list, node, depth);
    list->taken++;
    return take_cheapest(list, node);
}
