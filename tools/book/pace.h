/* SPDX-License-Identifier: MIT
 *
 * How far a build is, and how long it will take: pure functions of counts and times.
 */
#ifndef VERDI_TOOLS_BOOK_PACE_H
#define VERDI_TOOLS_BOOK_PACE_H

#include <stddef.h>

typedef struct Pace {
    double seconds;        /* since the start */
    double limit_seconds;  /* 0: no limit */
    long begin, now, goal; /* positions; goal 0: no limit */
    long searches;
    double cost; /* discs, of the line worked on last */
} Pace;

/* Seconds to go until the first of the limits that bind; negative: not known. */
double pace_left(const Pace *pace);

/* "1234 of 30000 positions, 4512/h, 2.31 searches/s, cost 3.25, ETA 6:22:10" */
void pace_text(const Pace *pace, char *text, size_t size);

#endif
