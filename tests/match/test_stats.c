/* SPDX-License-Identifier: MIT
 *
 * match/stats and match/sprt: independently computed numbers, symmetries, and edge cases.
 */
#include "testing.h"

#include <math.h>

#include "match/stats.h"

/* 255 pairs: 10, 50, 120, 60 and 15 with 0, 1/2, 1, 3/2 and 2 points. */
static const Tally sample = {.games = {180, 130, 200}, .pairs = {10, 50, 120, 60, 15}};

TEST(test_games_and_pairs_are_counted) {
    ck_assert_int_eq(tally_games(&sample), 510);
    ck_assert_int_eq(tally_pairs(&sample), 255);
    ck_assert_double_eq_tol(tally_score(&sample), 265.0 / 510, 1e-12);
}

TEST(test_elo_of_a_sample) {
    Tally tally = sample;
    Estimate elo = tally_elo(&tally);
    ck_assert_double_eq_tol(elo.value, 13.631915828910193, 1e-9);
    ck_assert_double_eq_tol(elo.low, -5.65232113446952, 1e-9);
    ck_assert_double_eq_tol(elo.high, 33.00055717998859, 1e-9);
    ck_assert_double_eq_tol(tally_los(&tally), 0.9170218738970289, 1e-12);
    ck_assert_double_eq_tol(tally_normalised_elo(&tally).value, 21.31266024428595, 1e-9);
}

TEST(test_elo_at_the_edges) {
    Tally none = {0}, all = {.games = {0, 0, 4}, .pairs = {0, 0, 0, 0, 2}},
          even = {.pairs = {1, 0, 0, 0, 1}};
    ck_assert(isnan(tally_elo(&none).value));
    ck_assert_double_eq(tally_los(&none), 0.5);
    ck_assert_double_eq(tally_score(&none), 0.5);
    ck_assert(isinf(tally_elo(&all).value) && tally_elo(&all).value > 0);
    ck_assert(isnan(tally_elo(&all).low) && isnan(tally_elo(&all).high));
    ck_assert_double_eq(tally_los(&all), 1.0);
    ck_assert(isnan(tally_normalised_elo(&all).value));
    ck_assert_double_eq(tally_elo(&even).value, 0.0);
    ck_assert_double_eq(tally_los(&even), 0.5);
    ck_assert_double_eq_tol(elo_from_score(elo_to_score(123.0)), 123.0, 1e-9);
    ck_assert_double_eq_tol(elo_to_score(400.0), 10.0 / 11.0, 1e-12);
}

TEST(test_discs) {
    Tally tally = {0};
    ck_assert(isnan(tally_discs(&tally).value));
    tally_add_discs(&tally, 20); /* half discs: 10 and -4 discs, mean 3, deviation 7 */
    tally_add_discs(&tally, -8);
    Estimate discs = tally_discs(&tally);
    ck_assert_double_eq_tol(discs.value, 3.0, 1e-12);
    ck_assert_double_eq_tol(discs.high - discs.value, 1.959963984540054 * 7 / sqrt(2), 1e-9);
}

TEST(test_llr_of_samples) {
    static const struct {
        int64_t pairs[STATS_PAIR_OUTCOMES];
        double elo0, elo1, llr;
    } rows[] = {{{10, 50, 120, 60, 15}, 0, 5, 0.5722926302674954},
                {{1, 0, 0, 0, 0}, 0, 5, -0.014523779645967643},
                {{100, 900, 3000, 1000, 150}, 0, 10, 5.315161407250235},
                {{0, 0, 0, 0, 7}, 0, 20, 0.39146931881772656},
                {{0, 0, 0, 0, 0}, 0, 5, 0.0}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Sprt sprt = {true, rows[i].elo0, rows[i].elo1, 0.05, 0.05};
        ck_assert_double_eq_tol(sprt_llr(&sprt, rows[i].pairs), rows[i].llr, 1e-8);
    }
}

TEST(test_llr_changes_sign_with_the_players) {
    int64_t pairs[STATS_PAIR_OUTCOMES] = {10, 50, 120, 60, 15}, mirrored[STATS_PAIR_OUTCOMES];
    for (int i = 0; i < STATS_PAIR_OUTCOMES; i++)
        mirrored[i] = pairs[4 - i];
    Sprt sprt = {true, -5, 5, 0.05, 0.05};
    ck_assert_double_eq_tol(sprt_llr(&sprt, pairs), -sprt_llr(&sprt, mirrored), 1e-9);
    ck_assert_double_gt(sprt_llr(&sprt, pairs), 0);
}

TEST(test_bounds_and_verdicts) {
    Sprt sprt = {true, 0, 5, 0.05, 0.1};
    ck_assert_double_eq_tol(sprt_upper(&sprt), log(0.9 / 0.05), 1e-12);
    ck_assert_double_eq_tol(sprt_lower(&sprt), log(0.1 / 0.95), 1e-12);
    ck_assert_int_eq(sprt_verdict(&sprt, 0), SPRT_GOES_ON);
    ck_assert_int_eq(sprt_verdict(&sprt, 2.9), SPRT_ACCEPT_H1);
    ck_assert_int_eq(sprt_verdict(&sprt, -2.3), SPRT_ACCEPT_H0);
}

TEST(test_parsing) {
    static const char *const bad[] = {"",      "0",         "5,0",           "0,5,", "0,5,0.05",
                                      "a,b",   "0,5,0,0.1", "0,5,1,0.1",     "0,5 ", "0,5,0.6,0.6",
                                      "0,inf", "nan,5",     "0,5,0.05,0.05x"};
    Sprt sprt;
    ck_assert(sprt_parse("0,5", &sprt));
    ck_assert(sprt.active && sprt.elo1 == 5 && sprt.alpha == 0.05 && sprt.beta == 0.05);
    ck_assert(sprt_parse("-3.5,1,0.1,0.02", &sprt));
    ck_assert(sprt.elo0 == -3.5 && sprt.alpha == 0.1 && sprt.beta == 0.02);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        ck_assert_msg(!sprt_parse(bad[i], &sprt), "'%s' was taken", bad[i]);
}

/* The values are those of a slow ascent by a program of its own. */
TEST(test_ratings_of_four) {
    static const double values[] = {264.0055169, 154.0120371, 113.5479943, -531.5655484};
    const Pairing pairings[] = {{0, 1, {.games = {6, 4, 10}}},
                                {0, 2, {.games = {4, 1, 15}}},
                                {1, 2, {.games = {9, 2, 9}}},
                                {2, 3, {.games = {0, 0, 20}}}}; /* all won: still finite */
    Estimate ratings[4];
    ck_assert(ratings_fit(4, pairings, 4, ratings));
    for (int i = 0; i < 4; i++) {
        ck_assert_double_eq_tol(ratings[i].value, values[i], 1e-6);
        ck_assert(ratings[i].low < ratings[i].value && ratings[i].value < ratings[i].high);
    }
    ck_assert_double_gt(ratings[3].high - ratings[3].low, ratings[0].high - ratings[0].low);
}

/* Of two engines, with formulas of their own. */
TEST(test_ratings_of_two) {
    const Pairing pairing = {1, 0, {.games = {10, 5, 24}}};
    const double games = 40, score = (24 + 5 / 2.0 + 0.5) / games;
    Estimate ratings[2];
    ck_assert(ratings_fit(2, &pairing, 1, ratings));
    ck_assert_double_eq_tol(ratings[1].value, elo_from_score(score) / 2, 1e-6);
    ck_assert_double_eq_tol(ratings[0].value, -ratings[1].value, 1e-9);
    double error = 1.959963984540054 * 400 / log(10) / sqrt(4 * games * score * (1 - score));
    ck_assert_double_eq_tol(ratings[1].high - ratings[1].value, error, 1e-6);
    ck_assert_double_eq_tol(ratings[1].value - ratings[1].low, error, 1e-6);
}

TEST(test_ratings_need_games) {
    const Pairing pairings[] = {
        {0, 1, {.games = {1, 0, 1}}}, {2, 3, {.games = {0, 0, 2}}}, {1, 2, {.scored = 0}}};
    Estimate ratings[4];
    ck_assert(!ratings_fit(4, pairings, 3, ratings)); /* two groups that never met */
}
