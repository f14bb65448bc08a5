/* SPDX-License-Identifier: MIT
 *
 * The error model of selective search, fitted to synthetic searches with known errors.
 */
#include <math.h>
#include <stdlib.h>

#include "base/random.h"
#include "core/score_unit.h"
#include "margins/margins.h"
#include "testing.h"

enum { POSITIONS = 5000, DEPTH = 10 };

/* From a logistic distribution of deviation 1. */
static double draw_error(Random *random) {
    double u = (random_below(random, 1000000) + 0.5) / 1e6;
    return sqrt(3) / acos(-1) * log(u / (1 - u));
}

/* By how much the evaluation of a leaf is off, for the side to move there. */
typedef double LeafError(int empties);

static double no_error(int empties) {
    (void)empties;
    return 0;
}

static double odd_error(int empties) {
    return empties % 2 ? -2 * SCORE_DISC : 0;
}

/* Too high with six empty squares and fewer, too low with more. */
static double late_error(int empties) {
    return empties <= 6 ? 1.2 * SCORE_DISC : empties % 2 ? -SCORE_DISC : -0.5 * SCORE_DISC;
}

/* Searches of positions of a known value. What a search errs by is drawn anew for each depth, of
 * deviation `sigma`, besides what the evaluation of its leaves is off. */
static Observation *make_observations(double sigma, LeafError *leaf_error) {
    Observation *list = calloc(POSITIONS, sizeof *list);
    Random random;
    ck_assert_ptr_nonnull(list);
    random_seed(&random, 11);
    for (int n = 0; n < POSITIONS; n++) {
        Observation *o = &list[n];
        o->empties = 6 + n % 49;
        double truth = (double)random_below(&random, 40 * SCORE_DISC) - 20 * SCORE_DISC;
        for (int depth = 0; depth < MARGIN_DEPTHS; depth++) {
            double leaf = leaf_error(o->empties - depth);
            double value = truth + sigma * draw_error(&random) + (depth % 2 ? -leaf : leaf);
            o->value[depth] =
                depth <= DEPTH && depth < o->empties ? (int16_t)lround(value) : OBSERVE_NONE;
        }
        o->exact = o->empties <= 18 ? (int16_t)lround(truth) : OBSERVE_NONE;
    }
    return list;
}

TEST(test_odd_depths_are_levelled) {
    double shift[FEATURE_DISCS];
    Observation *list = make_observations(1.5 * SCORE_DISC, odd_error);
    level_fit(list, POSITIONS, shift);
    for (int discs = 10; discs < 60; discs++)
        ck_assert_double_eq_tol(shift[discs], -odd_error(64 - discs), 0.25 * SCORE_DISC);
    level_values(list, POSITIONS, shift);
    level_fit(list, POSITIONS, shift);
    for (int discs = 10; discs < 60; discs++)
        ck_assert_double_eq_tol(shift[discs], 0, 0.1 * SCORE_DISC);
    free(list);
}

/* Where positions were solved, leaves of both parities and the last squares are levelled by the
 * truth; before, it fades out for even ones, and odd ones keep their distance. */
TEST(test_truth_levels) {
    double shift[FEATURE_DISCS];
    Observation *list = make_observations(1.5 * SCORE_DISC, late_error);
    level_fit(list, POSITIONS, shift);
    for (int discs = 50; discs < 64; discs++)
        ck_assert_double_eq_tol(shift[discs], -late_error(64 - discs), 0.25 * SCORE_DISC);
    for (int discs = 12; discs < 24; discs += 2)
        ck_assert_double_eq(shift[discs], 0);
    for (int discs = 11; discs < 57; discs += 2)
        ck_assert_double_eq_tol(shift[discs] + (shift[discs - 1] + shift[discs + 1]) / 2,
                                1.5 * SCORE_DISC, 0.25 * SCORE_DISC);
    free(list);
}

/* Of two searches with errors of the same deviation the difference has the square root of two
 * times that; a solve has no error of its own. */
TEST(test_sigma_is_found) {
    const double sigma = 3 * SCORE_DISC;
    Observation *list = make_observations(sigma, no_error);
    Model model;
    ck_assert(margins_fit(&model, list, POSITIONS));
    for (int depth = 1; depth <= DEPTH; depth++)
        for (int empties = depth + 2; empties < 52; empties += 10)
            ck_assert_double_eq_tol(margins_sigma(&model, depth, empties), sqrt(2) * sigma,
                                    0.1 * sigma);
    ck_assert_double_eq_tol(margins_sigma(&model, 12, 12), sigma, 0.15 * sigma);
    for (int confidence = 0; confidence < CONFIDENCE_FULL; confidence++) {
        int pairs;
        double outside = margins_check(&model, list, POSITIONS, confidence, true, &pairs);
        double expected = 1 - confidence_percent[confidence] / 100.0;
        ck_assert_int_gt(pairs, 400);
        if (confidence_percent[confidence] < 99)
            ck_assert_double_eq_tol(outside, expected, 0.2 * expected + 0.02);
    }
    int16_t table[MARGIN_DEPTHS][MARGIN_DEPTHS];
    margins_fill(&model, table);
    ck_assert_int_eq(table[0][20], 0); /* below the least depth */
    ck_assert_int_gt(table[1][20], 0);
    ck_assert_int_eq(table[21][20], 0); /* deeper than the game */
    ck_assert_int_eq(table[8][20], (int)lround(margins_sigma(&model, 8, 20)));
    free(list);
}

TEST(test_too_few) {
    Observation *list = make_observations(SCORE_DISC, no_error);
    Model model;
    ck_assert(!margins_fit(&model, list, 6));
    free(list);
}
