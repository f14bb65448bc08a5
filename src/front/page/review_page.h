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

/* The value over the moves and what each move lost, as a picture inside a page. */
void review_graph(FILE *out, const Review *review);

/* The whole game as a diagram and a transcript, and a board after each move. */
void review_record(FILE *out, const Review *review);
void review_steps(FILE *out, const Review *review);

/* Just the curve, for a line of the index: `values` for black in tenths, `count` of them. */
void review_spark(FILE *out, const int *values, int count);

#endif
