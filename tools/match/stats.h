/* SPDX-License-Identifier: MIT
 *
 * What a list of results says about the strength of A against B. Pure functions. The unit is the
 * pair: one opening played twice with colours swapped, because the two games share the opening and
 * are not independent. Five outcomes of a pair make the "pentanomial" counts: index 0..4 is A's
 * score of the two games in half points. Elo is the logistic scale, 400 points a factor of ten.
 * Sources: the pentanomial and normalised Elo of Stockfish's testing framework (M. Van den Bergh's
 * notes); LOS by the normal approximation.
 */
#ifndef VERDI_MATCH_STATS_H
#define VERDI_MATCH_STATS_H

#include <stdint.h>

enum { STATS_PAIR_OUTCOMES = 5 };

typedef struct Tally {
    int64_t games[3];                   /* by A's half points, also those of unfinished pairs */
    int64_t pairs[STATS_PAIR_OUTCOMES]; /* finished pairs */
    int64_t scored;                    /* games that the board or a federation's time rule scored */
    int64_t disc_sum, disc_square_sum; /* of their disc differences for A, in half discs */
} Tally;

/* Adds the disc difference (half discs, for A) of a game that was scored. */
void tally_add_discs(Tally *tally, int half_discs);

/* A number with its 95% interval. */
typedef struct Estimate {
    double value, low, high;
} Estimate;

int64_t tally_games(const Tally *tally);
int64_t tally_pairs(const Tally *tally);

/* A's share of the points, 0..1; 0.5 without games. */
double tally_score(const Tally *tally);

/* Elo difference from the pairs: infinite when the score is all or nothing, NaN without pairs.
 * While all pairs ended alike they say nothing about the error: the bounds are NaN. */
Estimate tally_elo(const Tally *tally);

/* The same in units of one game's standard deviation (normalised Elo). */
Estimate tally_normalised_elo(const Tally *tally);

/* The probability that A is stronger; 0.5 when nothing speaks for either. */
double tally_los(const Tally *tally);

/* Mean disc difference a game, for A. NaN without scored games. */
Estimate tally_discs(const Tally *tally);

/* Expected score of a player `elo` points stronger, and back; elo_from_score(0) = -infinity. */
double elo_to_score(double elo);
double elo_from_score(double score);

#endif
