/* SPDX-License-Identifier: MIT
 *
 * Searches whose result depends on the position alone, up to symmetry. Commands that read whole
 * files use them: the output does not depend on earlier or parallel searches.
 */
#ifndef VERDI_STUDY_PER_POSITION_H
#define VERDI_STUDY_PER_POSITION_H

#include "rules/game.h"
#include "verdi.h"

/* Searches the least of the position's eight orientations from an empty table. limits->moves and
 * the result are in the position's own orientation. The engine must have one thread, or results may
 * vary. Errors as of verdi_search(), and VERDI_E_MEMORY. */
int per_position_search(verdi_engine *engine, Position position, const verdi_limits *limits,
                        verdi_result *result);

/* The same in two steps: `board` is the least orientation and `symmetry` leads there
 * (board_canonical()). limits->moves and the reports are in the position's own orientation, the
 * result is in that of `board` until it is turned back. */
int per_position_find(verdi_engine *engine, Board board, int symmetry, const verdi_limits *limits,
                      verdi_info_fn *report, void *user, verdi_result *result);
void per_position_turn_back(verdi_result *result, int symmetry);

#endif
