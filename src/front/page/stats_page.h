/* SPDX-License-Identifier: MIT
 *
 * The page of `verdi stats --html`: a table of players and one of openings, sorted by a click.
 */
#pragma once

#include <stdio.h>

#include "study/stats_tally.h"

/* Begins the page of `games` games; stats_page_table() adds the first `rows` rows of a table under
 * a heading ("Player"), and a note; stats_page_end() names the settings. */
void stats_page_begin(FILE *out, int64_t games);
void stats_page_table(FILE *out, const StatsTable *table, size_t rows, const char *what,
                      const char *note);
void stats_page_end(FILE *out, const char *settings);
