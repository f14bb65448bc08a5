/* SPDX-License-Identifier: MIT */
#include "book/graph.h"

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
            if (graph_add(graph, board) == NODE_NONE)
                return VERDI_E_MEMORY;
            continue;
        }
        NodeId id = graph_find(graph, board);
        const verdi_book_move *deviation = find_deviation(graph, &row);
        if (deviation)
            graph_set_deviation(graph, id, deviation);
        else if (graph->node[id].links == 0 && !board_is_over(board))
            graph_set_value(graph, id, &row.value);
    }
    return found;
}

int store_load(verdi_book *book, Graph *graph, uint64_t *digest) {
    *digest = verdi_book_get_digest(book);
    int error = read_rows(book, graph, true);
    if (!error && !graph_link_all(graph))
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
