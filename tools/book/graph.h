/* SPDX-License-Identifier: MIT
 *
 * An opening book in memory: a graph of positions up to symmetry. Moves of a position that lead to
 * another position of the book are its links. The deviation of a position is the best of its moves
 * that are not links; its value was searched. The value of a position is that of its best move. A
 * changed value is propagated to all positions whose links lead to the changed position.
 *
 * All boards in this interface are canonical (board_canonical). Values are in 1/128 disc for the
 * side to move.
 */
#pragma once

#include "base/table.h"
#include "book/book_algebra.h"
#include "rules/board.h"
#include "verdi/book.h"

typedef int NodeId; /* in order of insertion, from 0 */
enum { NODE_NONE = -1 };

typedef struct Link {
    Square move;
    NodeId child;
} Link;

typedef struct Node {
    Board board;
    verdi_book_value value;    /* kind UNKNOWN if not known */
    verdi_book_move deviation; /* best move that is not a link; VERDI_NONE: none, or not searched
                                * yet (see graph_is_open) */
    Link *link;                /* in ascending order of moves */
    int links;
    int loss;     /* used by rank.c */
    bool given;   /* used by the builder: the position is in a line of the user's file */
    bool busy;    /* used by the builder: this deviation is being searched or expanded */
    bool changed; /* value, links or deviation have changed since the last save */
    bool touched; /* the value may change */
    bool moved;   /* the value has changed in graph_settle() */
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
    Table index;                 /* from board to node */
    NodeList layer[BOOK_LAYERS]; /* moves lead only from lower to higher layers */
    int changes;                 /* number of changed nodes */
} Graph;

void graph_init(Graph *graph);
void graph_free(Graph *graph);

/* The node of a board, or NODE_NONE if it is not in the book. */
NodeId graph_find(const Graph *graph, Board board);

/* Adds a board, and the links between it and the other boards. Its value is computed by
 * graph_settle(), which may follow several insertions. A position whose deviation leads to this
 * board loses its deviation and becomes open. A finished game has its score as value. NODE_NONE if
 * memory is short; then only graph_free() may follow. */
NodeId graph_insert(Graph *graph, Board board);

/* Sets the deviation (VERDI_NONE: none). Its move must be legal and must not be a link. */
void graph_set_deviation(Graph *graph, NodeId id, const verdi_book_move *deviation);

/* Computes the values of touched nodes and of all positions above that change with them. */
void graph_settle(Graph *graph);

/* The squares of moves that are not links, one for each group of moves that are equal by the
 * board's own symmetry. Does not include passes. */
uint64_t graph_unlinked(const Graph *graph, NodeId id);

/* Whether a position has moves that are not links, but no deviation. */
bool graph_is_open(const Graph *graph, NodeId id);

/* The value of a link for the side that makes the move: kind NEGAMAX, one ply deeper. Kind UNKNOWN
 * if the value of the link's position is unknown; an imported value keeps its kind. */
verdi_book_value graph_link_value(const Graph *graph, const Link *link);

/* The canonical board after a legal move. */
Board graph_after(Board board, Square move);

/* ------------------------------------------------------------------------------------- the file */

/* Fills an empty graph, and sets *digest to the digest of the book, which store_save() checks. Rows
 * without a value are skipped. Errors: VERDI_E_MEMORY, or that of the book with the row in its
 * problem text. */
int store_load(verdi_book *book, Graph *graph, uint64_t *digest);

/* Writes the changes since the last call in one transaction, which is on disk when the call
 * returns. Data in a row from other sources (counts of games, bounds, played moves) are kept. If
 * another program has changed rows meanwhile, writes nothing and returns VERDI_E_BUSY. */
int store_save(verdi_book *book, Graph *graph, uint64_t *digest);
