/* SPDX-License-Identifier: MIT
 *
 * What a command reports on stderr, in one form for all of them. `command` is "verdi review".
 */
#ifndef VERDI_FRONT_KIT_REPORT_H
#define VERDI_FRONT_KIT_REPORT_H

#include <stdarg.h>

#include "front/kit/progress.h"
#include "record/game_files.h"

/* fprintf(stderr), all of it made clean UTF-8 (record/utf8.h), but for a line end at the end of the
 * format: so names from outside cannot forge lines, or move the cursor. */
void report_error(const char *format, ...) __attribute__((format(printf, 1, 2)));
void report_error_list(const char *format, va_list arguments) __attribute__((format(printf, 1, 0)));

/* "verdi review: --game needs a value (see verdi review --help)". Returns false. */
bool report_usage(const char *command, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* "verdi solve: a.obf:3: board has 2 squares, not 64", without a number if `line` is 0. Returns
 * false. */
bool report_place(const char *command, const char *file, int line, const char *problem);

/* Of the problems of one file the first ten are printed, the others counted; begins as {0}. */
typedef struct ReportLimit {
    char file[256];
    int64_t count;
} ReportLimit;

/* Whether one more problem of this file is to be printed. */
bool report_within(ReportLimit *limit, const char *command, const char *file);

/* "verdi review: file: 12 more problems", if there were more; at the end, and by report_within()
 * when another file begins. */
void report_rest(ReportLimit *limit, const char *command);

/* "verdi review: file:3: no such move", within the limit (NULL: none). Clears the progress bar
 * (NULL: none) before. */
void report_record(const char *command, const Progress *progress, ReportLimit *limit,
                   const GamePlace *place, const char *problem);

/* The same of what the reader of the record skipped before it and had to assume, if anything. */
void report_assumed(const char *command, const Progress *progress, ReportLimit *limit,
                    const GamePlace *place);

#endif
