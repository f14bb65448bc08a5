/* SPDX-License-Identifier: MIT
 *
 * Hints for a position, the same in every program: values from the book, and searches of the other
 * moves.
 */
#ifndef VERDI_STUDY_SEARCH_HINT_H
#define VERDI_STUDY_SEARCH_HINT_H

#include "verdi.h"

/* Calls verdi_search() for limits->lines moves. If the book answers but has fewer moves, the
 * remaining moves are searched within the same limits. Each report has lines either from the book
 * or from the search. *result has the lines of both, best first, each with its origin. */
int hint_search(verdi_engine *engine, const verdi_game *game, const verdi_limits *limits,
                verdi_info_fn *report, void *user, verdi_result *result);

#endif
