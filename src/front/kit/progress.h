/* SPDX-License-Identifier: MIT
 *
 * A bar with the time that is left, on stderr, if that is a terminal; elsewhere nothing at all.
 */
#ifndef VERDI_FRONT_KIT_PROGRESS_H
#define VERDI_FRONT_KIT_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

typedef struct Progress {
    bool shown;            /* stderr is a terminal */
    int64_t total;         /* pieces of work; 0 or less: unknown */
    int64_t done, skipped; /* so far; skipped ones are done too, and took no time */
    int64_t begin_ns, last_ns;
} Progress;

/* Begins now, with an unknown total. */
Progress progress_begin(void);

/* Draws the bar anew, at most five times a second. */
void progress_show(Progress *progress);

/* Takes the bar away: before anything else is written on stderr, and at the end. */
void progress_clear(const Progress *progress);

#endif
