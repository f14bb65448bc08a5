/* SPDX-License-Identifier: MIT
 *
 * Writes the index page of many reports, in the order of their numbers.
 */
#ifndef VERDI_FRONT_PAGE_REVIEW_INDEX_H
#define VERDI_FRONT_PAGE_REVIEW_INDEX_H

#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>

typedef struct ReviewIndex ReviewIndex;

ReviewIndex *review_index_new(void); /* NULL if memory is short */
void review_index_free(ReviewIndex *index);

/* Adds a row for a report, an object of `verdi review --json`, perhaps from an earlier run.
 * Malformed objects are skipped. `page` is the address of the game's page. False if memory is
 * short. */
bool review_index_add(ReviewIndex *index, const json_t *object, int order, const char *page);

void review_index_page(FILE *out, ReviewIndex *index, const char *title);

#endif
