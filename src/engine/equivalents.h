/* SPDX-License-Identifier: MIT
 *
 * Equivalent moves lead to the same position up to symmetry, as do all four moves of the start
 * position. One move of each class is searched or has a value in the book. Its equivalents get its
 * value, and its line mapped by the symmetry.
 */
#pragma once

#include "engine/driver.h"

/* Adds lines for equivalent moves to *result, a book's answer for `board`, up to `most` lines in
 * all. The line of a move is followed by those of its equivalents. */
void equivalents_fill_up(Board board, int most, verdi_result *result);

/* Like driver_run(). If more than one line is requested, searches one move of each class of
 * equivalent moves but reports all moves of the class. */
void equivalents_run(SearchSetup setup, Board board, const verdi_limits *limits,
                     verdi_info_fn *report, void *user, verdi_result *result);
