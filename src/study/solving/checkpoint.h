/* SPDX-License-Identifier: MIT
 *
 * Saves a solve in a file, so that another process can resume it, even with another number of
 * threads or another table size. The file has the deepest entries of the engine's table, the state
 * of the root, and the nodes and seconds so far. Table entries are valid for every process; a solve
 * uses only those of full depth at 100% confidence.
 *
 * The file is binary, with a version and a checksum, and is replaced atomically. Reading checks
 * that the file is for the same position and for an engine with the same hash function.
 */
#ifndef VERDI_STUDY_SOLVING_CHECKPOINT_H
#define VERDI_STUDY_SOLVING_CHECKPOINT_H

#include "rules/game.h"
#include "verdi.h"

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

#endif
