/* SPDX-License-Identifier: MIT
 *
 * The output of a command: standard output, which main() checks, or the file of --output, which
 * gets its name when it is complete. An existing file is kept if the work fails or is interrupted.
 * It is also kept if no input could be read, because a name may be mistyped. Only one output is
 * open at a time.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "base/file_write.h"

typedef struct Output {
    const char *path; /* NULL: standard output */
    FileWriter *file; /* NULL: standard output, or not open */
    FILE *stream;
} Output;

/* From now on, a signal that ends the program also removes the files named `path` and each of up to
 * three `endings`, a list that ends with NULL. Replaces the last call; a `path` of NULL only ends
 * it. */
void output_passing(const char *path, const char *const *endings);

/* Checks that output to `path` (NULL: stdout) does not overwrite an input file. Returns false after
 * reporting that `path` is one of `inputs`, whose NULL entries are skipped. */
bool output_spares(const char *path, const char *const *inputs, int count);

/* Opens the output. `path` must outlive it. False after reporting the error on stderr. */
bool output_open(Output *output, const char *path);

/* Closes the output, which may be {0} (never opened). Drops the new file if `good` is false, or if
 * `read`, the number of games or rows read, is 0. Returns false in these cases, and after reporting
 * a write error. */
bool output_close(Output *output, bool good, int64_t read);

/* The ArchiveFormat to write: the one that `to` names (the value of --to), or else the one for the
 * ending of `path`. Either may be NULL. -1 if neither determines a format; -2 after reporting that
 * the two differ, or that the ending alone names a form that holds no records (.csv, .html). */
int output_format(const char *to, const char *path);
