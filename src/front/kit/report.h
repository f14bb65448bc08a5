/* SPDX-License-Identifier: MIT
 *
 * Error messages on stderr, in the same form for all programs: a line that begins with its name.
 */
#ifndef VERDI_FRONT_KIT_REPORT_H
#define VERDI_FRONT_KIT_REPORT_H

#include "front/kit/progress.h"
#include "record/archive.h"

/* Sets the name in front of all messages, "verdi review"; "verdi" before. Called by manual_parse(),
 * before there are threads. */
void report_begin(const char *command);

/* Prints "verdi review: " and the message on a line of stderr, cleaned to valid UTF-8 without
 * control characters (record/utf8.h). So names from outside can neither forge lines nor move the
 * cursor. Returns false. */
bool report_error(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Prints "verdi review: --game needs a value (see verdi review --help)". Returns false. */
bool report_usage(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Prints "verdi solve: a.obf:3: board has 2 squares, not 64", without the line number if `line` is
 * 0. Returns false. */
bool report_place(const char *file, int line, const char *problem);

/* Limits the messages about one file: the first ten are printed, the others counted. Initialise to
 * {0}. */
typedef struct ReportLimit {
    char file[256];
    int64_t count;
} ReportLimit;

/* Whether to print one more problem of this file. */
bool report_within(ReportLimit *limit, const char *file);

/* Prints "verdi review: file: 12 more problems" if there were more than ten. Called at the end, and
 * by report_within() when another file begins. */
void report_rest(ReportLimit *limit);

/* Prints "verdi review: file:3: no such move", subject to the limit (NULL: none). First clears the
 * progress bar (NULL: none). */
void report_record(const Progress *progress, ReportLimit *limit, const GamePlace *place,
                   const char *problem);

/* Prints in the same way what the reader skipped before the record and what it had to assume, if
 * anything. */
void report_assumed(const Progress *progress, ReportLimit *limit, const GamePlace *place);

#endif
