/* SPDX-License-Identifier: MIT
 *
 * Files of positions, in every format that record/game_files.h reads. Lines of OBF on standard
 * input are taken as they come, so that a pipe is answered at once, up to the first other line. A
 * bad record or a missing file is reported with its place, and the rest goes on.
 */
#ifndef VERDI_FRONT_KIT_POSITION_FILES_H
#define VERDI_FRONT_KIT_POSITION_FILES_H

#include "record/archive.h"
#include "record/obf.h"

/* What is read from which files. */
typedef struct PositionChoice {
    const char *command; /* "verdi solve", in front of what had to be assumed */
    int forced;          /* an ArchiveFormat, or -1: found out by content */
    bool last;           /* of a game the position after its last move; else each one with a choice,
                            those with few empty squares first */
} PositionChoice;

/* Called for each position; `line` counts from 1, or is 0. `record` is valid during the call only,
 * and has scores where the file has. False: enough, the rest of the file is not read. */
typedef bool PositionTake(const ObfRecord *record, const char *file, int line, void *user);

/* Called for each bad record, or with line 0 for a file that cannot be opened or read. */
typedef void PositionProblem(const char *file, int line, const char *problem, void *user);

/* Reads a whole file; "-" is standard input. */
void position_files_read(const char *name, PositionChoice choice, PositionTake *take,
                         PositionProblem *problem, void *user);

#endif
