/* SPDX-License-Identifier: MIT
 *
 * The unit of values: fixed-point, 1/128 disc. Exact results of the endgame are whole discs; only
 * these two functions convert.
 */
#ifndef VERDI_CORE_SCORE_UNIT_H
#define VERDI_CORE_SCORE_UNIT_H

typedef int Score;

enum {
    SCORE_DISC = 128,
    SCORE_MAX = 64 * SCORE_DISC,   /* a wipe-out; no value is beyond */
    SCORE_INFINITE = SCORE_MAX + 1 /* bounds that nothing reaches */
};

static inline Score score_from_discs(int discs) {
    return discs * SCORE_DISC;
}

/* What a draw is worth to a side with this contempt, -100 to 100: less than a disc, so that no win
 * or loss changes its rank. */
static inline Score score_of_draw(int contempt) {
    return contempt * (SCORE_DISC - 1) / 100;
}

/* The greatest whole number of discs that is not above the score. */
static inline int score_floor_discs(Score score) {
    return score >= 0 ? score / SCORE_DISC : -((-score + SCORE_DISC - 1) / SCORE_DISC);
}

#endif
