/* SPDX-License-Identifier: MIT
 *
 * Compares the error rates of the sequential test with those it promises. Simulates a thousand
 * matches for each of several Elo differences, pair by pair until elo0 = 0 or elo1 = 5 is accepted.
 * Half of the openings favour black and half white, by about 60 Elo points, as balanced openings do
 * for engines; one game in twenty is a draw. Prints the numbers that tools/match/FIGURES.md quotes.
 */
#include "testing.h"

#include <math.h>
#include <stdio.h>

#include "base/random.h"
#include "match/stats.h"

enum { MATCHES = 1000 };

typedef struct Outcome {
    int accepted0, accepted1;
    double pairs;
} Outcome;

/* Half points of one game for a player who expects `score`. */
static int game_points(Random *random, double score) {
    enum { DRAW_PERCENT = 5 };
    double draw = DRAW_PERCENT / 100.0, x = random_unit(random);
    if (x < draw)
        return 1;
    return x < draw + score - draw / 2 ? 2 : 0;
}

static Outcome simulate(double elo, const Sprt *sprt, uint64_t seed) {
    Outcome outcome = {0, 0, 0};
    Random random;
    random_seed(&random, seed);
    double score = elo_to_score(elo), bias = 0.09;
    for (int match = 0; match < MATCHES; match++) {
        int64_t pairs[STATS_PAIR_OUTCOMES] = {0};
        SprtVerdict verdict = SPRT_GOES_ON;
        while (verdict == SPRT_GOES_ON) {
            /* The first game with the favoured colour, the second against it. */
            pairs[game_points(&random, score + bias) + game_points(&random, score - bias)]++;
            outcome.pairs += 1.0 / MATCHES;
            verdict = sprt_verdict(sprt, sprt_llr(sprt, pairs));
        }
        outcome.accepted0 += verdict == SPRT_ACCEPT_H0;
        outcome.accepted1 += verdict == SPRT_ACCEPT_H1;
    }
    return outcome;
}

TEST(test_error_rates) {
    Sprt sprt = {true, 0, 5, 0.05, 0.05};
    /* Three standard deviations of a thousand trials with probability 0.05. */
    int most = (int)(MATCHES * (0.05 + 3 * sqrt(0.05 * 0.95 / MATCHES)));
    static const double elos[] = {0, 5, 20};
    for (int i = 0; i < 3; i++) {
        Outcome outcome = simulate(elos[i], &sprt, 1000 + (uint64_t)i);
        printf("true Elo %+g: elo0 accepted %d, elo1 accepted %d of %d, mean length %.0f games\n",
               elos[i], outcome.accepted0, outcome.accepted1, MATCHES, 2 * outcome.pairs);
        int wrong = elos[i] > 0 ? outcome.accepted0 : outcome.accepted1;
        ck_assert_int_le(wrong, i == 2 ? 1 : most);
    }
}
