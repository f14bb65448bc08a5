/* SPDX-License-Identifier: MIT
 *
 * Splits the solving of a position for many machines: determines which positions near the end must
 * be solved next, with which windows, and what their results prove about the root. The tree above
 * these positions is searched as usual (principal variation, null windows; a node's other moves
 * wait for the first), but with proven bounds only. Positions with unknown bounds become jobs; the
 * search is repeated with their results. Results may come in any order, twice or never; only their
 * bounds are used. Symmetric positions are the same.
 */
#ifndef VERDI_STUDY_SOLVING_SPLIT_H
#define VERDI_STUDY_SOLVING_SPLIT_H

#include "rules/board.h"
#include "verdi.h"

typedef struct SplitTree SplitTree;

/* A position with its proven bounds; or a job, a position with the window to search. In discs, for
 * the side to move. */
typedef struct SplitItem {
    Board board;
    int low, high;
} SplitItem;

/* NULL: out of memory. */
SplitTree *split_new(void);
void split_free(SplitTree *split); /* NULL is allowed */

typedef enum SplitLearned { SPLIT_NEW, SPLIT_OLD, SPLIT_CONTRADICTS, SPLIT_MEMORY } SplitLearned;

/* Adds a result. SPLIT_OLD: it had nothing new. SPLIT_CONTRADICTS: it contradicts earlier results
 * and is ignored. */
SplitLearned split_learn(SplitTree *split, SplitItem result);

/* Searches the tree below the root; positions with at most `empties` empty squares become jobs. The
 * engine orders moves by short searches; `stop` (may be NULL) ends them. Errors: VERDI_E_MEMORY,
 * VERDI_E_FORMAT for contradicting results, and those of verdi_search(). */
int split_plan(SplitTree *split, Board root, int empties, verdi_engine *engine,
               const verdi_stop *stop);

/* After split_plan(): the bounds of the root; a move that proves the lower bound (VERDI_NONE if
 * none does); and the nodes spent on ordering moves. */
void split_root(const SplitTree *split, int *lower, int *upper, int *move, uint64_t *nodes);

/* Passes the next jobs to `take`, or if not `jobs` all proven bounds, in a fixed order. Returns
 * their number. */
typedef void SplitTake(const SplitItem *item, void *user);
int split_each(const SplitTree *split, bool jobs, SplitTake *take, void *user);

#endif
