/* SPDX-License-Identifier: MIT
 *
 * Searches whose result depends only on the position, up to symmetry. Commands on whole files use
 * these searches, so that their output does not depend on earlier or parallel searches.
 */
#pragma once

#include "rules/game.h"
#include "verdi.h"

/* Searches the canonical orientation of the position from an empty table. limits->moves and the
 * result are in the position's own orientation. The engine should have one thread; with more
 * threads, results may vary. Errors: VERDI_E_MEMORY and those of verdi_search(). */
int per_position_search(verdi_engine *engine, Position position, const verdi_limits *limits,
                        verdi_result *result);

/* per_position_search() in two steps. `board` is the canonical board, and `symmetry` leads to it
 * (board_canonical()). limits->moves and reports are in the position's own orientation; the result
 * is in the orientation of `board` until per_position_turn_back() turns it back. */
int per_position_find(verdi_engine *engine, Board board, int symmetry, const verdi_limits *limits,
                      verdi_info_fn *report, void *user, verdi_result *result);
void per_position_turn_back(verdi_result *result, int symmetry);
