/* SPDX-License-Identifier: MIT
 *
 * A solve kept in a file, to be resumed by another process, with other threads or another table
 * size: the deepest entries of the engine's table, the progress of the root, and the effort so far.
 * Table entries are true for every reader, and a solve trusts only those of full depth at 100%.
 *
 * The file is binary, replaced whole, with a version and a checksum. Reading it checks that it
 * belongs to the same position and to an engine with the same hash function.
 */
#ifndef VERDI_STUDY_SOLVING_CHECKPOINT_H
#define VERDI_STUDY_SOLVING_CHECKPOINT_H

#include "rules/game.h"
#include "verdi.h"

enum { CHECKPOINT_PROBLEM = 200 };

typedef struct Checkpoint {
    const char *path; /* not owned */
    Position position;
    bool found;      /* the file was there: `root` and what follows are of it */
    verdi_root root; /* of the last save */
    uint64_t nodes;  /* of the runs before this one, as far as they were saved */
    double seconds;
} Checkpoint;

/* Looks at the file of this position and gives the engine, whose table should be empty, its
 * entries. Without a file it is a new checkpoint. False, with the reason in `problem`, if the file
 * is damaged, of another version or position, or could not be written later; it is left unchanged.
 */
bool checkpoint_open(Checkpoint *checkpoint, const char *path, Position position,
                     verdi_engine *engine, char problem[CHECKPOINT_PROBLEM]);

/* Saves how far the search is, which may be running: then from its reports. False with a problem,
 * and the old file as it was. */
bool checkpoint_save(const Checkpoint *checkpoint, const verdi_engine *engine,
                     const verdi_result *result, char problem[CHECKPOINT_PROBLEM]);

#endif
