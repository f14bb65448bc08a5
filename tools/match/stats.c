/* SPDX-License-Identifier: MIT */
#include "match/stats.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static const double z95 = 1.959963984540054;       /* normal quantile of 97.5% */
static const double elo_unit = 173.71779276130073; /* 400 / ln 10 */

void tally_add_discs(Tally *tally, int half_discs) {
    tally->scored++;
    tally->disc_sum += half_discs;
    tally->disc_square_sum += (int64_t)half_discs * half_discs;
}

int64_t tally_games(const Tally *tally) {
    return tally->games[0] + tally->games[1] + tally->games[2];
}

int64_t tally_pairs(const Tally *tally) {
    int64_t sum = 0;
    for (int i = 0; i < STATS_PAIR_OUTCOMES; i++)
        sum += tally->pairs[i];
    return sum;
}

double tally_score(const Tally *tally) {
    int64_t games = tally_games(tally);
    return games ? (double)(2 * tally->games[2] + tally->games[1]) / (2.0 * (double)games) : 0.5;
}

double elo_to_score(double elo) {
    return 1.0 / (1.0 + exp(-elo / elo_unit));
}

double elo_from_score(double score) {
    return elo_unit * -log(1.0 / score - 1.0) + 0.0; /* avoids a negative zero */
}

/* The mean and variance of a pair's score per game (0..1), and the number of pairs. */
typedef struct PairMoments {
    double count, mean, variance;
} PairMoments;

static PairMoments pair_moments(const Tally *tally) {
    PairMoments moments = {(double)tally_pairs(tally), 0.5, 0.0};
    if (moments.count == 0)
        return moments;
    double sum = 0, squares = 0;
    for (int i = 0; i < STATS_PAIR_OUTCOMES; i++) {
        sum += (double)tally->pairs[i] * i / 4.0;
        squares += (double)tally->pairs[i] * i * i / 16.0;
    }
    moments.mean = sum / moments.count;
    moments.variance = fmax(0.0, squares / moments.count - moments.mean * moments.mean);
    return moments;
}

Estimate tally_elo(const Tally *tally) {
    PairMoments pairs = pair_moments(tally);
    if (pairs.count == 0)
        return (Estimate){NAN, NAN, NAN};
    if (pairs.variance == 0)
        return (Estimate){elo_from_score(pairs.mean), NAN, NAN};
    double error = z95 * sqrt(pairs.variance / pairs.count);
    return (Estimate){elo_from_score(pairs.mean), elo_from_score(fmax(0.0, pairs.mean - error)),
                      elo_from_score(fmin(1.0, pairs.mean + error))};
}

Estimate tally_normalised_elo(const Tally *tally) {
    PairMoments pairs = pair_moments(tally);
    if (pairs.count == 0 || pairs.variance == 0)
        return (Estimate){NAN, NAN, NAN};
    /* The mean of two games has half the variance of one game. */
    double deviation = sqrt(2.0 * pairs.variance);
    double error = z95 * sqrt(pairs.variance / pairs.count);
    double scale = 2.0 * elo_unit / deviation;
    return (Estimate){(pairs.mean - 0.5) * scale, (pairs.mean - error - 0.5) * scale,
                      (pairs.mean + error - 0.5) * scale};
}

double tally_los(const Tally *tally) {
    PairMoments pairs = pair_moments(tally);
    if (pairs.count == 0 || pairs.mean == 0.5)
        return 0.5;
    if (pairs.variance == 0)
        return pairs.mean > 0.5 ? 1.0 : 0.0;
    double z = (pairs.mean - 0.5) / sqrt(pairs.variance / pairs.count);
    return 0.5 * erfc(-z / sqrt(2.0));
}

Estimate tally_discs(const Tally *tally) {
    if (!tally->scored)
        return (Estimate){NAN, NAN, NAN};
    double count = (double)tally->scored;
    double mean = (double)tally->disc_sum / count;
    double variance = fmax(0.0, (double)tally->disc_square_sum / count - mean * mean);
    double error = z95 * sqrt(variance / count);
    return (Estimate){mean / 2, (mean - error) / 2, (mean + error) / 2};
}

/* ------------------------------------------------------------------ the ratings of many engines */

static void swap_rows(double *matrix, int n, int one, int other) {
    for (int i = 0; i < n; i++) {
        double value = matrix[one * n + i];
        matrix[one * n + i] = matrix[other * n + i];
        matrix[other * n + i] = value;
    }
}

/* Subtracts the `factor`-fold of row `from` from row `to`. */
static void subtract_row(double *matrix, int n, int to, int from, double factor) {
    for (int i = 0; i < n; i++)
        matrix[to * n + i] -= factor * matrix[from * n + i];
}

/* Inverts a matrix of n rows (Gauss-Jordan), which is lost. False if it has no inverse. */
static bool invert(double *matrix, double *inverse, int n) {
    for (int i = 0; i < n * n; i++)
        inverse[i] = i % (n + 1) == 0;
    for (int column = 0; column < n; column++) {
        int pivot = column;
        for (int row = column + 1; row < n; row++)
            if (fabs(matrix[row * n + column]) > fabs(matrix[pivot * n + column]))
                pivot = row;
        if (fabs(matrix[pivot * n + column]) < 1e-12)
            return false;
        swap_rows(matrix, n, pivot, column);
        swap_rows(inverse, n, pivot, column);
        double scale = 1 - 1 / matrix[column * n + column];
        subtract_row(inverse, n, column, column, scale);
        subtract_row(matrix, n, column, column, scale);
        for (int row = 0; row < n; row++) {
            double factor = row == column ? 0 : matrix[row * n + column];
            subtract_row(inverse, n, row, column, factor);
            subtract_row(matrix, n, row, column, factor);
        }
    }
    return true;
}

/* Adds the information of a pairing, and the points that it has beyond those expected. */
static void add_pairing(const Pairing *pairing, const Estimate *ratings, double *information,
                        double *surplus, int n) {
    int a = pairing->first, b = pairing->second;
    double games = (double)tally_games(&pairing->tally);
    double expected = elo_to_score(ratings[a].value - ratings[b].value);
    double points = games * tally_score(&pairing->tally) + 0.5; /* and a drawn game */
    double weight = (games + 1) * expected * (1 - expected);
    if (!games)
        return;
    surplus[a] += points - (games + 1) * expected;
    surplus[b] -= points - (games + 1) * expected;
    information[a * n + a] += weight;
    information[b * n + b] += weight;
    information[a * n + b] -= weight;
    information[b * n + a] -= weight;
}

/* A step of Newton's method, of at most one unit for any rating. *left becomes the largest change
 * that the method asked for. */
static bool improve(const Pairing *pairings, int count, Estimate *ratings, double *room, int n,
                    double *left) {
    double *information = room, *inverse = room + n * n;
    double *surplus = room + 2 * n * n, *step = surplus + n;
    for (int i = 0; i < n * n; i++)
        information[i] = 1; /* fixes the mean, which the games leave open */
    for (int i = 0; i < n; i++)
        surplus[i] = step[i] = 0;
    for (int i = 0; i < count; i++)
        add_pairing(&pairings[i], ratings, information, surplus, n);
    if (!invert(information, inverse, n))
        return false;
    *left = 0;
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++)
            step[i] += inverse[i * n + j] * surplus[j];
        *left = fmax(*left, fabs(step[i]));
    }
    for (int i = 0; i < n; i++) {
        double error = z95 * sqrt(fmax(0, inverse[i * n + i] - 1.0 / n / n));
        ratings[i].value += elo_unit * step[i] / fmax(1, *left);
        ratings[i].low = ratings[i].value - elo_unit * error;
        ratings[i].high = ratings[i].value + elo_unit * error;
    }
    return true;
}

bool ratings_fit(int engines, const Pairing *pairings, int count, Estimate *ratings) {
    size_t n = (size_t)engines;
    double *room = malloc((2 * n * n + 2 * n) * sizeof *room), left = 1;
    for (int i = 0; i < engines; i++)
        ratings[i] = (Estimate){0};
    bool good = room != NULL;
    for (int step = 0; good && step < 200 && left > 1e-9; step++)
        good = improve(pairings, count, ratings, room, engines, &left);
    free(room);
    return good;
}

/* -------------------------------------------------------------------------- the sequential test */

double sprt_lower(const Sprt *sprt) {
    return log(sprt->beta / (1.0 - sprt->alpha));
}

double sprt_upper(const Sprt *sprt) {
    return log((1.0 - sprt->beta) / sprt->alpha);
}

/* The Lagrange multiplier t of the constrained fit: the best distribution with expectation s is
 * q[i] = p[i] / (1 + t (a[i] - s)), where t is the root of the sum of p[i] (a[i] - s) / (1 + t
 * (a[i] - s)). The sum is monotonic between the poles, so Newton's method converges if it bisects
 * whenever a step leaves the bracket. */
static double fit_multiplier(const double p[STATS_PAIR_OUTCOMES], double s) {
    double low = -1.0 / (1.0 - s), high = 1.0 / s; /* the poles, as a[i] is from 0 to 1 */
    double t = 0.0;
    for (int step = 0; step < 100; step++) {
        double value = 0, slope = 0;
        for (int i = 0; i < STATS_PAIR_OUTCOMES; i++) {
            double distance = i / 4.0 - s, denominator = 1.0 + t * distance;
            value += p[i] * distance / denominator;
            slope -= p[i] * distance * distance / (denominator * denominator);
        }
        if (value > 0)
            low = t;
        else
            high = t;
        double next = t - value / slope;
        if (!(next > low && next < high))
            next = 0.5 * (low + high);
        if (fabs(next - t) < 1e-12)
            return next;
        t = next;
    }
    return t;
}

double sprt_llr(const Sprt *sprt, const int64_t pairs[STATS_PAIR_OUTCOMES]) {
    double p[STATS_PAIR_OUTCOMES], count = 0;
    int64_t seen = 0;
    for (int i = 0; i < STATS_PAIR_OUTCOMES; i++)
        seen += pairs[i];
    if (!seen)
        return 0.0;
    for (int i = 0; i < STATS_PAIR_OUTCOMES; i++) {
        /* A small count for unseen outcomes keeps the fit well defined. */
        p[i] = pairs[i] ? (double)pairs[i] : 1e-3;
        count += p[i];
    }
    for (int i = 0; i < STATS_PAIR_OUTCOMES; i++)
        p[i] /= count;

    double s0 = elo_to_score(sprt->elo0), s1 = elo_to_score(sprt->elo1);
    double t0 = fit_multiplier(p, s0), t1 = fit_multiplier(p, s1);
    double ratio = 0;
    for (int i = 0; i < STATS_PAIR_OUTCOMES; i++)
        ratio += p[i] * log((1.0 + t0 * (i / 4.0 - s0)) / (1.0 + t1 * (i / 4.0 - s1)));
    return count * ratio;
}

SprtVerdict sprt_verdict(const Sprt *sprt, double llr) {
    if (llr >= sprt_upper(sprt))
        return SPRT_ACCEPT_H1;
    return llr <= sprt_lower(sprt) ? SPRT_ACCEPT_H0 : SPRT_GOES_ON;
}

bool sprt_parse(const char *text, Sprt *sprt) {
    Sprt parsed = {.active = true, .alpha = 0.05, .beta = 0.05};
    int end = 0;
    int fields = sscanf(text, "%lf,%lf%n,%lf,%lf%n", &parsed.elo0, &parsed.elo1, &end,
                        &parsed.alpha, &parsed.beta, &end);
    if ((fields != 2 && fields != 4) || text[end] != '\0')
        return false;
    if (!(parsed.elo0 < parsed.elo1) || !(parsed.alpha > 0) || !(parsed.beta > 0) ||
        !(parsed.alpha + parsed.beta < 1) || !isfinite(parsed.elo0) || !isfinite(parsed.elo1))
        return false;
    *sprt = parsed;
    return true;
}
