/* SPDX-License-Identifier: MIT */
#include "book/graph.h"

#include <stdlib.h>

#include "base/array.h"
#include "base/bits.h"
#include "book/book_algebra.h"
#include "rules/parents.h"

typedef struct IndexEntry {
    Board board;
    NodeId id;
} IndexEntry;

void graph_init(Graph *graph) {
    *graph = (Graph){.index = table_of(sizeof(IndexEntry), sizeof(Board))};
}

void graph_free(Graph *graph) {
    for (int i = 0; i < graph->count; i++)
        free(graph->node[i].link);
    for (int i = 0; i < BOOK_LAYERS; i++)
        free(graph->layer[i].node);
    free(graph->node);
    table_free(&graph->index);
    graph_init(graph);
}

Board graph_after(Board board, Square move) {
    return board_canonical(board_play(board, move), NULL);
}

/* --------------------------------------------------------------------------------------- memory */

NodeId graph_find(const Graph *graph, Board board) {
    const IndexEntry *entry = table_find(&graph->index, &board);
    return entry ? entry->id : NODE_NONE;
}

/* Reserves room for one more node in all lists. */
static bool reserve(Graph *graph, NodeList *layer) {
    size_t nodes = (size_t)graph->count + 1, entries = (size_t)layer->count + 1;
    return array_reserve(&graph->node, &graph->capacity, nodes, sizeof *graph->node) &&
           array_reserve(&layer->node, &layer->capacity, entries, sizeof *layer->node) &&
           table_reserve(&graph->index, nodes);
}

/* ---------------------------------------------------------------------------------------- links */

/* The least square to which a symmetry of the board itself maps this move. It represents all
 * equivalent moves. */
static Square representative(Board board, Square move) {
    for (int symmetry = 1; symmetry < 8 && move < 64; symmetry++) {
        Square turned = bits_symmetry_square(move, symmetry);
        if (turned < move && board_equal(board_symmetry(board, symmetry), board))
            move = turned;
    }
    return move;
}

/* One square for each group of equivalent moves. */
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

static void mark_changed(Graph *graph, NodeId id) {
    graph->changes += !graph->node[id].changed;
    graph->node[id].changed = true;
}

/* There are few links, so the list grows by one. */
static bool add_link(Graph *graph, NodeId from, Square move, NodeId to) {
    Node *node = &graph->node[from];
    Link *link = realloc(node->link, (size_t)(node->links + 1) * sizeof *link);
    if (!link)
        return false;
    node->link = link;
    int at = node->links++;
    for (; at > 0 && link[at - 1].move > move; at--)
        link[at] = link[at - 1];
    link[at] = (Link){move, to};
    if (representative(node->board, node->deviation.move) == move)
        node->deviation = (verdi_book_move){.move = VERDI_NONE, .reply = VERDI_NONE};
    mark_changed(graph, from);
    node->touched = true;
    return true;
}

/* Adds a link for each of the node's moves that leads to another node. */
static bool link_moves(Graph *graph, NodeId from) {
    Board board = graph->node[from].board;
    uint64_t moves = distinct_moves(board);
    if (!moves && !board_is_over(board)) {
        NodeId child = graph_find(graph, graph_after(board, SQUARE_PASS));
        return child == NODE_NONE || add_link(graph, from, SQUARE_PASS, child);
    }
    for (BITS_EACH(square, moves)) {
        NodeId child = graph_find(graph, graph_after(board, (Square)square));
        if (child != NODE_NONE && !add_link(graph, from, (Square)square, child))
            return false;
    }
    return true;
}

typedef struct Insertion {
    Graph *graph;
    NodeId id;
    bool good;
} Insertion;

/* Links a position that leads to the new one, unless an equivalent move is linked already. */
static void link_parent(Board board, Square move, void *user) {
    Insertion *insertion = user;
    int symmetry;
    Board canonical = board_canonical(board, &symmetry);
    NodeId parent = graph_find(insertion->graph, canonical);
    if (parent == NODE_NONE)
        return;
    const Node *node = &insertion->graph->node[parent];
    Square turned = move < 64 ? bits_symmetry_square(move, symmetry) : move;
    turned = representative(canonical, turned);
    for (int i = 0; i < node->links; i++)
        if (node->link[i].move == turned)
            return;
    insertion->good = insertion->good && add_link(insertion->graph, parent, turned, insertion->id);
}

NodeId graph_add(Graph *graph, Board board) {
    bool fresh;
    NodeList *layer = &graph->layer[book_layer(board)];
    if (!reserve(graph, layer))
        return NODE_NONE;
    NodeId id = graph->count++;
    ((IndexEntry *)table_add(&graph->index, &board, &fresh))->id = id;
    layer->node[layer->count++] = id;
    Node *node = &graph->node[id];
    *node = (Node){
        .board = board, .deviation = {.move = VERDI_NONE, .reply = VERDI_NONE}, .touched = true};
    if (board_is_over(board))
        node->value = (verdi_book_value){.kind = VERDI_BOOK_EXACT,
                                         .value = board_final_score(board) * VERDI_DISC,
                                         .depth = bits_count(board_empties(board)),
                                         .confidence = 100};
    mark_changed(graph, id);
    return id;
}

bool graph_link_all(Graph *graph) {
    for (NodeId id = 0; id < graph->count; id++)
        if (!link_moves(graph, id))
            return false;
    return true;
}

NodeId graph_insert(Graph *graph, Board board) {
    NodeId id = graph_add(graph, board);
    if (id == NODE_NONE || !link_moves(graph, id))
        return NODE_NONE;
    Insertion insertion = {graph, id, true};
    parents_visit(board, link_parent, &insertion);
    return insertion.good ? id : NODE_NONE;
}

void graph_set_deviation(Graph *graph, NodeId id, const verdi_book_move *deviation) {
    graph->node[id].deviation = *deviation;
    mark_changed(graph, id);
    graph->node[id].touched = true;
}

void graph_set_value(Graph *graph, NodeId id, const verdi_book_value *value) {
    graph->node[id].value = *value;
    graph->node[id].touched = true;
}

/* --------------------------------------------------------------------------------------- values */

verdi_book_value graph_link_value(const Graph *graph, const Link *link) {
    return book_value_of_link(link->move, &graph->node[link->child].value);
}

/* The value of a node from its moves, or its own value if no move has one. */
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

/* Recomputes the value of a node if the node was touched or the value of a linked position has
 * changed. */
static void settle(Graph *graph, NodeId id) {
    Node *node = &graph->node[id];
    bool follows = false;
    for (int i = 0; i < node->links; i++)
        follows |= graph->node[node->link[i].child].moved;
    if (follows)
        mark_changed(graph, id); /* the value of a link has changed */
    if (!follows && !node->touched)
        return;
    node->touched = false;
    verdi_book_value value = value_of(graph, id);
    if (book_same_value(&value, &node->value))
        return;
    node->value = value;
    node->moved = true;
    mark_changed(graph, id);
}

void graph_settle(Graph *graph) {
    for (int layer = BOOK_LAYERS - 1; layer >= 0; layer--)
        for (int i = 0; i < graph->layer[layer].count; i++)
            settle(graph, graph->layer[layer].node[i]);
    for (NodeId id = 0; id < graph->count; id++)
        graph->node[id].moved = false;
}
