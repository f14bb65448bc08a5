/* SPDX-License-Identifier: MIT
 *
 * Writes the page of one reviewed game: words and tables (review_page.c), a graph (review_graph.c),
 * the record and its boards (review_steps.c), what a move cost (review_words.c); and the index page
 * of many reports (review_index.c).
 */
#pragma once

#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>

#include "study/judge.h"

/* Writes the whole page. `index` is the address of the index page, or NULL. `engine` is the address
 * of the web package's folder, whose engine lets the reader try moves; NULL: no engine. */
void review_page(FILE *out, const Review *review, const char *index, const char *engine);

/* What decided the game, in words, of which `link` names a move: "No single move decided the game.
 * The costliest was " "move 15, Black c7" " (2.5 discs).". */
typedef struct ReviewVerdict {
    char before[96], link[64], after[160];
    int move; /* index of the move that `link` names; -1: none */
} ReviewVerdict;

void review_verdict(ReviewVerdict *verdict, const Review *review);

/* Adds "lost 4.0 discs: turned a draw into a loss", and a paragraph on why, if facts are known. */
void review_cost(FILE *out, const JudgedMove *move);
void review_reasons(FILE *out, const JudgedMove *move);

/* Draws the value after each move and the loss of each move, as an inline picture. */
void review_graph(FILE *out, const Review *review);

/* Writes the whole game as a diagram and a transcript. */
void review_record(FILE *out, const Review *review);

/* Writes a board after each move of the game and of the better lines of the critical moments. Of
 * the game, the board after `first` moves is shown until another one is chosen. */
void review_steps(FILE *out, const Review *review, int first);

/* Draws only the curve, for a row of the index. `values` are `count` values for Black in tenths of
 * a disc. */
void review_spark(FILE *out, const int *values, int count);

typedef struct ReviewIndex ReviewIndex;

ReviewIndex *review_index_new(void); /* NULL if memory is short */
void review_index_free(ReviewIndex *index);

/* Adds a row for a report, an object of `verdi review --json`, perhaps from an earlier run.
 * Malformed objects are skipped. `order` is the number of the report, `page` the address of the
 * game's page. False if memory is short. */
bool review_index_add(ReviewIndex *index, json_t *object, int order, const char *page);

/* Writes the index, in the order of the reports' numbers. */
void review_index_page(FILE *out, ReviewIndex *index);
