/* SPDX-License-Identifier: MIT
 *
 * What all programs print on stderr: error messages, each a line that begins with the program's
 * name, and a progress line.
 */
#pragma once

#include "base/text.h"
#include "games/game_files.h"

/* Sets the name in front of all messages, "verdi review"; "verdi" before. Called by manual_parse(),
 * before there are threads. */
void report_begin(const char *command);

/* Prints "verdi review: " and the message on a line of stderr, cleaned to valid UTF-8 without
 * control characters (base/utf8.h). So names from outside can neither forge lines nor move the
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

/* A progress line on stderr: a bar with the time left, or a text. It is drawn only on a terminal.
 * Elsewhere a line can be printed every few seconds on request. */
typedef struct Progress {
    bool shown;            /* stderr is a terminal */
    int log_seconds;       /* elsewhere print a line every N seconds; 0: none */
    int64_t total;         /* units of work; 0 or less: unknown */
    int64_t done, skipped; /* units so far; `done` includes the skipped ones, which took no time */
    int64_t begin_ns, last_ns;
} Progress;

/* Begins a progress line with an unknown total. */
Progress progress_begin(void);

/* Redraws the bar, at most five times a second. */
void progress_show(Progress *progress);

/* Draws this text instead of the bar, at the same rate. It must not contain a line feed. */
void progress_print(Progress *progress, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Erases the line. Must be called before other output on stderr, and at the end. */
void progress_clear(const Progress *progress);

/* Seconds since the beginning, and an estimate of the seconds left, based on the units done but not
 * skipped. The estimate is negative while too few units are done. */
double progress_seconds(const Progress *progress);
double progress_remaining(const Progress *progress);

/* Appends "  ETA 1:02:03" for `left` seconds. */
void progress_add_eta(double left, Text *out);

/* Prints "verdi review: file:3: no such move", subject to the limit (NULL: none). First clears the
 * progress bar (NULL: none). */
void report_record(const Progress *progress, ReportLimit *limit, const GamePlace *place,
                   const char *problem);

/* Prints in the same way what the reader skipped before the record and what it had to assume, if
 * anything. */
void report_assumed(const Progress *progress, ReportLimit *limit, const GamePlace *place);
