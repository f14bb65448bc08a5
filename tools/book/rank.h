/* SPDX-License-Identifier: MIT
 *
 * What to work on next: drop-out expansion (T. Lincke, "Strategies for the Automatic Construction
 * of Opening Books", 2000). A position is the more likely to occur the less both sides gave away on
 * the way to it, so the next move to go into the book is the one at the end of the cheapest line,
 * where a line costs what its moves lose against the best ones, and a little for each ply.
 */
#ifndef VERDI_TOOLS_BOOK_RANK_H
#define VERDI_TOOLS_BOOK_RANK_H

#include "book/graph.h"

typedef struct RankRules {
    int ply_cost;   /* 1/128 disc a ply */
    int max_loss;   /* 1/128 disc along a line, both sides together */
    int max_plies;  /* of a line, passes not counted */
    int depth;      /* plies that a deviation must be searched */
    int main_depth; /* the same on lines that lose at most `main_loss` */
    int main_loss;
    int confidence;  /* percent that searches must have */
    int solve;       /* positions of up to this many empties are solved and not expanded */
    const bool *old; /* by source number: values from there are stale; NULL: none */
    int sources;     /* entries in `old` */
} RankRules;

typedef enum RankKind {
    RANK_NOTHING,
    RANK_OPEN,   /* the position lacks its deviation */
    RANK_STALE,  /* the deviation is to be searched anew, deeper or by this engine */
    RANK_EXPAND, /* the deviation is to become a position of the book */
    RANK_KINDS
} RankKind;

typedef struct RankChoice {
    RankKind kind;
    NodeId node;
    int loss;  /* along the line, the deviation's own included */
    int cost;  /* what it was chosen by */
    int depth; /* plies for the searches that it takes */
} RankChoice;

enum { RANK_UNREACHED = 1 << 28 }; /* loss of a node that no line from the start leads to */

/* Sets every node's `loss`: the least that is given away on a line from `start`. */
void rank_losses(Graph *graph, NodeId start);

/* The cheapest work within the rules, by node->loss as rank_losses() left it. Busy nodes are left
 * out, and expansions to the `taken` boards, which others work on. `expand` false: no expansions.
 * Of equal costs the one with the least board, so that the choice depends on the book alone. */
RankChoice rank_choose(const Graph *graph, NodeId start, const RankRules *rules, bool expand,
                       const Board *taken, int taken_count);

#endif
