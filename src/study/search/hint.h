/* SPDX-License-Identifier: MIT
 *
 * Advice on a position, the same in every program: values of the book, and searches of the other
 * moves.
 */
#ifndef VERDI_STUDY_SEARCH_HINT_H
#define VERDI_STUDY_SEARCH_HINT_H

#include "verdi.h"

/* A verdi_search() for limits->lines moves. Where limits->book lets the book answer, and it has
 * fewer moves than are wanted, the others are searched within the same limits. Reports are of one
 * or the other; *result has both, best first, each line with its origin. */
int hint_search(verdi_engine *engine, const verdi_game *game, const verdi_limits *limits,
                verdi_info_fn *report, void *user, verdi_result *result);

#endif
