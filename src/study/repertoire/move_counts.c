/* SPDX-License-Identifier: MIT */
#include "base/bits.h"
#include "study/repertoire/repertoire.h"

/* A move, identified by the positions before and after it. */
typedef struct Edge {
    Board before, after; /* canonical */
} Edge;

typedef struct Count {
    Edge edge;
    uint32_t games;
} Count;

MoveCounts move_counts(void) {
    return (MoveCounts){.edges = table_of(sizeof(Count), sizeof(Edge))};
}

static Edge edge_of(Board before, Board after) {
    return (Edge){board_canonical(before, NULL), board_canonical(after, NULL)};
}

bool move_counts_add(MoveCounts *counts, const Game *game, int discs) {
    bool any = false;
    for (GameWalk walk = {0}; game_walk(game, &walk) && walk.square != SQUARE_NONE;) {
        Board board = position_board(walk.position);
        if (bits_count(~board_empties(board)) > discs)
            break;
        if (walk.square == SQUARE_PASS)
            continue;
        bool fresh;
        Edge edge = edge_of(board, board_play(board, walk.square));
        Count *count = table_add(&counts->edges, &edge, &fresh);
        if (!count)
            return false;
        count->games++;
        any = true;
    }
    counts->games += any;
    return true;
}

uint32_t move_counts_of(const MoveCounts *counts, Board before, Board after) {
    Edge edge = edge_of(before, after);
    const Count *count = table_find(&counts->edges, &edge);
    return count ? count->games : 0;
}
