/* SPDX-License-Identifier: MIT
 *
 * Writes the numbers of a report as JSON and CSV. review.schema.json defines the JSON.
 */
#ifndef VERDI_FRONT_COMMAND_REVIEW_REVIEW_DATA_H
#define VERDI_FRONT_COMMAND_REVIEW_REVIEW_DATA_H

#include <jansson.h>
#include <stdio.h>

#include "study/review.h"

enum { REVIEW_FORMAT = 4 /* of the JSON */ };

/* A new reference to an object. */
json_t *review_json(const Review *review);

void review_csv_head(FILE *out);

/* False: out of memory. */
bool review_csv(FILE *out, const Review *review);

#endif
