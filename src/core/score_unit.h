/* SPDX-License-Identifier: MIT
 *
 * The unit of scores: fixed-point, 1/128 disc. The exact endgame solver uses whole discs, and only
 * the functions here convert.
 */
#pragma once

typedef int Score;

enum {
    SCORE_DISC = 128,
    SCORE_MAX = 64 * SCORE_DISC,   /* a wipe-out, the highest possible score */
    SCORE_INFINITE = SCORE_MAX + 1 /* a bound above every score */
};

static inline Score score_from_discs(int discs) {
    return discs * SCORE_DISC;
}

/* The score of a draw for a side whose contempt is `contempt`, -100 to 100. It is less than a disc
 * either way, so that it stays below every win and above every loss. */
static inline Score score_of_draw(int contempt) {
    return contempt * (SCORE_DISC - 1) / 100;
}

/* The greatest whole number of discs that is not above the score. */
static inline int score_floor_discs(Score score) {
    return score >= 0 ? score / SCORE_DISC : -((-score + SCORE_DISC - 1) / SCORE_DISC);
}
