/* SPDX-License-Identifier: MIT
 *
 * The work on one choice of rank.h: which boards it takes to be searched, and what of it goes into
 * the book when all is there. In between the book may change: what a search leaves out is looked at
 * again, so that jobs may run beside each other.
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
    Board insert[2]; /* the new position; if it must pass, the one behind the pass too */
    int inserts;
    JobResult result[JOB_RESULTS];
    int results;
} Job;

/* A search that a job needs: the best of these moves. */
typedef struct JobTask {
    Board board;
    uint64_t moves;
    int depth;
} JobTask;

/* Begins the work on a choice, whose node is busy until the end. */
void job_begin(Job *job, Graph *graph, const RankChoice *choice);

/* The next search that is missing; false: none, the job can be finished. */
bool job_next(const Job *job, const Graph *graph, const RankRules *rules, JobTask *task);

/* Keeps the result of a search, in the place of an older one of the same board. False: no room. */
bool job_keep(Job *job, Board board, const verdi_book_move *deviation);

/* Puts everything into the graph and settles it. False: no memory, the graph is lost. */
bool job_finish(const Job *job, Graph *graph);

#endif
