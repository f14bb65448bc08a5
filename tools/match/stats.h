/* SPDX-License-Identifier: MIT
 *
 * Estimates the strength of A against B, or of several engines, from results. Pure functions. The
 * unit is the pair: one opening played twice with colours swapped, because these two games are not
 * independent. The five outcomes of a pair give the pentanomial counts: index 0..4 is A's score of
 * the two games in half points. Elo uses the logistic scale, where 400 points are a factor of ten.
 * Pentanomial and normalised Elo follow Stockfish's testing framework (M. Van den Bergh's notes);
 * LOS uses a normal approximation.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

enum { STATS_PAIR_OUTCOMES = 5 };

typedef struct Tally {
    int64_t games[3];                   /* by A's half points, including games of unfinished
                                         * pairs */
    int64_t pairs[STATS_PAIR_OUTCOMES]; /* finished pairs */
    int64_t scored;                     /* games scored on the board or by a federation's time
                                        * rule */
    int64_t disc_sum, disc_square_sum;  /* sums over the disc differences of scored games, for A, in
                                         * half discs */
} Tally;

/* Adds the disc difference (half discs, for A) of a scored game. */
void tally_add_discs(Tally *tally, int half_discs);

/* A number with its 95% interval. */
typedef struct Estimate {
    double value, low, high;
} Estimate;

int64_t tally_games(const Tally *tally);
int64_t tally_pairs(const Tally *tally);

/* A's share of the points, 0..1. 0.5 without games. */
double tally_score(const Tally *tally);

/* The Elo difference from the pairs: infinite if A has all or no points, NaN without pairs. If all
 * pairs have the same outcome the error is unknown and the bounds are NaN. */
Estimate tally_elo(const Tally *tally);

/* The same in units of the standard deviation of one game (normalised Elo). */
Estimate tally_normalised_elo(const Tally *tally);

/* The likelihood of superiority of A; 0.5 without information. */
double tally_los(const Tally *tally);

/* The mean disc difference per game for A. NaN without scored games. */
Estimate tally_discs(const Tally *tally);

/* The expected score of a player who is `elo` points stronger, and the inverse; elo_from_score(0)
 * is -infinity. */
double elo_to_score(double elo);
double elo_from_score(double score);

/* The tally of one engine against another. */
typedef struct Pairing {
    int first, second;
    Tally tally;
} Pairing;

/* Ratings of all engines in Elo, on average 0, that fit the points of all pairings best (maximum
 * likelihood of the logistic model by E. Zermelo). Each pairing counts with one drawn game more, so
 * that an engine that won all its games has a rating. The intervals treat games as independent.
 * Returns false if memory is short, or if the games do not connect all engines. */
bool ratings_fit(int engines, const Pairing *pairings, int count, Estimate *ratings);

/* -------------------------------------------------------------------------- the sequential test */

/* The sequential probability ratio test. It decides after every pair whether A's Elo difference is
 * at most elo0 or at least elo1. Pure functions. The log-likelihood ratio is generalised: each
 * hypothesis fixes only the expected score, and uses the best-fitting distribution of pair outcomes
 * with this expectation (M. Van den Bergh, "A practical introduction to the GSPRT"). alpha is the
 * probability of accepting elo1 if elo0 is true, beta that of accepting elo0 if elo1 is true. */

typedef struct Sprt {
    bool active;
    double elo0, elo1, alpha, beta;
} Sprt;

typedef enum SprtVerdict { SPRT_GOES_ON, SPRT_ACCEPT_H0, SPRT_ACCEPT_H1 } SprtVerdict;

/* The bounds between which the test continues: lower < 0 < upper. */
double sprt_lower(const Sprt *sprt);
double sprt_upper(const Sprt *sprt);

/* The log-likelihood ratio of elo1 against elo0. 0 before the first pair. */
double sprt_llr(const Sprt *sprt, const int64_t pairs[STATS_PAIR_OUTCOMES]);

SprtVerdict sprt_verdict(const Sprt *sprt, double llr);

/* Parses "elo0,elo1[,alpha,beta]" (0.05 each by default). Requires elo0 < elo1 and alpha + beta <
 * 1. */
bool sprt_parse(const char *text, Sprt *sprt);
