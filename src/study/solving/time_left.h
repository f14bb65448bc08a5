/* SPDX-License-Identifier: MIT
 *
 * Estimates the time left of a solve, in nodes first, which are the same in every run. The searches
 * before it predict a solve at full confidence; while it runs, the number of finished root moves
 * counts more and more. The estimate is easily wrong by a factor of two (tests/test_time_left.c
 * compares it with whole solves), and there is none before a solve at some confidence.
 */
#ifndef VERDI_STUDY_SOLVING_TIME_LEFT_H
#define VERDI_STUDY_SOLVING_TIME_LEFT_H

#include "verdi.h"

typedef struct TimeLeft {
    int iteration;       /* the running one */
    uint64_t begin;      /* nodes of the search when it began */
    bool solved;         /* there was a solve, at some confidence */
    int done;            /* root moves */
    uint64_t done_nodes; /* of the iteration, when it was done with them */
} TimeLeft;

/* Looks at each report of one search; begin with zeros. */
void time_left_note(TimeLeft *solve, const verdi_info *info, int empties);

/* Nodes, and seconds, to the end as of this report; negative: nobody knows. */
double time_left_nodes(const TimeLeft *solve, const verdi_info *info, int empties);
double time_left_of(const TimeLeft *solve, const verdi_info *info, int empties);

#endif
