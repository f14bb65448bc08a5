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

/* Limits an estimate to 63 discs either way, so that it never looks like a wipe-out. Estimates from
 * 62 to 94 discs keep their order, which leads the search to wipe-outs. */
static inline Score score_limit(Score score) {
    const Score knee = SCORE_MAX - 2 * SCORE_DISC, most = SCORE_MAX - SCORE_DISC;
    Score size = score < 0 ? -score : score;
    if (size <= knee)
        return score;
    size = knee + (size - knee) / 32;
    size = size < most ? size : most;
    return score < 0 ? -size : size;
}
