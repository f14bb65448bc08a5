/* SPDX-License-Identifier: MIT
 *
 * Reads files of positions, in every format of record/archive.h. OBF lines on standard input are
 * taken as they arrive, up to the first line in another format, so that a pipe gets its answers at
 * once. A bad record or a missing file is reported with its place, and reading continues.
 */
#pragma once

#include "games/game_files.h"
#include "record/record.h"

/* How to read the files. */
typedef struct PositionChoice {
    int forced; /* an ArchiveFormat, or -1 to detect it from the content */
    bool last;  /* use the position after a game's last move; otherwise each position with a choice
                 * of moves, fewest empty squares first */
} PositionChoice;

/* Called for each position; `line` counts from 1, or is 0 in a binary file. `record` is valid only
 * during the call, and has the scores of the file, if any. Return false to skip the rest of the
 * file. */
typedef bool PositionTake(const ObfRecord *record, const char *file, int line, void *user);

/* Called for each bad record, or with line 0 for a file that cannot be opened or read. */
typedef void PositionProblem(const char *file, int line, const char *problem, void *user);

/* Reads a whole file as game_files_read() does. A file without any record is a problem of the whole
 * file, like one that is missing. */
void position_files_read_games(const char *name, int forced, GameFilesTake *take, void *user);

/* Reads a whole file; "-" is standard input. */
void position_files_read(const char *name, PositionChoice choice, PositionTake *take,
                         PositionProblem *problem, void *user);
