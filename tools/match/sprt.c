/* SPDX-License-Identifier: MIT */
#include "match/sprt.h"

#include <math.h>
#include <stdio.h>

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
