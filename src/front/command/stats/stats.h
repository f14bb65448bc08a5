/* SPDX-License-Identifier: MIT
 *
 * The internals of `verdi stats`: stats.c reads games and submits them to the judge, stats_report.c
 * writes the tables as text, CSV or JSON.
 */
#ifndef VERDI_FRONT_COMMAND_STATS_STATS_H
#define VERDI_FRONT_COMMAND_STATS_STATS_H

#include <stdio.h>

#include "study/stats_tally.h"

enum { STATS_FORMAT = 1 }; /* version of the JSON; see review.schema.json */

typedef struct Stats {
    StatsTable players, openings;
    bool show_players, show_openings;
    size_t limit; /* maximum rows of each table; 0: all */
    int64_t games, problems;
    const char *settings; /* text with everything that affects the values */
} Stats;

void stats_text(FILE *out, const Stats *stats);
void stats_csv(FILE *out, const Stats *stats);
void stats_json(FILE *out, const Stats *stats);

#endif
