/* SPDX-License-Identifier: MIT
 *
 * A progress line on stderr: a bar with the time left, or a text. It is drawn on a terminal;
 * elsewhere there is nothing, or a line every few seconds on request.
 */
#ifndef VERDI_FRONT_KIT_PROGRESS_H
#define VERDI_FRONT_KIT_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/text.h"

typedef struct Progress {
    bool shown;            /* stderr is a terminal */
    int log_seconds;       /* elsewhere a line every N seconds; 0: none */
    int64_t total;         /* pieces of work; 0 or less: unknown */
    int64_t done, skipped; /* so far; skipped ones are done too, and took no time */
    int64_t begin_ns, last_ns;
} Progress;

/* Begins now, with an unknown total. */
Progress progress_begin(void);

/* Draws the bar anew, at most five times a second. */
void progress_show(Progress *progress);

/* Draws this text instead, as often; no line feed in it. */
void progress_tell(Progress *progress, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Takes the line away: before anything else is written on stderr, and at the end. */
void progress_clear(const Progress *progress);

/* Seconds since the beginning; and those that are left, by what was done and not skipped so far,
 * negative if that says nothing. */
double progress_seconds(const Progress *progress);
double progress_remaining(const Progress *progress);

/* Appends "  ETA 1:02:03". */
void progress_add_eta(double left, Text *out);

#endif
