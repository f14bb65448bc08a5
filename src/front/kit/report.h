/* SPDX-License-Identifier: MIT
 *
 * Error messages on stderr, in the same form for all commands. `command` is "verdi review".
 */
#ifndef VERDI_FRONT_KIT_REPORT_H
#define VERDI_FRONT_KIT_REPORT_H

#include <stdarg.h>

#include "front/kit/progress.h"
#include "record/game_files.h"

/* Like fprintf(stderr), with the output cleaned to valid UTF-8 without control characters
 * (record/utf8.h), except for a line end at the end of the format. So names from outside can
 * neither forge lines nor move the cursor. */
void report_error(const char *format, ...) __attribute__((format(printf, 1, 2)));
void report_error_list(const char *format, va_list arguments) __attribute__((format(printf, 1, 0)));

/* Prints "verdi review: --game needs a value (see verdi review --help)". Returns false. */
bool report_usage(const char *command, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Prints "verdi solve: a.obf:3: board has 2 squares, not 64", without the line number if `line` is
 * 0. Returns false. */
bool report_place(const char *command, const char *file, int line, const char *problem);

/* Limits the messages about one file: the first ten are printed, the others counted. Initialise to
 * {0}. */
typedef struct ReportLimit {
    char file[256];
    int64_t count;
} ReportLimit;

/* Whether to print one more problem of this file. */
bool report_within(ReportLimit *limit, const char *command, const char *file);

/* Prints "verdi review: file: 12 more problems" if there were more. Called at the end, and by
 * report_within() when another file begins. */
void report_rest(ReportLimit *limit, const char *command);

/* Prints "verdi review: file:3: no such move", subject to the limit (NULL: none). First clears the
 * progress bar (NULL: none). */
void report_record(const char *command, const Progress *progress, ReportLimit *limit,
                   const GamePlace *place, const char *problem);

/* Likewise prints what the reader skipped before the record or had to assume, if anything. */
void report_assumed(const char *command, const Progress *progress, ReportLimit *limit,
                    const GamePlace *place);

#endif
