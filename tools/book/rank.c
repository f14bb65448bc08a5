/* SPDX-License-Identifier: MIT */
#include "book/rank.h"

#include "base/bits.h"

/* The search depth for a line with this loss. */
static int depth_at(const RankRules *rules, int loss) {
    return loss <= rules->main_loss && rules->main_depth > rules->depth ? rules->main_depth
                                                                        : rules->depth;
}

void rank_losses(Graph *graph, NodeId start) {
    for (int i = 0; i < graph->count; i++)
        graph->node[i].loss = RANK_UNREACHED;
    graph->node[start].loss = 0;
    for (int layer = book_layer(graph->node[start].board); layer < BOOK_LAYERS; layer++)
        for (int i = 0; i < graph->layer[layer].count; i++) {
            const Node *node = &graph->node[graph->layer[layer].node[i]];
            if (node->loss == RANK_UNREACHED)
                continue;
            for (int k = 0; k < node->links; k++) {
                verdi_book_value value = graph_link_value(graph, &node->link[k]);
                Node *child = &graph->node[node->link[k].child];
                int loss = node->loss + node->value.value - value.value;
                if (value.kind != VERDI_BOOK_UNKNOWN && loss < child->loss)
                    child->loss = loss;
            }
        }
}

static bool is_stale(const RankRules *rules, const Node *node, int loss) {
    const verdi_book_value *value = &node->deviation.value;
    if (value->kind == VERDI_BOOK_EXACT)
        return false; /* proven values are never outdated */
    return value->kind != VERDI_BOOK_SEARCH || value->depth < depth_at(rules, loss) ||
           value->confidence < rules->confidence ||
           (rules->old && value->source < rules->sources && rules->old[value->source]);
}

/* Whether the choice expands to one of these boards. */
static bool is_taken(const Graph *graph, const RankChoice *choice, const Board *taken, int count) {
    if (choice->kind != RANK_EXPAND || count == 0)
        return false;
    const Node *node = &graph->node[choice->node];
    Board after = graph_after(node->board, node->deviation.move);
    for (int i = 0; i < count; i++)
        if (board_equal(after, taken[i]))
            return true;
    return false;
}

/* The work at one node; its kind is RANK_NOTHING if the rules leave nothing to do. */
static RankChoice work_at(const Graph *graph, NodeId id, int plies, const RankRules *rules,
                          bool expand) {
    const Node *node = &graph->node[id];
    RankChoice choice = {.node = id, .loss = node->loss, .cost = rules->ply_cost * plies};
    if (node->busy || plies > rules->max_plies)
        return choice;
    if (node->deviation.move == VERDI_NONE) {
        if (node->loss <= rules->max_loss && graph_is_open(graph, id))
            choice.kind = RANK_OPEN;
    } else {
        choice.loss += node->value.value - node->deviation.value.value;
        if (choice.loss > rules->max_loss)
            return choice;
        int empties = bits_count(board_empties(node->board));
        if (is_stale(rules, node, choice.loss)) {
            choice.kind = RANK_STALE;
        } else if (expand && plies < rules->max_plies && empties > rules->solve) {
            choice.kind = RANK_EXPAND;
            choice.cost += rules->ply_cost;
        }
    }
    choice.cost += choice.loss;
    choice.depth = depth_at(rules, choice.loss);
    return choice;
}

static bool comes_before(const Graph *graph, const RankChoice *a, const RankChoice *b) {
    if (b->kind == RANK_NOTHING || a->cost != b->cost)
        return b->kind == RANK_NOTHING || a->cost < b->cost;
    return board_compare(graph->node[a->node].board, graph->node[b->node].board) < 0;
}

RankChoice rank_choose(const Graph *graph, NodeId start, const RankRules *rules, bool expand,
                       const Board *taken, int taken_count) {
    RankChoice best = {.kind = RANK_NOTHING, .node = NODE_NONE};
    int from = bits_count(board_empties(graph->node[start].board));
    for (NodeId id = 0; id < graph->count; id++) {
        const Node *node = &graph->node[id];
        if (node->loss == RANK_UNREACHED)
            continue;
        int plies = from - bits_count(board_empties(node->board));
        RankChoice choice = work_at(graph, id, plies, rules, expand);
        if (choice.kind != RANK_NOTHING && comes_before(graph, &choice, &best) &&
            !is_taken(graph, &choice, taken, taken_count))
            best = choice;
    }
    return best;
}
