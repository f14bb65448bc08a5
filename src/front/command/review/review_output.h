/* SPDX-License-Identifier: MIT
 *
 * The inside of `verdi review`: review_command.c has options and games judged, review_data.c makes
 * JSON and CSV of a report (review.schema.json), review_output.c writes reports to stdout, into one
 * file, or into a folder with a page and its numbers per game.
 */
#ifndef VERDI_FRONT_COMMAND_REVIEW_REVIEW_OUTPUT_H
#define VERDI_FRONT_COMMAND_REVIEW_REVIEW_OUTPUT_H

#include <jansson.h>
#include <stdio.h>

#include "study/review.h"

enum { REVIEW_FORMAT = 4 /* of the JSON */ };

/* A new reference to an object. */
json_t *review_json(const Review *review);

void review_csv_head(FILE *out);

/* False: out of memory. */
bool review_csv(FILE *out, const Review *review);

/* -------------------------------------------------------------------------------- where they go */

/* Every function from here on reports errors on stderr. */
typedef enum ReviewStyle { REVIEW_HTML, REVIEW_JSON, REVIEW_CSV } ReviewStyle;
typedef struct ReviewOutput ReviewOutput;

/* Opens a file (NULL: stdout), or with `all` and REVIEW_HTML a folder, which is made if it is not
 * there. NULL after a report. */
ReviewOutput *review_output_open(const char *path, ReviewStyle style, bool all);

/* Whether an earlier run has left the page of the game with this number in the folder: one with the
 * same settings, file, record, players, start and moves. It is put into the index then. */
bool review_output_has(ReviewOutput *output, const json_t *expected, int order);

bool review_output_add(ReviewOutput *output, const Review *review);

/* Ends the file, or the index of a folder, as output_close(). NULL is allowed: false. */
bool review_output_close(ReviewOutput *output, bool good, int games, const char *title);

#endif
