/* SPDX-License-Identifier: MIT
 *
 * How long a solve will still take, in nodes first, for those are the same at every run. What a
 * solve at full confidence takes is foretold by all that was searched to prepare it; while it runs,
 * by how many root moves it has done, and the more the later it is. An estimate, which is wrong by
 * a factor of two easily (tests/test_time_left.c holds it against whole solves), and says nothing
 * before there was a solve at some confidence to go by.
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
