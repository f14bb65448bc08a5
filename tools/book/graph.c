/* SPDX-License-Identifier: MIT */
#include "book/graph.h"

#include <stdlib.h>

#include "base/array.h"
#include "base/bits.h"
#include "book/book_algebra.h"
#include "rules/board.h"

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

/* One square for each group of equivalent moves. */
static uint64_t distinct_moves(Board board) {
    uint64_t distinct = 0;
    for (BITS_EACH(square, board_moves(board)))
        distinct |= bits_square(board_least_move(board, (Square)square));
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
    if (board_least_move(node->board, node->deviation.move) == move)
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
    turned = board_least_move(canonical, turned);
    for (int i = 0; i < node->links; i++)
        if (node->link[i].move == turned)
            return;
    insertion->good = insertion->good && add_link(insertion->graph, parent, turned, insertion->id);
}

/* Adds a board without links. */
static NodeId add_node(Graph *graph, Board board) {
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

static bool link_all(Graph *graph) {
    for (NodeId id = 0; id < graph->count; id++)
        if (!link_moves(graph, id))
            return false;
    return true;
}

NodeId graph_insert(Graph *graph, Board board) {
    NodeId id = add_node(graph, board);
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

/* Sets the imported value of a position without links and deviation. */
static void set_value(Graph *graph, NodeId id, const verdi_book_value *value) {
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

/* ------------------------------------------------------------------------------------- the file */

/* Whether the row has a value that the graph can use. */
static bool is_useful(const verdi_book_position *row) {
    for (int i = 0; i < row->moves; i++)
        if (book_is_valued(&row->move[i].value))
            return true;
    return book_is_valued(&row->value);
}

/* The best of the row's moves with a value that lead out of the book, or NULL. */
static const verdi_book_move *find_deviation(const Graph *graph, const verdi_book_position *row) {
    Board board = {row->player, row->opponent};
    const verdi_book_move *best = NULL;
    for (int i = 0; i < row->moves; i++) {
        const verdi_book_move *move = &row->move[i];
        if (book_is_valued(&move->value) && move->move != VERDI_PASS &&
            (!best || move->value.value > best->value.value) &&
            graph_find(graph, graph_after(board, move->move)) == NODE_NONE)
            best = move;
    }
    return best;
}

/* Reads all rows. If `add`, adds them to the graph; otherwise sets the values of the graph's
 * nodes. */
static int read_rows(verdi_book *book, Graph *graph, bool add) {
    verdi_book_cursor cursor = {0};
    verdi_book_position row;
    int found;
    while ((found = verdi_book_next(book, &cursor, &row)) > 0) {
        if (!is_useful(&row))
            continue;
        Board board = {row.player, row.opponent};
        if (add) {
            if (add_node(graph, board) == NODE_NONE)
                return VERDI_E_MEMORY;
            continue;
        }
        NodeId id = graph_find(graph, board);
        if (id == NODE_NONE)
            continue; /* another program has just added it; store_save() will refuse */
        const verdi_book_move *deviation = find_deviation(graph, &row);
        if (deviation)
            graph_set_deviation(graph, id, deviation);
        else if (graph->node[id].links == 0 && !board_is_over(board))
            set_value(graph, id, &row.value);
    }
    return found;
}

int store_load(verdi_book *book, Graph *graph, uint64_t *digest) {
    *digest = verdi_book_get_digest(book);
    int error = read_rows(book, graph, true);
    if (!error && !link_all(graph))
        error = VERDI_E_MEMORY;
    if (!error)
        error = read_rows(book, graph, false);
    if (!error)
        graph_settle(graph);
    return error;
}

/* Whether a move of the old row is kept in the new one. Moves without a value (played or only
 * noted) are always kept; a move with a value is kept unless a search of the builder covers it. */
static bool is_kept(const Node *node, const verdi_book_move *move) {
    bool searched =
        node->deviation.move != VERDI_NONE && (node->deviation.value.kind == VERDI_BOOK_SEARCH ||
                                               node->deviation.value.kind == VERDI_BOOK_EXACT);
    return !book_is_valued(&move->value) || !searched;
}

static void fill_row(const Graph *graph, NodeId id, const verdi_book_position *old,
                     verdi_book_position *row) {
    const Node *node = &graph->node[id];
    *row = *old;
    row->moves = 0;
    row->value = node->value;
    for (int i = 0; i < node->links; i++)
        row->move[row->moves++] =
            (verdi_book_move){.move = node->link[i].move,
                              .reply = VERDI_NONE,
                              .value = graph_link_value(graph, &node->link[i])};
    if (node->deviation.move != VERDI_NONE)
        row->move[row->moves++] = node->deviation;
    for (int i = 0; i < old->moves; i++)
        if (is_kept(node, &old->move[i]) && !verdi_book_find(row, old->move[i].move))
            row->move[row->moves++] = old->move[i];
    book_sort_moves(row);
    if (!graph_is_open(graph, id))
        row->flags |= VERDI_BOOK_DONE;
}

/* Writes a node if its row differs. A node without a value is written later. */
static int write_node(verdi_book *book, const Graph *graph, NodeId id) {
    Board board = graph->node[id].board;
    if (graph->node[id].value.kind == VERDI_BOOK_UNKNOWN)
        return VERDI_OK;
    verdi_book_position old, row;
    int found = verdi_book_get(book, board.player, board.opponent, &old);
    if (found < 0)
        return found;
    if (!found)
        verdi_book_position_init(&old, board.player, board.opponent);
    fill_row(graph, id, &old, &row);
    return found && book_same_row(&old, &row) ? VERDI_OK : verdi_book_put(book, &row);
}

int store_save(verdi_book *book, Graph *graph, uint64_t *digest) {
    if (graph->changes == 0)
        return VERDI_OK;
    int error = verdi_book_begin(book);
    if (error)
        return error;
    if (verdi_book_get_digest(book) != *digest)
        error = VERDI_E_BUSY;
    for (NodeId id = 0; !error && id < graph->count; id++)
        if (graph->node[id].changed)
            error = write_node(book, graph, id);
    if (error) {
        verdi_book_rollback(book);
        return error;
    }
    for (NodeId id = 0; id < graph->count; id++)
        graph->node[id].changed = false;
    graph->changes = 0;
    error = verdi_book_commit(book);
    *digest = verdi_book_get_digest(book);
    return error;
}
