/* SPDX-License-Identifier: MIT
 *
 * Long solves: saved in a file, with an estimate of the time left, and split for many machines.
 */
#pragma once

#include "base/span.h"
#include "base/text.h"
#include "rules/game.h"
#include "verdi.h"

/* ----------------------------------------------------------------------------------- checkpoint */

/* Saves a solve in a file, so that another process can resume it, even with another number of
 * threads or another table size. The file has the deepest entries of the engine's table, the state
 * of the root, and the nodes and seconds so far. Table entries are valid for every process; a solve
 * uses only those of full depth at 100% confidence.
 *
 * The file is binary, with a version and a checksum, and is replaced atomically. Reading checks
 * that the file is for the same position and for an engine with the same hash function. */

enum { CHECKPOINT_PROBLEM = 200 };

typedef struct Checkpoint {
    const char *path; /* not owned */
    Position position;
    bool found;      /* the file existed; the following members come from the file */
    verdi_root root; /* the root at the last save */
    uint64_t nodes;  /* nodes of earlier runs, as far as saved */
    double seconds;
} Checkpoint;

/* Reads the checkpoint of this position from `path` and loads its entries into the engine's table,
 * which should be empty. If there is no file, begins a new checkpoint. Returns false, with the
 * reason in `problem`, if the file is damaged, is of another version, is for another position, or
 * cannot be written. Does not change the file.
 */
bool checkpoint_open(Checkpoint *checkpoint, const char *path, Position position,
                     verdi_engine *engine, char problem[CHECKPOINT_PROBLEM]);

/* Saves the state of the search. May be called during the search, from its reports. On failure
 * describes the problem and returns false; the old file is then unchanged. */
bool checkpoint_save(const Checkpoint *checkpoint, const verdi_engine *engine,
                     const verdi_result *result, char problem[CHECKPOINT_PROBLEM]);

/* ------------------------------------------------------------------------------------ time_left */

/* Estimates the time left of a solve: estimates the nodes left, which are the same in every run,
 * and converts them to seconds. At first, the nodes of earlier searches predict those of the solve
 * at full confidence; later, the number of finished root moves gets more weight. The estimate is
 * often wrong by a factor of two (tests/test_time_left.c compares it with complete solves). There
 * is no estimate before the first solve at any confidence. */

typedef struct TimeLeft {
    int iteration;       /* number of the running iteration */
    uint64_t begin;      /* nodes of the search when the iteration began */
    bool solved;         /* an iteration has solved the game, at any confidence */
    int done;            /* finished root moves */
    uint64_t done_nodes; /* nodes of the iteration when these moves were finished */
} TimeLeft;

/* To be called for each report of a search. *solve must be all zeros before the first call. */
void time_left_note(TimeLeft *solve, const verdi_info *info, int empties);

/* The nodes left, or the seconds left, as of this report; negative if unknown. */
double time_left_nodes(const TimeLeft *solve, const verdi_info *info, int empties);
double time_left_of(const TimeLeft *solve, const verdi_info *info, int empties);

/* ---------------------------------------------------------------------------------------- split */

/* Splits the solving of a position for many machines: determines which positions near the end must
 * be solved next, with which windows, and what their results prove about the root. The tree above
 * these positions is searched as usual (principal variation, null windows; the other moves of a
 * node wait for its first move), but only with proven bounds. Positions with unknown bounds become
 * jobs; the search is repeated with the results of the jobs. Results may come in any order, twice
 * or never; only their bounds are used. Symmetric positions count as the same position. */

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

/* ------------------------------------------------------------ the lines of the files of a split */

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
