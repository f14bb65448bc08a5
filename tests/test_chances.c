/* SPDX-License-Identifier: MIT
 *
 * engine/chances and tools/calibrate: what is proven is certain, the shipped model behaves, and a
 * fit finds the model that made-up observations come from.
 */
#include "testing.h"

#include <math.h>
#include <stdlib.h>

#include "base/random.h"
#include "calibrate/calibrate.h"
#include "engine/chances_table.h"

static verdi_line line_of(double discs, int depth, int confidence, verdi_origin origin) {
    int value = (int)(discs * VERDI_DISC);
    bool exact = confidence == 100 && origin != VERDI_FROM_SEARCH;
    return (verdi_line){.value = value,
                        .lower = exact ? value : -64 * VERDI_DISC,
                        .upper = exact ? value : 64 * VERDI_DISC,
                        .depth = depth,
                        .confidence = confidence,
                        .origin = origin,
                        .exact = exact,
                        .complete = true};
}

static verdi_chances chances(double discs, int depth, int confidence, verdi_origin origin,
                             int empties) {
    verdi_line line = line_of(discs, depth, confidence, origin);
    verdi_chances result;
    verdi_line_chances(&line, empties, &result);
    return result;
}

static void check(verdi_chances found, double win, double draw, double loss) {
    ck_assert_double_eq(found.win, win);
    ck_assert_double_eq(found.draw, draw);
    ck_assert_double_eq(found.loss, loss);
}

START_TEST(test_what_is_proven_is_certain) {
    check(chances(2, 20, 100, VERDI_FROM_SOLVER, 20), 1, 0, 0);
    check(chances(0, 20, 100, VERDI_FROM_SOLVER, 20), 0, 1, 0);
    check(chances(-64, 0, 100, VERDI_FROM_RULES, 0), 0, 0, 1);
    ck_assert_double_eq(chances(2, 20, 100, VERDI_FROM_SOLVER, 20).error, 0);
    verdi_line won = line_of(1, 20, 100, VERDI_FROM_SOLVER);
    verdi_chances found;
    won.exact = false;
    won.upper = 64 * VERDI_DISC;
    verdi_line_chances(&won, 20, &found);
    check(found, 1, 0, 0);
    ck_assert(isnan(found.error));
    won.lower = -64 * VERDI_DISC; /* interrupted: nothing is proven */
    verdi_line_chances(&won, 20, &found);
    ck_assert(found.win < 1 && found.error > 0);
}
END_TEST

START_TEST(test_the_table_makes_sense) {
    for (int empties = 1; empties <= 60; empties++)
        for (int depth = 1; depth < empties; depth += 3)
            for (int confidence = 73; confidence <= 100; confidence += 9) {
                double before = -1;
                for (int discs = -64; discs <= 64; discs += 4) {
                    verdi_chances one =
                        chances(discs, depth, confidence, VERDI_FROM_SEARCH, empties);
                    ck_assert(one.win >= 0 && one.draw >= 0 && one.loss >= 0);
                    ck_assert_double_eq_tol(one.win + one.draw + one.loss, 1, 1e-9);
                    ck_assert(one.error > 0 && one.error < 64);
                    ck_assert_msg(one.win >= before - 0.02, "%d empties, depth %d, %d discs",
                                  empties, depth, discs);
                    before = one.win;
                }
            }
    /* Deeper and surer is closer. */
    verdi_chances shallow = chances(4, 2, 73, VERDI_FROM_SEARCH, 24),
                  deep = chances(4, 14, 73, VERDI_FROM_SEARCH, 24),
                  solved = chances(4, 24, 99, VERDI_FROM_SOLVER, 24);
    ck_assert(shallow.error > deep.error && deep.error > solved.error);
    ck_assert(shallow.win < deep.win && deep.win < solved.win);
}
END_TEST

/* Exact scores drawn from the model's own distribution. */
static Observed *make_up(const ChancesModel *model, uint64_t seed, int count) {
    Observed *list = calloc((size_t)count, sizeof *list);
    Random random;
    random_seed(&random, seed);
    for (int i = 0; i < count; i++) {
        ChancesBasis basis = {.value = (random_unit(&random) - 0.5) * 40,
                              .depth = 2 + (int)random_below(&random, 10),
                              .confidence = random_below(&random, 2) ? 73 : 99,
                              .empties = 14 + (int)random_below(&random, 10),
                              .solve = random_below(&random, 2)};
        verdi_chances told = chances_of(model, &basis);
        double lot = random_unit(&random);
        list[i].empties = basis.empties;
        list[i].exact = lot < told.win ? 6 : lot < told.win + told.draw ? 0 : -6;
        list[i].value[list[i].count++] = basis;
    }
    return list;
}

START_TEST(test_a_fit_finds_the_model) {
    enum { COUNT = 20000 };
    const ChancesModel truth = {.search = {0.2, 0.8, -0.3, 0.5, 0.4, 0.1},
                                .even = {-0.3, 0.2},
                                .odd = {0.5, 0.4},
                                .solve = {-1.5, 2, 0.3},
                                .shrink = -0.05,
                                .draw = 0.3,
                                .search_error = {1},
                                .solve_error = {1}};
    Observed *seen = make_up(&truth, 1, COUNT), *others = make_up(&truth, 2, COUNT);
    ChancesModel fitted;
    int values[2];
    ck_assert(fit_model(seen, COUNT, &fitted, values));
    ck_assert_int_eq(values[0] + values[1], COUNT);
    Check good = check_model(&fitted, others, COUNT);
    for (int k = 0; k < 3; k++)
        ck_assert_msg(good.error[k] < 0.012, "%d: %g", k, good.error[k]);
    for (int depth = 2; depth < 12; depth += 3)
        for (int discs = -12; discs <= 12; discs += 3) {
            ChancesBasis basis = {.value = discs, .depth = depth, .confidence = 73, .empties = 20};
            verdi_chances a = chances_of(&truth, &basis), b = chances_of(&fitted, &basis);
            ck_assert_double_eq_tol(a.win, b.win, 0.03);
            ck_assert_double_eq_tol(a.draw, b.draw, 0.03);
        }
    ChancesModel wrong = fitted;
    wrong.search[0] += 0.7;
    wrong.solve[0] += 0.7;
    Check bad = check_model(&wrong, others, COUNT);
    ck_assert_double_gt(bad.error[0], 0.02);
    ck_assert(!fit_model(seen, 50, &fitted, values)); /* too few */
    free(seen);
    free(others);
}
END_TEST

TESTING_MAIN("chances", test_what_is_proven_is_certain, test_the_table_makes_sense,
             test_a_fit_finds_the_model)
