/* SPDX-License-Identifier: MIT
 *
 * Writes the index of many reports, in the order of their numbers.
 */
#ifndef VERDI_FRONT_PAGE_REVIEW_INDEX_H
#define VERDI_FRONT_PAGE_REVIEW_INDEX_H

#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>

typedef struct ReviewIndex ReviewIndex;

ReviewIndex *review_index_new(void); /* NULL: out of memory */
void review_index_free(ReviewIndex *index);

/* Adds a line for a report: the object of `verdi review --json`, which an earlier run may have
 * written. One that is not what it should be is left out. `page` is the address of the game's page.
 * False: out of memory. */
bool review_index_add(ReviewIndex *index, const json_t *object, int order, const char *page);

void review_index_page(FILE *out, ReviewIndex *index, const char *title);

#endif
