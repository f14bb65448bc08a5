/* SPDX-License-Identifier: MIT
 *
 * Games to be reviewed, and readers of the objects that `verdi review --json` writes. What is not
 * there fails the test.
 */
#ifndef VERDI_TESTS_REVIEWS_H
#define VERDI_TESTS_REVIEWS_H

#include <stdbool.h>
#include <stddef.h>

#include <jansson.h>

/* Random games, made for these tests: one with four passes, White 54-10; one in which Black wipes
 * White out; a draw. */
#define REVIEWS_PASSES                                                                             \
    "e6f6c4e7f7c3e8f8g5e3f5c5g7d6g8h7g6f4d2g4d8h5g3e1c7h4b4b8f3h6b3c6d3c2b7a5a4d7e2h2b6a6b1d1b5a2" \
    "f2a8g2f1b2a1a7g1h8a3h3h1c1c8"
#define REVIEWS_WIPE_OUT "d3c3f5f4f3d2d1e3b3"
#define REVIEWS_DRAW                                                                               \
    "d3c5f6e3f3g7c6f2e6c3b5f5g5g6g4g3e2f4b3a3h2h3h8e7d6f1b2b7d7d8b4h1e1c1c2a5a1b1a4d2h5b6f7h6h7d1" \
    "a2g8f8e8a7c4c8a6c7a8h4b8g1g2"

/* Those and the beginning of one; NULL ends the list. */
extern const char *const reviews_games[];

/* An object that the schema agrees with. */
json_t *reviews_parse(const char *text);

const char *reviews_text(const json_t *object, const char *key);
double reviews_number(const json_t *object, const char *key);
bool reviews_flag(const json_t *object, const char *key);

/* A move of a review, 0 the first; how many there are. */
const json_t *reviews_move(const json_t *review, size_t index);
size_t reviews_count(const json_t *review);

#endif
