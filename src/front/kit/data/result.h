/* SPDX-License-Identifier: MIT
 *
 * Converts search results to JSON, for all commands. src/front/json/json.schema.json defines the
 * names.
 */
#pragma once

#include <jansson.h>

#include "games/game_files.h"
#include "study/search/final_score.h"
#include "verdi.h"

/* The columns of "chances" in CSV. */
#define RESULT_CHANCES "win_chance=chances.win,draw_chance=chances.draw,lose_chance=chances.loss"

/* Adds "file", "record", and "line", null in binary files. */
void result_add_place(json_t *object, const GamePlace *place);

/* A value in discs. */
json_t *result_discs(int value);

/* A board in OBF: "...XO... X". */
json_t *result_board(Position position);

/* {"black": 47, "white": 17}, from counts of half discs. */
json_t *result_count(int black_halves, int white_halves);

/* Adds "final", an object like that of result_count(), or null if the final score is not known. */
void result_add_final(json_t *object, FinalScore score, Colour side);

/* Seconds, rounded to microseconds. */
json_t *result_seconds(double seconds);

/* The win, draw and loss probabilities of a position with this many empty squares. They add up to
 * 1. */
typedef struct ResultChances {
    double win, draw, loss; /* in steps of 1/10000 */
    bool has_error;
    double error; /* standard error of the value, in steps of 1/100 disc */
} ResultChances;

ResultChances result_chances(const verdi_line *line, int empties);

/* A line as an object: "move", "value", "exact", "complete", "chances" (win, draw, loss), "depth",
 * "confidence", "origin", "nodes", "pv", and, null if not known or not proven, "lower", "upper",
 * "outcome" and "stdError". The second function returns an array of all lines, best first. */
json_t *result_move(const verdi_line *line, int empties);
json_t *result_moves(const verdi_line *line, int lines, int empties);

const char *result_origin(verdi_origin origin);
