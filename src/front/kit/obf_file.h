/* SPDX-License-Identifier: MIT
 *
 * Files of OBF lines, as the subcommands read them: one position after the other as it comes, so
 * that a pipe is answered at once. A bad line or a missing file is reported with its place, and the
 * rest goes on.
 */
#ifndef VERDI_FRONT_KIT_OBF_FILE_H
#define VERDI_FRONT_KIT_OBF_FILE_H

#include "record/obf.h"

/* Called for each position; `line` counts from 1. `record` is valid during the call only. False:
 * enough, the rest of the file is not read. */
typedef bool ObfFileRecord(const ObfRecord *record, const char *file, int line, void *user);

/* Called for each bad line, or with line 0 for a file that cannot be opened or read. */
typedef void ObfFileProblem(const char *file, int line, const char *problem, void *user);

/* Reads a whole file; "-" is standard input. */
void obf_file_read(const char *name, ObfFileRecord *record, ObfFileProblem *problem, void *user);

#endif
