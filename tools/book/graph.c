/* SPDX-License-Identifier: MIT */
#include "book/graph.h"

#include <stdlib.h>

#include "base/array.h"
#include "base/bits.h"
#include "book/book_algebra.h"
#include "rules/parents.h"

/* Of the index. */
typedef struct Place {
    Board board;
    NodeId id;
} Place;

void graph_init(Graph *graph) {
    *graph = (Graph){.index = table_of(sizeof(Place), sizeof(Board))};
}

void graph_free(Graph *graph) {
    for (int i = 0; i < graph->count; i++) {
        free(graph->node[i].link);
        free(graph->node[i].parent);
    }
    for (int i = 0; i < BOOK_LAYERS; i++) {
        free(graph->layer[i].node);
        free(graph->queue[i].node);
    }
    free(graph->changed.node);
    free(graph->node);
    table_free(&graph->index);
    graph_init(graph);
}

Board graph_after(Board board, Square move) {
    return board_canonical(board_play(board, move), NULL);
}

/* ------------------------------------------------------------------------------------ memory */

static bool list_reserve(NodeList *list, int count) {
    NodeId *node = array_reserve(list->node, &list->capacity, (size_t)count, sizeof *node);
    list->node = node ? node : list->node;
    return node;
}

NodeId graph_find(const Graph *graph, Board board) {
    const Place *place = table_find(&graph->index, &board);
    return place ? place->id : NODE_NONE;
}

/* Room for one more node in every list that can hold it. */
static bool reserve(Graph *graph, int layer) {
    Node *node =
        array_reserve(graph->node, &graph->capacity, (size_t)graph->count + 1, sizeof *node);
    if (!node)
        return false;
    graph->node = node;
    int in_layer = graph->layer[layer].count + 1;
    return table_reserve(&graph->index, (size_t)graph->count + 1) &&
           list_reserve(&graph->layer[layer], in_layer) &&
           list_reserve(&graph->queue[layer], in_layer) &&
           list_reserve(&graph->changed, graph->count + 1);
}

/* ------------------------------------------------------------------------------------- links */

/* The least square that a symmetry of the board itself makes of this one: of moves that are the
 * same, one stands for all. */
static Square representative(Board board, Square move) {
    for (int symmetry = 1; symmetry < 8 && move < 64; symmetry++) {
        Square turned = bits_symmetry_square(move, symmetry);
        if (turned < move && board_equal(board_symmetry(board, symmetry), board))
            move = turned;
    }
    return move;
}

/* One square for each of the moves that differ. */
static uint64_t distinct_moves(Board board) {
    uint64_t distinct = 0;
    for (BITS_EACH(square, board_moves(board)))
        distinct |= bits_square(representative(board, (Square)square));
    return distinct;
}

uint64_t graph_unlinked(const Graph *graph, NodeId id) {
    const Node *node = &graph->node[id];
    uint64_t moves = distinct_moves(node->board);
    for (int i = 0; i < node->links; i++)
        if (node->link[i].move < 64)
            moves &= ~bits_square(node->link[i].move);
    return moves;
}

bool graph_is_open(const Graph *graph, NodeId id) {
    return graph->node[id].deviation.move == VERDI_NONE && graph_unlinked(graph, id) != 0;
}

static void touch(Graph *graph, NodeId id) {
    Node *node = &graph->node[id];
    if (node->queued)
        return;
    node->queued = true;
    NodeList *queue = &graph->queue[book_layer(node->board)];
    queue->node[queue->count++] = id;
}

static void mark_changed(Graph *graph, NodeId id) {
    if (!graph->node[id].changed)
        graph->changed.node[graph->changed.count++] = id;
    graph->node[id].changed = true;
}

/* Links and parents are few: each grows by one. */
static bool add_link(Graph *graph, NodeId from, Square move, NodeId to) {
    Node *node = &graph->node[from], *child = &graph->node[to];
    Link *link = realloc(node->link, (size_t)(node->links + 1) * sizeof *link);
    if (!link)
        return false;
    node->link = link;
    NodeId *parent = realloc(child->parent, (size_t)(child->parents + 1) * sizeof *parent);
    if (!parent)
        return false;
    child->parent = parent;
    int at = node->links++;
    for (; at > 0 && link[at - 1].move > move; at--)
        link[at] = link[at - 1];
    link[at] = (Link){move, to};
    parent[child->parents++] = from;
    if (representative(node->board, node->deviation.move) == move)
        node->deviation = (verdi_book_move){.move = VERDI_NONE, .reply = VERDI_NONE};
    mark_changed(graph, from);
    touch(graph, from);
    return true;
}

/* Adds a link for each of the node's moves that lead to `to`, or with NODE_NONE to any node. */
static bool link_moves(Graph *graph, NodeId from, NodeId to) {
    Board board = graph->node[from].board;
    uint64_t moves = distinct_moves(board);
    if (!moves && !board_is_over(board)) {
        NodeId child = graph_find(graph, graph_after(board, SQUARE_PASS));
        return child == NODE_NONE || (to != NODE_NONE && child != to) ||
               add_link(graph, from, SQUARE_PASS, child);
    }
    for (BITS_EACH(square, moves)) {
        NodeId child = graph_find(graph, graph_after(board, (Square)square));
        if (child != NODE_NONE && (to == NODE_NONE || child == to) &&
            !add_link(graph, from, (Square)square, child))
            return false;
    }
    return true;
}

typedef struct ParentSearch {
    const Graph *graph;
    NodeList *found;
    bool failed;
} ParentSearch;

static void note_parent(Board board, Square move, void *user) {
    ParentSearch *search = user;
    (void)move;
    NodeId id = graph_find(search->graph, board_canonical(board, NULL));
    NodeList *found = search->found;
    for (int i = 0; i < found->count; i++)
        if (found->node[i] == id)
            return; /* the same position, turned */
    if (id == NODE_NONE)
        return;
    search->failed = search->failed || !list_reserve(found, found->count + 1);
    if (!search->failed)
        found->node[found->count++] = id;
}

bool graph_parents(const Graph *graph, Board board, NodeList *parents) {
    ParentSearch search = {.graph = graph, .found = parents};
    parents->count = 0;
    parents_visit(board, note_parent, &search);
    return !search.failed;
}

NodeId graph_add(Graph *graph, Board board) {
    bool fresh;
    int layer = book_layer(board);
    if (!reserve(graph, layer))
        return NODE_NONE;
    NodeId id = graph->count++;
    ((Place *)table_add(&graph->index, &board, &fresh))->id = id;
    graph->layer[layer].node[graph->layer[layer].count++] = id;
    Node *node = &graph->node[id];
    *node = (Node){.board = board, .deviation = {.move = VERDI_NONE, .reply = VERDI_NONE}};
    if (board_is_over(board))
        node->value = (verdi_book_value){.kind = VERDI_BOOK_EXACT,
                                         .value = board_final_score(board) * VERDI_DISC,
                                         .depth = bits_count(board_empties(board)),
                                         .confidence = 100};
    mark_changed(graph, id);
    touch(graph, id);
    return id;
}

bool graph_link_all(Graph *graph) {
    for (NodeId id = 0; id < graph->count; id++)
        if (!link_moves(graph, id, NODE_NONE))
            return false;
    return true;
}

NodeId graph_insert(Graph *graph, Board board) {
    NodeId id = graph_add(graph, board);
    if (id == NODE_NONE || !link_moves(graph, id, NODE_NONE))
        return NODE_NONE;
    NodeList parents = {0};
    bool good = graph_parents(graph, board, &parents);
    for (int i = 0; good && i < parents.count; i++)
        good = link_moves(graph, parents.node[i], id);
    free(parents.node);
    return good ? id : NODE_NONE;
}

void graph_set_deviation(Graph *graph, NodeId id, const verdi_book_move *deviation) {
    graph->node[id].deviation = *deviation;
    mark_changed(graph, id);
    touch(graph, id);
}

void graph_set_value(Graph *graph, NodeId id, const verdi_book_value *value) {
    graph->node[id].value = *value;
    touch(graph, id);
}

/* ------------------------------------------------------------------------------------ values */

verdi_book_value graph_link_value(const Graph *graph, const Link *link) {
    return book_value_of_link(link->move, &graph->node[link->child].value);
}

/* What a node's moves make of it; its own value if none has one. */
static verdi_book_value value_of(const Graph *graph, NodeId id) {
    const Node *node = &graph->node[id];
    BookBest best = book_best_begin(bits_count(board_empties(node->board)));
    if (node->deviation.move != VERDI_NONE)
        book_best_add(&best, &node->deviation.value);
    for (int i = 0; i < node->links; i++) {
        verdi_book_value value = graph_link_value(graph, &node->link[i]);
        book_best_add(&best, &value);
    }
    return best.value.kind == VERDI_BOOK_UNKNOWN ? node->value
                                                 : book_best_end(&best, !graph_is_open(graph, id));
}

void graph_settle(Graph *graph) {
    for (int layer = BOOK_LAYERS - 1; layer >= 0; layer--) {
        NodeList *queue = &graph->queue[layer];
        while (queue->count > 0) {
            NodeId id = queue->node[--queue->count];
            Node *node = &graph->node[id];
            node->queued = false;
            verdi_book_value value = value_of(graph, id);
            if (book_same_value(&value, &node->value))
                continue;
            node->value = value;
            mark_changed(graph, id);
            for (int i = 0; i < node->parents; i++) {
                mark_changed(graph, node->parent[i]); /* its link has another value */
                touch(graph, node->parent[i]);
            }
        }
    }
}

NodeId graph_take_changed(Graph *graph) {
    if (graph->changed.count == 0)
        return NODE_NONE;
    NodeId id = graph->changed.node[--graph->changed.count];
    graph->node[id].changed = false;
    return id;
}
