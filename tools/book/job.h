/* SPDX-License-Identifier: MIT
 *
 * The work on one choice of rank.h: the boards to search, and the changes of the book when all
 * searches are done. Other jobs may change the book meanwhile, so the moves to search are checked
 * again.
 */
#ifndef VERDI_TOOLS_BOOK_JOB_H
#define VERDI_TOOLS_BOOK_JOB_H

#include "book/rank.h"

enum { JOB_RESULTS = 64 };

typedef struct JobResult {
    Board board;
    verdi_book_move deviation;
} JobResult;

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

#endif
