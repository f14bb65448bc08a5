/* SPDX-License-Identifier: MIT
 *
 * Saves a solve in a file, so that another process can resume it, also with another number of
 * threads or table size. The file has the deepest entries of the engine's table, the progress of
 * the root, and the effort so far. Table entries are valid for every process; a solve uses only
 * those of full depth at 100%.
 *
 * The file is binary, with a version and a checksum, and is replaced atomically. Reading checks
 * that it is for the same position and an engine with the same hash function.
 */
#ifndef VERDI_STUDY_SOLVING_CHECKPOINT_H
#define VERDI_STUDY_SOLVING_CHECKPOINT_H

#include "rules/game.h"
#include "verdi.h"

enum { CHECKPOINT_PROBLEM = 200 };

typedef struct Checkpoint {
    const char *path; /* not owned */
    Position position;
    bool found;      /* the file existed; the following members come from it */
    verdi_root root; /* root at the last save */
    uint64_t nodes;  /* nodes of earlier runs, as far as saved */
    double seconds;
} Checkpoint;

/* Reads the checkpoint of this position and loads its entries into the engine's table, which should
 * be empty. If there is no file, begins a new checkpoint. Returns false, with the reason in
 * `problem`, if the file is damaged, of another version or position, or not writable. The file is
 * not changed.
 */
bool checkpoint_open(Checkpoint *checkpoint, const char *path, Position position,
                     verdi_engine *engine, char problem[CHECKPOINT_PROBLEM]);

/* Saves the state of the search. May be called during the search, from its reports. False with a
 * problem on failure; the old file is then unchanged. */
bool checkpoint_save(const Checkpoint *checkpoint, const verdi_engine *engine,
                     const verdi_result *result, char problem[CHECKPOINT_PROBLEM]);

#endif
