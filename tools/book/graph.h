/* SPDX-License-Identifier: MIT
 *
 * An opening book in memory: a graph of positions up to symmetry. A position's moves that lead to
 * another position of the book are its links; of all its other moves the best one, its deviation,
 * has a searched value. The value of a position is that of its best move, and the graph keeps it
 * so: what changes is carried up to all positions from which moves lead here.
 *
 * Boards are canonical (board_canonical) wherever they go in or come out. Values are in 1/128 disc
 * for the side to move. Knows neither files nor searches.
 */
#ifndef VERDI_TOOLS_BOOK_GRAPH_H
#define VERDI_TOOLS_BOOK_GRAPH_H

#include "base/table.h"
#include "book/book_algebra.h"
#include "rules/board.h"
#include "verdi/book.h"

typedef int NodeId; /* in the order of insertion, from 0 */
enum { NODE_NONE = -1 };

typedef struct Link {
    Square move;
    NodeId child;
} Link;

typedef struct Node {
    Board board;
    verdi_book_value value;    /* of kind UNKNOWN as long as nothing is known */
    verdi_book_move deviation; /* the best move that is no link; VERDI_NONE: there is none, or it
                                  was not searched yet (see graph_is_open) */
    Link *link;                /* by rising move */
    int links;
    int loss;     /* of rank.h */
    bool busy;    /* of the builder: this deviation is being searched or expanded */
    bool changed; /* value, links or deviation, since it was saved */
    bool touched; /* its value may change */
    bool moved;   /* its value has changed, while the graph is settled */
} Node;

typedef struct NodeList {
    NodeId *node;
    int count;
    size_t capacity;
} NodeList;

typedef struct Graph {
    Node *node;
    int count;
    size_t capacity;
    Table index;                 /* the node of a board */
    NodeList layer[BOOK_LAYERS]; /* moves lead from lower to higher layers only */
    int changes;                 /* nodes that changed */
} Graph;

void graph_init(Graph *graph);
void graph_free(Graph *graph);

/* The node of a board, NODE_NONE if the book does not have it. */
NodeId graph_find(const Graph *graph, Board board);

/* Adds a board with its links from and to the others, but does not value it yet: call
 * graph_settle() after one or many. Positions that have this as their deviation lose it and are
 * open. A finished game has its score as value. NODE_NONE: no memory, and the graph is good for
 * nothing but graph_free(). */
NodeId graph_insert(Graph *graph, Board board);

/* The same for many boards at once: add them all, then link them. */
NodeId graph_add(Graph *graph, Board board);
bool graph_link_all(Graph *graph);

/* Sets the deviation (VERDI_NONE: none). Its move must be legal and no link. */
void graph_set_deviation(Graph *graph, NodeId id, const verdi_book_move *deviation);

/* Sets the values of a position without links and deviation, from an import. */
void graph_set_value(Graph *graph, NodeId id, const verdi_book_value *value);

/* Values what was touched, and everything above it that changes with it. */
void graph_settle(Graph *graph);

/* The squares of the moves that are no links, one for each that is the same up to the board's own
 * symmetry. The pass is none of them. */
uint64_t graph_unlinked(const Graph *graph, NodeId id);

/* Has it moves that are no links, and no deviation? */
bool graph_is_open(const Graph *graph, NodeId id);

/* What a link is worth to the side that makes the move: NEGAMAX, one ply deeper. Kind UNKNOWN if
 * its position is; an imported value stays one. */
verdi_book_value graph_link_value(const Graph *graph, const Link *link);

/* The canonical board after a legal move. */
Board graph_after(Board board, Square move);

#endif
