/* SPDX-License-Identifier: MIT
 *
 * The output of a command: the file of --output, which gets its name when it is complete, or
 * standard output, which main() checks. An existing file stays if the work fails or is interrupted,
 * or if no input could be read, because its name may be mistyped. One file at a time.
 */
#ifndef VERDI_FRONT_KIT_OUTPUT_H
#define VERDI_FRONT_KIT_OUTPUT_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "base/file_write.h"

typedef struct Output {
    const char *command, *path; /* path NULL: standard output */
    FileWriter *file;           /* NULL: standard output, or none is open */
    FILE *stream;
} Output;

/* Whether an output to `path` (NULL: stdout) leaves these files alone (NULL among them: none).
 * False after it has reported that `path` leads to one of them. */
bool output_spares(const char *command, const char *path, const char *const *inputs, int count);

/* Begins it. `command` is "verdi review"; `path` stays where it is. False after a report on stderr
 * why it cannot. */
bool output_open(Output *output, const char *command, const char *path);

/* Ends it, if it was begun ({0}: it was not). Nothing is left of the file where the work was not
 * `good`, or where `read`, the number of games or rows that could be read, is 0. False if so, or
 * after a report that something could not be written, which may be why the work was not good. */
bool output_close(Output *output, bool good, int64_t read);

/* What to write: the ArchiveFormat that --to names, or else the ending of the path (either may be
 * NULL). -1 if neither decides; -2 after a report, if they differ. */
int output_format(const char *command, const char *to, const char *path);

#endif
