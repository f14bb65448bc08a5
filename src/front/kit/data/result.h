/* SPDX-License-Identifier: MIT
 *
 * Turns a search result into JSON, for all commands. src/front/json/json.schema.json defines the
 * names.
 */
#ifndef VERDI_FRONT_KIT_DATA_RESULT_H
#define VERDI_FRONT_KIT_DATA_RESULT_H

#include <jansson.h>

#include "study/search/final_score.h"
#include "verdi.h"

/* A value in discs. */
json_t *result_discs(int value);

/* {"black": 47, "white": 17} of half discs. */
json_t *result_count(int black_halves, int white_halves);

/* "final": the same of a score, if it is known. */
void result_add_final(json_t *object, FinalScore score, Colour side);

/* Seconds to the microsecond. */
json_t *result_seconds(double seconds);

/* The chances of a position with this many empty squares, in parts that add up to 1. */
typedef struct ResultChances {
    double win, draw, loss; /* in steps of 1/10000 */
    bool has_error;
    double error; /* standard error of the value, in steps of 1/100 disc */
} ResultChances;

ResultChances result_chances(const verdi_line *line, int empties);

/* "move", "value", "lower" and "upper" if they are proven, "exact", "complete", "outcome" if it is
 * proven, "win", "draw", "loss", "stdError" if there is one, "depth", "confidence", "origin",
 * "nodes", "pv" of a line; and of all, best first. */
json_t *result_move(const verdi_line *line, int empties);
json_t *result_moves(const verdi_line *line, int lines, int empties);

const char *result_origin(verdi_origin origin);

#endif
