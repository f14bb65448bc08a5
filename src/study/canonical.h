/* SPDX-License-Identifier: MIT
 *
 * Searches whose result depends on the position up to symmetry, and on nothing else. Commands over
 * whole files use them: their output is the same whatever was searched before or beside.
 */
#ifndef VERDI_STUDY_CANONICAL_H
#define VERDI_STUDY_CANONICAL_H

#include "rules/game.h"
#include "verdi.h"

/* Searches the least of the position's eight orientations from an empty table; limits->moves and
 * the result are in the position's own. For results that depend on nothing else the engine has one
 * thread. Errors as of verdi_search(), and VERDI_E_MEMORY. */
int canonical_search(verdi_engine *engine, Position position, const verdi_limits *limits,
                     verdi_result *result);

/* The same in two steps: `board` is the least orientation and `symmetry` leads there
 * (board_canonical()). limits->moves and the reports are in the position's own orientation, the
 * result is in that of `board` until it is turned back. */
int canonical_find(verdi_engine *engine, Board board, int symmetry, const verdi_limits *limits,
                   verdi_info_fn *report, void *user, verdi_result *result);
void canonical_turn_back(verdi_result *result, int symmetry);

#endif
