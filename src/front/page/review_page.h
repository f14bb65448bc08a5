/* SPDX-License-Identifier: MIT
 *
 * Writes the page of one reviewed game: words and tables (review_page.c), a graph (review_graph.c),
 * the record and its boards (review_steps.c).
 */
#ifndef VERDI_FRONT_PAGE_REVIEW_PAGE_H
#define VERDI_FRONT_PAGE_REVIEW_PAGE_H

#include <stdio.h>

#include "study/review.h"

/* Writes the whole page. `index` is the address of the index page, or NULL. */
void review_page(FILE *out, const Review *review, const char *index);

/* Draws the value after each move and the loss of each move, as an inline picture. */
void review_graph(FILE *out, const Review *review);

/* Writes the whole game as a diagram and a transcript, and a board after each move. */
void review_record(FILE *out, const Review *review);
void review_steps(FILE *out, const Review *review);

/* Draws only the curve, for a row of the index. `values` are `count` values for Black in tenths. */
void review_spark(FILE *out, const int *values, int count);

#endif
