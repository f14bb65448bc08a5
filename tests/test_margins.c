/* SPDX-License-Identifier: MIT
 *
 * The error model of selective search, fitted to made-up searches whose errors are known.
 */
#include <math.h>
#include <stdlib.h>

#include "base/random.h"
#include "core/score_unit.h"
#include "margins/level.h"
#include "margins/model.h"
#include "testing.h"

enum { POSITIONS = 4000, DEPTH = 10 };

/* From a logistic distribution of deviation 1. */
static double draw_error(Random *random) {
    double u = (random_below(random, 1000000) + 0.5) / 1e6;
    return sqrt(3) / acos(-1) * log(u / (1 - u));
}

/* Searches of positions of a known value. What a search errs by is drawn anew for each depth, of
 * deviation `sigma`; and where the leaf has an odd number of empty squares it is worth `swing` less
 * to the side to move there. */
static Observation *make_observations(double sigma, double swing) {
    Observation *list = calloc(POSITIONS, sizeof *list);
    Random random;
    ck_assert_ptr_nonnull(list);
    random_seed(&random, 11);
    for (int n = 0; n < POSITIONS; n++) {
        Observation *o = &list[n];
        o->empties = 6 + n % 49;
        double truth = (double)random_below(&random, 40 * SCORE_DISC) - 20 * SCORE_DISC;
        for (int depth = 0; depth < MARGIN_DEPTHS; depth++) {
            double leaf = (o->empties - depth) % 2 ? -swing : 0;
            double value = truth + sigma * draw_error(&random) + (depth % 2 ? -leaf : leaf);
            o->value[depth] =
                depth <= DEPTH && depth < o->empties ? (int16_t)lround(value) : OBSERVE_NONE;
        }
        o->exact = o->empties <= 18 ? (int16_t)lround(truth) : OBSERVE_NONE;
    }
    return list;
}

START_TEST(test_odd_depths_are_levelled) {
    const double swing = 2 * SCORE_DISC;
    double shift[FEATURE_DISCS];
    Observation *list = make_observations(1.5 * SCORE_DISC, swing);
    level_fit(list, POSITIONS, shift);
    for (int discs = 10; discs < 60; discs++)
        ck_assert_double_eq_tol(shift[discs], discs % 2 ? swing : 0, 0.25 * SCORE_DISC);
    level_values(list, POSITIONS, shift);
    level_fit(list, POSITIONS, shift);
    for (int discs = 10; discs < 60; discs++)
        ck_assert_double_eq_tol(shift[discs], 0, 0.1 * SCORE_DISC);
    free(list);
}
END_TEST

/* Of two searches with errors of the same deviation the difference has the square root of two
 * times that; a solve has no error of its own. */
START_TEST(test_sigma_is_found) {
    const double sigma = 3 * SCORE_DISC;
    Observation *list = make_observations(sigma, 0);
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
END_TEST

START_TEST(test_too_few) {
    Observation *list = make_observations(SCORE_DISC, 0);
    Model model;
    ck_assert(!margins_fit(&model, list, 6));
    free(list);
}
END_TEST

TESTING_MAIN("margins", test_odd_depths_are_levelled, test_sigma_is_found, test_too_few)
