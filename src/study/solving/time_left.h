/* SPDX-License-Identifier: MIT
 *
 * Estimates the time left of a solve: estimates the nodes left, which are the same in every run,
 * and converts them to seconds. At first, the nodes of earlier searches predict those of the solve
 * at full confidence; later, the number of finished root moves gets more weight. The estimate is
 * often wrong by a factor of two (tests/test_time_left.c compares it with complete solves). There
 * is no estimate before the first solve at any confidence.
 */
#ifndef VERDI_STUDY_SOLVING_TIME_LEFT_H
#define VERDI_STUDY_SOLVING_TIME_LEFT_H

#include "verdi.h"

typedef struct TimeLeft {
    int iteration;       /* number of the running iteration */
    uint64_t begin;      /* nodes of the search when the iteration began */
    bool solved;         /* an iteration has solved the game, at any confidence */
    int done;            /* finished root moves */
    uint64_t done_nodes; /* nodes of the iteration when these moves were finished */
} TimeLeft;

/* To be called for each report of a search. *solve must be all zeros before the first call. */
void time_left_note(TimeLeft *solve, const verdi_info *info, int empties);

/* The nodes left, or the seconds left, as of this report; negative if unknown. */
double time_left_nodes(const TimeLeft *solve, const verdi_info *info, int empties);
double time_left_of(const TimeLeft *solve, const verdi_info *info, int empties);

#endif
