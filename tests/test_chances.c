/* SPDX-License-Identifier: MIT
 *
 * engine/chances and tools/calibrate: what is proven is certain, the shipped model behaves, and a
 * fit finds the model that made-up observations come from.
 */
#define _XOPEN_SOURCE 700
#include "testing.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/bits.h"
#include "base/random.h"
#include "calibrate/calibrate.h"
#include "engine/chances_table.h"
#include "positions.h"
#include "selfplay/run.h"
#include "study/search/limits.h"

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
    ck_assert_double_eq(chances(2, 20, 100, VERDI_FROM_SOLVER, 20).error, 0);
    verdi_line over = {.value = -64 * VERDI_DISC, .origin = VERDI_FROM_RULES};
    verdi_chances found;
    verdi_line_chances(&over, 0, &found);
    check(found, 0, 0, 1);
    static const struct {
        int lower, upper; /* discs */
        bool proven;
        double win, draw, loss;
    } bounds[] = {{2, 64, true, 1, 0, 0},   {-64, -2, true, 0, 0, 1}, {0, 0, true, 0, 1, 0},
                  {0, 64, false, 0, 0, 0},  {-64, 0, false, 0, 0, 0}, {-2, 2, false, 0, 0, 0},
                  {-64, 64, false, 0, 0, 0}};
    for (size_t i = 0; i < sizeof bounds / sizeof *bounds; i++) {
        verdi_line line = line_of(1, 20, 99, VERDI_FROM_SOLVER);
        line.lower = bounds[i].lower * VERDI_DISC;
        line.upper = bounds[i].upper * VERDI_DISC;
        verdi_line_chances(&line, 20, &found);
        ck_assert_int_eq(isnan(found.error), bounds[i].proven);
        if (bounds[i].proven)
            check(found, bounds[i].win, bounds[i].draw, bounds[i].loss);
        else
            ck_assert(found.win < 1 && found.win > found.loss && found.error > 0);
    }
}
END_TEST

/* What the header says of the model, with numbers of our own: the log of a width is a sum over what
 * was searched, and what of the game is left unseen; around the value lie two distributions. */
START_TEST(test_model_by_hand) {
    static const struct {
        ChancesBasis basis;
        double term[CHANCES_SEARCH_TERMS];
    } rows[] = {
        {{0, 7, 73, 20, false}, {1, 0.27, 2.639, 1.3, 2.079, 2.996, 1, 1, 0.0714}},
        {{0, 8, 99, 10, false}, {1, 0.01, 1.099, 0.2, 2.197, 2.303, 0, 0, 0.3333}},
        {{0, 9, 99, 11, false}, {1, 0.01, 1.099, 0.2, 2.303, 2.398, 1, 0, 0.3333}},
        {{0, 20, 73, 20, true}, {1, 0.27, 2.079}}, /* the last twelve are exact */
        {{0, 10, 99, 10, true}, {1, 0.01, 0}},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        for (int k = 0; k < (rows[i].basis.solve ? CHANCES_SOLVE_TERMS : CHANCES_SEARCH_TERMS);
             k++) {
            ChancesModel model = {.search = {0}};
            (rows[i].basis.solve ? model.solve_error : model.search_error)[k] = 1;
            ck_assert_double_eq_tol(log(chances_of(&model, &rows[i].basis).error), rows[i].term[k],
                                    0.001);
        }
    /* Width 1 and, for half of the searches, 2; a draw within a disc. */
    ChancesModel model = {.search = {0}};
    ChancesBasis basis = {3, 7, 73, 20, false};
    verdi_chances found = chances_of(&model, &basis);
    ck_assert_double_eq_tol(found.win, (0.8808 + 0.7311) / 2, 0.001);
    ck_assert_double_eq_tol(found.loss, (0.0180 + 0.1192) / 2, 0.001);
    model.skew[0] = log(2); /* ahead by 1.5 discs, behind by 6 */
    ck_assert_double_eq_tol(chances_of(&model, &basis).win, (0.6225 + 0.5622) / 2, 0.001);
    basis.value = -3;
    ck_assert_double_eq_tol(chances_of(&model, &basis).loss, (0.9933 + 0.9241) / 2, 0.001);
}
END_TEST

/* More value is never less of a win; win is likelier than loss just if the value is above 0. No
 * assertions of Check's, which are a system call each, where there are millions. */
static bool agree(double discs, verdi_chances one, verdi_chances below) {
    int sign = (discs > 0) - (discs < 0);
    return one.win >= 0 && one.draw >= 0 && one.loss >= 0 &&
           fabs(one.win + one.draw + one.loss - 1) < 1e-9 && one.error > 0 && one.error < 64 &&
           one.win >= below.win && one.loss <= below.loss &&
           (one.win > one.loss) - (one.win < one.loss) == sign;
}

START_TEST(test_values_and_chances_agree) {
    static const int confidences[] = {0, 73, 87, 95, 98, 99, 100};
    for (int empties = 4; empties <= 60; empties++)
        for (int depth = 0; depth <= empties; depth++)
            for (size_t k = 0; k < sizeof confidences / sizeof *confidences; k++) {
                verdi_origin origin = depth < empties ? VERDI_FROM_SEARCH : VERDI_FROM_SOLVER;
                int confidence = depth < empties || confidences[k] < 100 ? confidences[k] : 99;
                verdi_chances last = {0, 0, 1, 0};
                for (double discs = -64; discs <= 64; discs += fabs(discs) < 8 ? 0.25 : 2) {
                    verdi_chances one = chances(discs, depth, confidence, origin, empties);
                    if (!agree(discs, one, last))
                        ck_abort_msg("%d empties, depth %d, %d%%, %g discs: %g %g %g, error %g",
                                     empties, depth, confidence, discs, one.win, one.draw, one.loss,
                                     one.error);
                    last = one;
                }
            }
}
END_TEST

START_TEST(test_deeper_and_surer_is_closer) {
    verdi_chances shallow = chances(4, 2, 73, VERDI_FROM_SEARCH, 24),
                  deep = chances(4, 14, 73, VERDI_FROM_SEARCH, 24),
                  solved = chances(4, 24, 99, VERDI_FROM_SOLVER, 24);
    ck_assert(shallow.error > deep.error && deep.error > solved.error);
    ck_assert(shallow.win < deep.win && deep.win < solved.win);
    /* Early in the game a disc says less. */
    for (int empties = 24; empties < 60; empties += 4)
        ck_assert(chances(4, 12, 73, VERDI_FROM_SEARCH, empties).win >
                  chances(4, 12, 73, VERDI_FROM_SEARCH, empties + 4).win);
}
END_TEST

/* Values of all depths, from a search of an opening. */
typedef struct Depths {
    double balance[11]; /* win less loss */
    int told;
} Depths;

static void note_depth(const verdi_info *info, void *user) {
    Depths *depths = user;
    verdi_chances found;
    if (!info->complete || info->depth > 10)
        return;
    verdi_line_chances(&info->line[0], 52, &found);
    depths->balance[info->depth] = found.win - found.loss;
    depths->told |= 1 << info->depth;
}

/* Sets the game to every `step`th opening of the shipped list; false at its end. */
static bool next_opening(FILE *file, int step, verdi_game *game) {
    char line[128];
    for (int left = step; fgets(line, sizeof line, file);)
        if (line[0] != '#' && --left == 0) {
            ck_assert_int_eq(
                verdi_game_read(game, VERDI_FORMAT_TRANSCRIPT, line, strcspn(line, " "), -1, NULL),
                VERDI_OK);
            return true;
        }
    return false;
}

/* In balanced openings neither odd nor even depths see a winner: the chances do not swing from a
 * depth to the next, as they would by 60 points if each parity had an offset of its own. */
START_TEST(test_depths_agree_in_openings) {
    enum { STEP = 12, FIRST = 5, LAST = 10 };
    char *path = testing_source("book/openings/balanced8.txt");
    FILE *file = fopen(path, "r");
    int openings = 0;
    double sum[LAST + 1] = {0}, swing = 0;
    verdi_config config;
    verdi_engine *engine;
    verdi_game *game;
    verdi_limits limits = limits_to_depth(LAST, NULL);
    verdi_result result;
    verdi_config_init(&config);
    config.threads = 1;
    config.hash_mib = 16;
    ck_assert_int_eq(verdi_engine_new(&engine, &config), VERDI_OK);
    ck_assert_int_eq(verdi_game_new(&game), VERDI_OK);
    ck_assert_ptr_nonnull(file);
    for (; next_opening(file, STEP, game); openings++) {
        Depths depths = {.told = 0};
        ck_assert_int_eq(verdi_search(engine, game, &limits, note_depth, &depths, &result),
                         VERDI_OK);
        for (int depth = FIRST; depth <= LAST; depth++) {
            ck_assert(depths.told >> depth & 1);
            sum[depth] += depths.balance[depth];
        }
        verdi_engine_clear(engine);
    }
    fclose(file);
    free(path);
    ck_assert_int_ge(openings, 100);
    for (int depth = FIRST; depth < LAST; depth++)
        swing += fabs(sum[depth + 1] - sum[depth]) / openings / (LAST - FIRST);
    ck_assert_msg(swing < 0.03, "%g", swing);
    for (int depth = FIRST; depth <= LAST; depth++)
        ck_assert_msg(fabs(sum[depth] / openings) < 0.15, "depth %d: %g", depth, sum[depth]);
    verdi_game_free(game);
    verdi_engine_free(engine);
}
END_TEST

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

START_TEST(test_a_fit_finds_the_model) {
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
END_TEST

/* ------------------------------------------------------------------------------------ observing */

enum { GAMES = 40, EXACT = 6 };

static char *play_games(void) {
    char *path = strdup("/tmp/verdi-chances-XXXXXX");
    int file = mkstemp(path);
    ck_assert_int_ge(file, 0);
    close(file);
    RunPlan plan = {.parameters = {.seed = 3,
                                   .depth = 1,
                                   .exact = EXACT,
                                   .random_low = 4,
                                   .random_high = 14,
                                   .noise_moves = 1,
                                   .hash_mib = 1},
                    .games = GAMES,
                    .jobs = 1,
                    .file = path};
    verdi_stop stop;
    verdi_stop_lower(&stop);
    ck_assert_int_eq(run_games(&plan, &stop), 0);
    return path;
}

/* One position a band and game, after the random moves, with the game's result for its side. */
START_TEST(test_positions_are_drawn_from_games) {
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
    unlink(path);
    free(path);
}
END_TEST

/* Of searches whose exact result is known: the standard error is the one found, to a sixth, and as
 * many win as the chances say. */
static void check_shipped_model(const Observed *list, int count) {
    double told = 0, found = 0, wins = 0, foretold = 0, spread = 0;
    for (int i = 0; i < count; i++)
        for (int k = 0; k < list[i].count && list[i].exact; k++) {
            const ChancesBasis *basis = &list[i].value[k];
            verdi_line line = line_of(basis->value, basis->depth, basis->confidence,
                                      basis->solve ? VERDI_FROM_SOLVER : VERDI_FROM_SEARCH);
            verdi_chances chance;
            verdi_line_chances(&line, list[i].empties, &chance);
            told += chance.error * chance.error;
            found += pow(list[i].result - basis->value, 2);
            bool ahead = basis->value > 0;
            wins += ahead ? list[i].result > 0 : list[i].result < 0;
            foretold += ahead ? chance.win : chance.loss;
            spread += chance.win * (1 - chance.win);
        }
    ck_assert_msg(fabs(log(told / found)) < 0.3, "%g %g", told, found);
    ck_assert_msg(fabs(wins - foretold) < 3 * sqrt(spread), "%g %g", wins, foretold);
}

/* Values of all depths and of probable solves, whoever searches, and the truth where it is near. */
START_TEST(test_positions_are_searched) {
    enum { ROOM = GAMES * OBSERVED_BANDS };
    static Observed one[ROOM], two[ROOM];
    char *path = play_games();
    verdi_stop stop;
    verdi_stop_lower(&stop);
    ObserveOptions options = {.solve = 18, .nodes = 10000000, .jobs = 1};
    int count = observe_draw(&path, 1, 6, 1, 0, one, GAMES), solves = 0;
    memcpy(two, one, sizeof two);
    ck_assert(observe_search(one, count, &options, &stop));
    options.jobs = 2;
    ck_assert(observe_search(two, count, &options, &stop));
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
    unlink(path);
    free(path);
}
END_TEST

TESTING_MAIN("chances", test_what_is_proven_is_certain, test_model_by_hand,
             test_values_and_chances_agree, test_deeper_and_surer_is_closer,
             test_depths_agree_in_openings, test_a_fit_finds_the_model,
             test_positions_are_drawn_from_games, test_positions_are_searched)
