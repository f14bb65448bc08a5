/* SPDX-License-Identifier: MIT
 *
 * Many games at once, written in the order of their numbers: the file is the same for any number of
 * threads. Goes on where the file ends.
 */
#ifndef VERDI_TOOLS_SELFPLAY_RUN_H
#define VERDI_TOOLS_SELFPLAY_RUN_H

#include "selfplay/play.h"
#include "verdi.h"

typedef struct RunPlan {
    PlayParameters parameters;
    uint64_t games; /* in the file when it is complete */
    int threads;
    double seconds; /* stop after this time; 0: no limit */
    const char *file;
} RunPlan;

/* Plays until the file holds `plan->games` games, or `stop` is raised, or time is over. Reports on
 * stderr. 0, or 1 after an error. */
int run_games(const RunPlan *plan, const verdi_stop *stop);

#endif
