/* SPDX-License-Identifier: MIT
 *
 * engine/chances: proven outcomes are certain, and the shipped model is plausible.
 */
#include "positions.h"
#include "testing.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/chances.h"
#include "front/kit/data/result.h"
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

TEST(test_what_is_proven_is_certain) {
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

/* In JSON they are those of the library, in steps of 1/10000. */
TEST(test_json_says_the_same) {
    static const verdi_origin origins[] = {VERDI_FROM_SEARCH, VERDI_FROM_SOLVER};
    for (int i = 0; i < 16; i++) {
        double discs = i - 7.5;
        verdi_line line = line_of(discs, 5 + i, i & 2 ? 73 : 98, origins[i & 1]);
        verdi_chances found = chances(discs, line.depth, line.confidence, line.origin, 24);
        ResultChances shown = result_chances(&line, 24);
        ck_assert_double_eq_tol(shown.win, found.win, 0.51e-4);
        ck_assert_double_eq_tol(shown.draw, found.draw, 1.1e-4);
        ck_assert_double_eq_tol(shown.loss, found.loss, 0.51e-4);
        ck_assert_double_eq_tol(shown.win + shown.draw + shown.loss, 1, 1e-9);
        ck_assert(shown.has_error);
        ck_assert_double_eq_tol(shown.error, found.error, 0.0051);
    }
}

/* What the header says of the model, with numbers of our own: the log of a width is a sum over what
 * was searched, and what of the game is left unseen; around the value lie two distributions. */
TEST(test_model_by_hand) {
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
    /* Width 1 and, for a quarter of the searches, 2; a draw within a disc. */
    ChancesModel model = {.search = {0}};
    ChancesBasis basis = {3, 7, 73, 20, false};
    verdi_chances found = chances_of(&model, &basis);
    ck_assert_double_eq_tol(found.win, (3 * 0.8808 + 0.7311) / 4, 0.001);
    ck_assert_double_eq_tol(found.loss, (3 * 0.0180 + 0.1192) / 4, 0.001);
    model.skew[0] = log(2); /* ahead by 1.5 discs, behind by 6 */
    ck_assert_double_eq_tol(chances_of(&model, &basis).win, (3 * 0.6225 + 0.5622) / 4, 0.001);
    basis.value = -3;
    ck_assert_double_eq_tol(chances_of(&model, &basis).loss, (3 * 0.9933 + 0.9241) / 4, 0.001);
}

/* More value is never less of a win; win is likelier than loss just if the value is above 0. No
 * assertions of Check's, which are a system call each, where there are millions. */
static bool agree(double discs, verdi_chances one, verdi_chances below) {
    int sign = (discs > 0) - (discs < 0);
    return one.win >= 0 && one.draw >= 0 && one.loss >= 0 &&
           fabs(one.win + one.draw + one.loss - 1) < 1e-9 && one.error > 0 && one.error < 64 &&
           one.win >= below.win && one.loss <= below.loss &&
           (one.win > one.loss) - (one.win < one.loss) == sign;
}

TEST(test_values_and_chances_agree) {
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

TEST(test_deeper_and_surer_is_closer) {
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
    verdi_line_chances(&info->result->line[0], 52, &found);
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
TEST(test_depths_agree_in_openings) {
    enum { STEP = 12, FIRST = 5, LAST = 10 };
    const char *path = testing_source("book/openings/balanced8.txt");
    FILE *file = fopen(path, "r");
    int openings = 0;
    double sum[LAST + 1] = {0}, swing = 0;
    verdi_engine *engine = positions_engine(1, 16);
    verdi_game *game = positions_game();
    verdi_limits limits = limits_to_depth(LAST, NULL);
    verdi_result result;
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
    ck_assert_int_ge(openings, 100);
    for (int depth = FIRST; depth < LAST; depth++)
        swing += fabs(sum[depth + 1] - sum[depth]) / openings / (LAST - FIRST);
    ck_assert_msg(swing < 0.03, "%g", swing);
    for (int depth = FIRST; depth <= LAST; depth++)
        ck_assert_msg(fabs(sum[depth] / openings) < 0.15, "depth %d: %g", depth, sum[depth]);
}
