/* SPDX-License-Identifier: MIT
 *
 * The sequential probability ratio test. It decides after every pair whether A's Elo difference is
 * at most elo0 or at least elo1. Pure functions. The log-likelihood ratio is generalised: each
 * hypothesis fixes only the expected score, and uses the best-fitting distribution of pair outcomes
 * with this expectation (M. Van den Bergh, "A practical introduction to the GSPRT"). alpha is the
 * probability of accepting elo1 if elo0 is true, beta that of accepting elo0 if elo1 is true.
 */
#ifndef VERDI_MATCH_SPRT_H
#define VERDI_MATCH_SPRT_H

#include <stdbool.h>

#include "match/stats.h"

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

#endif
