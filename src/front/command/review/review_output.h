/* SPDX-License-Identifier: MIT
 *
 * The internals of `verdi review`: review_command.c reads options and submits games to the judge,
 * review_data.c formats a report as JSON or CSV (review.schema.json), and review_output.c writes
 * reports to stdout, to a file, or to a folder with a page and a JSON file per game.
 */
#ifndef VERDI_FRONT_COMMAND_REVIEW_REVIEW_OUTPUT_H
#define VERDI_FRONT_COMMAND_REVIEW_REVIEW_OUTPUT_H

#include <jansson.h>
#include <stdio.h>

#include "study/review.h"

enum { REVIEW_FORMAT = 4 /* version of the JSON */ };

/* The report as a JSON object; the caller owns the reference. */
json_t *review_json(const Review *review);

void review_csv_head(FILE *out);

/* False if memory is short. */
bool review_csv(FILE *out, const Review *review);

/* -------------------------------------------------------------------------------- destination */

/* Every function from here on reports errors on stderr. */
typedef enum ReviewStyle { REVIEW_HTML, REVIEW_JSON, REVIEW_CSV } ReviewStyle;
typedef struct ReviewOutput ReviewOutput;

/* Opens the file `path` (NULL: stdout). With `all` and REVIEW_HTML, opens the folder `path`, which
 * is created if missing. NULL after reporting an error. */
ReviewOutput *review_output_open(const char *path, ReviewStyle style, bool all);

/* Whether an earlier run has left the page of game number `order` in the folder, with the same
 * settings, file, record, players, start and moves as in `expected`. If so, adds the page to the
 * index. */
bool review_output_has(ReviewOutput *output, const json_t *expected, int order);

bool review_output_add(ReviewOutput *output, const Review *review);

/* Finishes the file, or the index of a folder, like output_close(). NULL is allowed and gives
 * false. */
bool review_output_close(ReviewOutput *output, bool good, int games, const char *title);

#endif
