/* SPDX-License-Identifier: MIT
 *
 * How long a solve will still take, by how its iterations have grown so far: each solve of a
 * position at a higher confidence takes some times as long as the one before it. The estimate is
 * easily wrong by a factor of two, and there is none before a first solve has ended.
 */
#ifndef VERDI_STUDY_SOLVING_TIME_LEFT_H
#define VERDI_STUDY_SOLVING_TIME_LEFT_H

#include "verdi.h"

typedef struct TimeLeft {
    int iteration;       /* the running one */
    double begin;        /* when it began, seconds of the search */
    double last, before; /* what the last two solves took; 0: there was none */
} TimeLeft;

/* Looks at each report of one search; begin with zeros. */
void time_left_note(TimeLeft *solve, const verdi_info *info, int empties);

/* Seconds to the end as of this report; negative: nobody knows. */
double time_left_of(const TimeLeft *solve, const verdi_info *info, int empties);

#endif
