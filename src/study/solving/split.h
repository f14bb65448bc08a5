/* SPDX-License-Identifier: MIT
 *
 * Splits a position for many machines: which positions near the end must be solved next, with which
 * windows, and what their results prove of the root. The tree above them is searched like any other
 * (principal variation, null windows; a node's other moves wait for its first), but on proven
 * bounds alone: unknown ones become jobs, and the walk is repeated with their results. Results may
 * come in any order, twice or never; only their bounds are trusted. Positions are equal up to
 * symmetry.
 */
#ifndef VERDI_STUDY_SOLVING_SPLIT_H
#define VERDI_STUDY_SOLVING_SPLIT_H

#include "rules/board.h"
#include "verdi.h"

typedef struct SplitTree SplitTree;

/* A position with the bounds that are proven, or as a job the window to be asked; discs, for the
 * side to move. */
typedef struct SplitItem {
    Board board;
    int low, high;
} SplitItem;

/* NULL: out of memory. */
SplitTree *split_new(void);
void split_free(SplitTree *split); /* NULL is allowed */

typedef enum SplitLearned { SPLIT_NEW, SPLIT_OLD, SPLIT_CONTRADICTS, SPLIT_MEMORY } SplitLearned;

/* Takes a result. SPLIT_OLD: nothing in it was new; SPLIT_CONTRADICTS: some result must be wrong,
 * and this one is left out. */
SplitLearned split_learn(SplitTree *split, SplitItem result);

/* Walks through the tree below this root; positions of at most `empties` squares become jobs. The
 * engine orders moves by short searches, which `stop` (may be NULL) ends. VERDI_E_MEMORY, and what
 * verdi_search() says. */
int split_plan(SplitTree *split, Board root, int empties, verdi_engine *engine,
               const verdi_stop *stop);

/* After a plan: the bounds of the root; a move that has its lower one, VERDI_NONE if none is
 * proven; the nodes spent on the order. */
void split_root(const SplitTree *split, int *lower, int *upper, int *move, uint64_t *nodes);

/* Hands out the jobs that are to be done next, or else all that is proven, in an order that is
 * always the same. Returns how many. */
typedef void SplitTake(const SplitItem *item, void *user);
int split_each(const SplitTree *split, bool jobs, SplitTake *take, void *user);

#endif
