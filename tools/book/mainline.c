/* SPDX-License-Identifier: MIT */
#include "book/mainline.h"

#include "base/bits.h"
#include "base/text.h"

/* A legal move that leads from `board`, which is the node's board turned somehow, to `after`. */
static Square find_move(Board board, Board after) {
    for (BITS_EACH(square, board_moves(board)))
        if (board_equal(graph_after(board, (Square)square), after))
            return (Square)square;
    return SQUARE_PASS;
}

/* The node's best move, as the board behind it; false if none is known. */
static bool best_after(const Graph *graph, NodeId id, Board *after) {
    const Node *node = &graph->node[id];
    bool found = node->deviation.move != VERDI_NONE;
    int best = found ? node->deviation.value.value : 0;
    if (found)
        *after = graph_after(node->board, node->deviation.move);
    for (int i = 0; i < node->links; i++) {
        verdi_book_value value = graph_link_value(graph, &node->link[i]);
        if (value.kind == VERDI_BOOK_UNKNOWN || (found && value.value < best))
            continue;
        best = value.value;
        found = true;
        *after = graph->node[node->link[i].child].board;
    }
    return found;
}

void mainline_text(const Graph *graph, NodeId from, char text[MAINLINE_SIZE]) {
    Text out = text_into(text, MAINLINE_SIZE);
    const Node *first = &graph->node[from];
    bool is_start = board_equal(first->board, board_canonical(board_start(), NULL));
    Board board = is_start ? board_start() : first->board, after;
    text_add(&out, "%+.2f:", (double)first->value.value / VERDI_DISC);
    for (NodeId id = from; id != NODE_NONE && best_after(graph, id, &after);
         id = graph_find(graph, after)) {
        Square move = find_move(board, after);
        text_add(&out, " %s", square_name(move));
        board = board_play(board, move);
    }
}
