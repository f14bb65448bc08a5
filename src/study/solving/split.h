/* SPDX-License-Identifier: MIT
 *
 * Splits the solving of a position for many machines: determines which positions near the end must
 * be solved next, with which windows, and what their results prove about the root. The tree above
 * these positions is searched as usual (principal variation, null windows; the other moves of a
 * node wait for its first move), but only with proven bounds. Positions with unknown bounds become
 * jobs; the search is repeated with the results of the jobs. Results may come in any order, twice
 * or never; only their bounds are used. Symmetric positions count as the same position.
 */
#ifndef VERDI_STUDY_SOLVING_SPLIT_H
#define VERDI_STUDY_SOLVING_SPLIT_H

#include "base/span.h"
#include "base/text.h"
#include "rules/board.h"
#include "verdi.h"

typedef struct SplitTree SplitTree;

/* Either a result (a position with its proven bounds) or a job (a position with the window to
 * search). Both numbers are in discs for the side to move. */
typedef struct SplitItem {
    Board board;
    int low, high;
} SplitItem;

/* Makes an empty tree. Returns NULL if memory is short. */
SplitTree *split_new(void);
void split_free(SplitTree *split); /* NULL is allowed */

typedef enum SplitLearned { SPLIT_NEW, SPLIT_OLD, SPLIT_CONTRADICTS, SPLIT_MEMORY } SplitLearned;

/* Adds a result. SPLIT_OLD means that the result had nothing new, SPLIT_CONTRADICTS that it
 * contradicts earlier results and is ignored, and SPLIT_MEMORY that memory is short. */
SplitLearned split_learn(SplitTree *split, SplitItem result);

/* Searches the tree below the root; positions with at most `empties` empty squares become jobs. The
 * engine orders moves by short searches; `stop`, which may be NULL, ends these searches. Errors:
 * VERDI_E_MEMORY; VERDI_E_FORMAT if results contradict each other; and those of verdi_search(). */
int split_plan(SplitTree *split, Board root, int empties, verdi_engine *engine,
               const verdi_stop *stop);

/* To be called after split_plan(). Sets *lower and *upper to the bounds of the root, *move to a
 * move that proves the lower bound (VERDI_NONE if none does), and *nodes to the nodes spent on
 * ordering moves. */
void split_root(const SplitTree *split, int *lower, int *upper, int *move, uint64_t *nodes);

/* Passes the next jobs to `take`, or all proven bounds if `jobs` is false, in a fixed order.
 * Returns the number of items passed. */
typedef void SplitTake(const SplitItem *item, void *user);
int split_each(const SplitTree *split, bool jobs, SplitTake *take, void *user);

/* ----------------------------------------------------------- split_text: the lines of the files */

/* A line has a position in OBF, and after a comment sign the job or the result, in discs for the
 * side to move. Other programs that read OBF see only the positions.
 *
 *     <64 squares> X % split 20                       the root, and the size of jobs
 *     <64 squares> X % window -2 2;                   a job: the score if inside, else which side
 *     <64 squares> X % bounds -64 -4 nodes 1234567;   a result; the end shows that it is complete
 */
typedef enum SplitLineKind {
    SPLIT_LINE_BLANK, /* blank lines and comments */
    SPLIT_LINE_ROOT,
    SPLIT_LINE_JOB,
    SPLIT_LINE_RESULT,
    SPLIT_LINE_BAD
} SplitLineKind;

enum { SPLIT_LINE_PROBLEM = 128, SPLIT_LINE = 160 };

typedef struct SplitLine {
    SplitItem item; /* for a root, only the board is used */
    int empties;    /* only for a root: the job size */
    uint64_t nodes; /* only for a result */
} SplitLine;

/* Reads `text`, one line without its line feed. If it returns SPLIT_LINE_BAD, `problem` says
 * why. */
SplitLineKind split_line_read(Span text, SplitLine *line, char problem[SPLIT_LINE_PROBLEM]);

/* Appends a line with its line feed; in it the side to move is X. */
void split_line_write(SplitLineKind kind, const SplitLine *line, Text *out);

#endif
