/* SPDX-License-Identifier: MIT
 *
 * The fit finds the model that generated synthetic observations. Positions drawn from games and
 * searched agree with the shipped model.
 */
#include "testing.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "base/random.h"
#include "calibrate/calibrate.h"
#include "engine/chances_table.h"
#include "folder.h"
#include "positions.h"
#include "selfplay/selfplay.h"

/* Made up: the result is the value and an error, drawn from a logistic distribution of
 * this width (discs), in one search of ten three times as wide. Within a disc it is a draw. */
static double true_width(const ChancesBasis *basis) {
    double unsure = basis->confidence < 99 ? 1.5 : 1;
    return unsure * (basis->solve ? 0.5 : 0.4 * (1 + basis->empties - basis->depth));
}

static double is_below(double discs, double width) {
    return 1 / (1 + exp(-discs / width));
}

/* How probable it is that the result is below so many discs. */
static double true_part(const ChancesBasis *basis, double discs) {
    double width = true_width(basis), off = discs - basis->value;
    return basis->solve ? is_below(off, width)
                        : 0.9 * is_below(off, width) + 0.1 * is_below(off, 3 * width);
}

static Observed *make_up(uint64_t seed, int count) {
    Observed *list = calloc((size_t)count, sizeof *list);
    Random random;
    random_seed(&random, seed);
    for (int i = 0; i < count; i++) {
        ChancesBasis basis = {.value = (random_unit(&random) - 0.5) * 40,
                              .depth = 2 + (int)random_below(&random, 10),
                              .confidence = random_below(&random, 2) ? 73 : 99,
                              .empties = 14 + (int)random_below(&random, 7),
                              .solve = random_below(&random, 2)};
        bool wide = !basis.solve && !random_below(&random, 10);
        double lot = random_unit(&random);
        double error = (wide ? 3 : 1) * true_width(&basis) * log(lot / (1 - lot));
        list[i].empties = basis.empties;
        list[i].result = basis.value + error > 1 ? 6 : basis.value + error >= -1 ? 0 : -6;
        list[i].value[list[i].count++] = basis;
    }
    return list;
}

TEST(test_a_fit_finds_the_model) {
    enum { COUNT = 20000, SEEN = 5000 };
    Observed *seen = make_up(1, SEEN), *others = make_up(2, COUNT);
    ChancesModel fitted;
    int values[2];
    ck_assert(fit_model(seen, SEEN, &fitted, values));
    ck_assert_int_eq(values[0] + values[1], SEEN);
    Check good;
    check_model(&fitted, others, COUNT, &good);
    ck_assert_int_eq(good.solve.values + good.search[1][0].values + good.search[1][1].values,
                     COUNT);
    ck_assert_double_lt(good.solve.error[0], 0.02);
    for (int odd = 0; odd < 2; odd++) /* as good as can be */
        ck_assert_double_lt(good.search[1][odd].error[0], 3 * good.search[1][odd].noise);
    for (int depth = 2; depth < 12; depth += 3)
        for (int k = -8; k <= 8; k++) {
            ChancesBasis basis = {
                .value = 1.5 * k, .depth = depth, .confidence = 73, .empties = 20, .solve = k & 1};
            verdi_chances found = chances_of(&fitted, &basis);
            ck_assert_double_eq_tol(found.win, 1 - true_part(&basis, 1), 0.06);
            ck_assert_double_eq_tol(found.loss, true_part(&basis, -1), 0.06);
        }
    ChancesModel wrong = fitted;
    wrong.search[0] += 0.7;
    wrong.solve[0] += 1.5;
    Check bad;
    check_model(&wrong, others, COUNT, &bad);
    ck_assert(bad.search[1][0].error[0] > 0.02 && bad.solve.error[0] > 0.02);
    ck_assert(!check_is_good(&bad));
    ck_assert(!fit_model(seen, 50, &fitted, values)); /* too few */
    free(seen);
    free(others);
}

/* ------------------------------------------------------------------------------------ observing */

enum { GAMES = 200, EXACT = 6 };

static char *play_games(void) {
    folder_make();
    char *path = (char *)folder_path("games");
    RunPlan plan = {.parameters = {.seed = 3,
                                   .depth = 1,
                                   .exact = EXACT,
                                   .random_plies = {4, 14},
                                   .noise_moves = 1,
                                   .hash_mib = 1},
                    .games = GAMES,
                    .threads = 1,
                    .file = path};
    verdi_stop stop;
    verdi_stop_lower(&stop);
    ck_assert_int_eq(run_games(&plan, &stop), 0);
    return path;
}

/* One position a band and game, after the random moves, with the game's result for its side. */
TEST(test_positions_are_drawn_from_games) {
    enum { SKIP = 15, ROOM = GAMES * OBSERVED_BANDS };
    static Observed all[ROOM], part[ROOM];
    char *path = play_games();
    int count = observe_draw(&path, 1, 8, 1, 0, all, GAMES), bands[OBSERVED_BANDS] = {0};
    for (int i = 0, exact = 0; i < count; i++, exact = 0) {
        ck_assert_int_eq(bits_count(board_empties(all[i].board)), all[i].empties);
        ck_assert(all[i].empties >= OBSERVED_LEAST && all[i].empties <= 60 - 4);
        ck_assert(all[i].depth >= 1 && all[i].depth <= 8);
        ck_assert(all[i].exact == (all[i].empties <= EXACT));
        if (all[i].exact) {
            exact = positions_minimax(all[i].board);
            ck_assert_int_eq(all[i].result, exact);
        }
        bands[observe_band(all[i].empties)]++;
    }
    for (int band = 0; band < OBSERVED_BANDS - 1; band++)
        ck_assert_int_ge(bands[band], GAMES - 5); /* a game may end early */
    ck_assert_int_lt(bands[OBSERVED_BANDS - 1], GAMES);
    /* What is left out changes nothing in what follows. */
    int skipped = observe_draw(&path, 1, 8, 1, 0, part, SKIP);
    int rest = observe_draw(&path, 1, 8, 1, SKIP, part, GAMES);
    ck_assert_int_eq(skipped + rest, count);
    for (int i = 0; i < rest; i++) {
        ck_assert(board_equal(part[i].board, all[skipped + i].board));
        ck_assert_int_eq(part[i].depth, all[skipped + i].depth);
    }
}

/* Of searches whose exact result is known: the standard error is about the one found, and as many
 * win as the chances say. Errors count up to two standard errors, because the few wipe-outs of
 * these weak games would outweigh the others. */
static void check_shipped_model(const Observed *list, int count) {
    double told = 0, found = 0, wins = 0, foretold = 0, spread = 0;
    for (int i = 0; i < count; i++) {
        double deviation = 0; /* the values of a position are right or wrong together */
        for (int k = 0; k < list[i].count && list[i].exact; k++) {
            const ChancesBasis *basis = &list[i].value[k];
            verdi_chances chance = chances_of(&chances_table, basis);
            told += chance.error * chance.error;
            found += pow(fmin(fabs(list[i].result - basis->value), 2 * chance.error), 2);
            bool ahead = basis->value > 0;
            wins += ahead ? list[i].result > 0 : list[i].result < 0;
            foretold += ahead ? chance.win : chance.loss;
            deviation += sqrt(chance.win * (1 - chance.win));
        }
        spread += deviation * deviation;
    }
    ck_assert_msg(fabs(log(told / found)) < 0.3, "%g %g", told, found);
    ck_assert_msg(fabs(wins - foretold) < 3 * sqrt(spread), "%g %g", wins, foretold);
}

/* Values of all depths and of probable solves, whoever searches, and the truth where it is near. */
TEST(test_positions_are_searched) {
    enum { ROOM = GAMES * OBSERVED_BANDS };
    static Observed one[ROOM], two[ROOM];
    char *path = play_games();
    verdi_stop stop;
    verdi_stop_lower(&stop);
    ObserveOptions options = {
        .crew = {.threads = 1, .hash_mib = 32, .stop = &stop}, .solve = 18, .nodes = 10000000};
    int count = observe_draw(&path, 1, 6, 1, 0, one, GAMES), solves = 0;
    memcpy(two, one, sizeof two);
    ck_assert(observe_search(one, count, &options));
    options.crew.threads = 2;
    ck_assert(observe_search(two, count, &options));
    for (int i = 0; i < count; i++) {
        int depth = 0;
        ck_assert_int_eq(one[i].count, two[i].count);
        ck_assert_int_eq(one[i].result, two[i].result);
        ck_assert(one[i].exact == (one[i].empties <= 18));
        for (int k = 0; k < one[i].count; k++) {
            const ChancesBasis *value = &one[i].value[k];
            ck_assert_double_eq(value->value, two[i].value[k].value);
            ck_assert_int_eq(value->empties, one[i].empties);
            solves += value->solve;
            if (value->solve)
                ck_assert(value->depth == value->empties && value->confidence < 100);
            else
                ck_assert_int_eq(value->depth, ++depth);
        }
        int most = one[i].empties - LAST_EMPTIES - 1; /* deeper searches reach the end */
        most = most < 0 ? 0 : most;
        ck_assert_int_eq(depth, one[i].depth < most ? one[i].depth : most);
    }
    ck_assert_int_gt(solves, 0);
    check_shipped_model(one, count);
}
