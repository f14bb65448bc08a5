/* SPDX-License-Identifier: MIT
 *
 * Chooses the next work: drop-out expansion (T. Lincke, "Strategies for the Automatic Construction
 * of Opening Books", 2000). A position is more likely to occur if both sides lost little on the way
 * to it. So the move at the end of the line with the lowest cost is added to the book next. The
 * cost is the sum of the losses of its moves against the best moves, plus a small cost per ply.
 */
#pragma once

#include "book/graph.h"

typedef struct RankRules {
    int ply_cost;   /* 1/128 disc per ply */
    int max_loss;   /* 1/128 disc along a line, for both sides together */
    int max_plies;  /* plies of a line, without passes */
    int depth;      /* search depth required for a deviation */
    int main_depth; /* the depth required on lines that lose at most `main_loss` */
    int main_loss;
    int confidence;  /* confidence required of searches, in percent */
    int solve;       /* positions with up to this many empties are solved, not expanded */
    const bool *old; /* by source number: true if its values are outdated; NULL: none */
    int sources;     /* entries in `old` */
} RankRules;

typedef enum RankKind {
    RANK_NOTHING,
    RANK_OPEN,   /* the position has no deviation */
    RANK_STALE,  /* the deviation must be searched again, deeper or by this engine */
    RANK_EXPAND, /* the deviation becomes a position of the book */
    RANK_KINDS
} RankKind;

typedef struct RankChoice {
    RankKind kind;
    NodeId node;
    int loss;  /* along the line, including the deviation */
    int cost;  /* criterion of the choice */
    int depth; /* depth of the searches */
} RankChoice;

enum { RANK_UNREACHED = 1 << 28 }; /* loss of a node that no line from the start reaches */

/* Sets every node's `loss`: the least total loss of a line from `start` or a given position. */
void rank_losses(Graph *graph, NodeId start);

/* The work with the lowest cost within the rules, using node->loss from rank_losses(). Excludes
 * busy nodes and expansions to the `taken` boards, on which others work, and all expansions if
 * `expand` is false. Ties are decided by the board, so that the choice depends only on the book. */
RankChoice rank_choose(const Graph *graph, NodeId start, const RankRules *rules, bool expand,
                       const Board *taken, int taken_count);

/* ------------------------------------------------------------------------------------- the work */

enum { JOB_RESULTS = 64 };

typedef struct JobResult {
    Board board;
    verdi_book_move deviation;
} JobResult;

/* The work on one choice: the boards to search, and the changes of the book when all searches are
 * done. Other jobs may change the book meanwhile, so the moves to search are checked again. */
typedef struct Job {
    RankChoice choice;
    Board insert[2]; /* the new position, and the one after a pass if it has no move */
    int inserts;
    JobResult result[JOB_RESULTS];
    int results;
} Job;

/* A search that a job needs: it finds the best of `moves`. */
typedef struct JobTask {
    Board board;
    uint64_t moves;
    int depth;
} JobTask;

/* Begins the work on a choice. Its node is busy until the job ends. */
void job_begin(Job *job, Graph *graph, const RankChoice *choice);

/* The next search to run. False if the job can be finished. */
bool job_next(const Job *job, const Graph *graph, const RankRules *rules, JobTask *task);

/* Keeps the result of a search, replacing an older one of the same board. False if there is no
 * room. */
bool job_keep(Job *job, Board board, const verdi_book_move *deviation);

/* Adds all results to the graph and settles it. False if memory is short; then the graph is
 * unusable. */
bool job_finish(const Job *job, Graph *graph);
