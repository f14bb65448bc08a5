/* SPDX-License-Identifier: MIT
 *
 * Writes the reports of `verdi review` as text, JSON, CSV or pages to stdout, to a file, or to a
 * folder with a page and a JSON file per game. Every function reports errors on stderr.
 */
#pragma once

#include <jansson.h>

#include "study/judge.h"

enum { REVIEW_FORMAT = 5 /* version of the JSON */ };

typedef enum ReviewStyle { REVIEW_TEXT, REVIEW_HTML, REVIEW_JSON, REVIEW_CSV } ReviewStyle;
typedef struct ReviewOutput ReviewOutput;

/* Opens the file `path` (NULL: stdout). With `all` and REVIEW_HTML, opens the folder `path`, which
 * is created if missing. `engine` is that of review_page(). NULL after reporting an error. */
ReviewOutput *review_output_open(const char *path, ReviewStyle style, bool all, const char *engine);

/* Whether an earlier run has left the page of game number `order` in the folder, with the same
 * settings, file, record, players, start and moves as in `expected`. If so, adds the page to the
 * index. */
bool review_output_has(ReviewOutput *output, json_t *expected, int order);

/* Writes the report as text, for a terminal: what decided the game, and the critical moves. */
void review_text(FILE *out, const Review *review);

bool review_output_add(ReviewOutput *output, const Review *review);

/* Adds the row of a bad record to JSON and CSV, which it follows at the end. */
void review_output_problem(ReviewOutput *output, const char *settings, const GamePlace *place,
                           const char *problem);

/* Finishes the file, or the index of a folder, like output_close(). NULL is allowed and gives
 * false. */
bool review_output_close(ReviewOutput *output, bool good, int games);
