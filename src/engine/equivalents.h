/* SPDX-License-Identifier: MIT
 *
 * Moves that lead to the same position up to symmetry, as all four do at the start. One of them is
 * searched, or has a value in the book; the others get its value and its line, turned, at no cost.
 */
#ifndef VERDI_ENGINE_EQUIVALENTS_H
#define VERDI_ENGINE_EQUIVALENTS_H

#include "engine/driver.h"
#include "rules/board.h"
#include "verdi.h"

/* Gives a book's answer for `board` up to `most` lines: each move's is followed by those of its
 * equivalents. */
void equivalents_fill_up(Board board, int most, verdi_result *result);

/* A driver_run() that searches one move of each class where more than one line is asked for, and
 * tells of all of them. */
void equivalents_run(SearchSetup setup, Board board, const verdi_limits *limits,
                     verdi_info_fn *report, void *user, verdi_result *result);

#endif
