/* SPDX-License-Identifier: MIT
 *
 * A progress line on stderr: a bar with the time left, or a text. It is drawn only on a terminal.
 * Elsewhere a line can be printed every few seconds on request.
 */
#ifndef VERDI_FRONT_KIT_PROGRESS_H
#define VERDI_FRONT_KIT_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/text.h"

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

#endif
