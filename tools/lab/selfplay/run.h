/* SPDX-License-Identifier: MIT
 *
 * Plays many games in parallel and writes them in the order of their numbers, so that the file does
 * not depend on the number of threads. Resumes where an existing file ends.
 */
#ifndef VERDI_TOOLS_SELFPLAY_RUN_H
#define VERDI_TOOLS_SELFPLAY_RUN_H

#include "selfplay/play.h"
#include "verdi.h"

typedef struct RunPlan {
    PlayParameters parameters;
    uint64_t games; /* number of games in the complete file */
    int threads;
    double seconds; /* stop after this time; 0: no limit */
    const char *file;
} RunPlan;

/* Plays until the file has `plan->games` games, `stop` is raised, or the time is over. Reports on
 * stderr. Returns 0, or 1 after an error. */
int run_games(const RunPlan *plan, const verdi_stop *stop);

#endif
