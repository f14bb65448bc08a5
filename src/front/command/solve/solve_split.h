/* SPDX-License-Identifier: MIT
 *
 * A solve on many machines: writes the first jobs, solves jobs, and writes the next jobs from
 * results. study/solving/split.h knows what is proven and what is needed.
 */
#ifndef VERDI_FRONT_COMMAND_SOLVE_SOLVE_SPLIT_H
#define VERDI_FRONT_COMMAND_SOLVE_SOLVE_SPLIT_H

#include "front/kit/position_files.h"
#include "verdi.h"

enum { SOLVE_SPLIT_MORE = 3 }; /* exit status of a join: jobs are left */

/* Each returns an exit status, after reporting problems on stderr. Writes the jobs of the one
 * position in a file, of up to this many empty squares, on stdout. */
int solve_split(verdi_engine *engine, int empties, const char *file, PositionChoice choice);

/* Solves the jobs in these files, a result a line on stdout, whole. */
int solve_windows(verdi_engine *engine, char **files, int count);

/* Takes a file of jobs and results, in any order, and writes the next file, with all that is known;
 * solves `sample` of the results again. */
int solve_join(verdi_engine *engine, int sample, char **files, int count);

#endif
