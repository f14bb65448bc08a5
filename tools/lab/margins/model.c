/* SPDX-License-Identifier: MIT */
#include "margins/margins.h"

#include <math.h>

#include "core/weights.h"

enum { LEAST_DEPTH = 1, LEAST_PAIRS = 40, MAX_TERMS = 5 };

/* Whether a depth can be a probe: it was searched and did not reach the end of the game. */
static bool is_probe(const Observation *o, int probe) {
    return o->value[probe] != OBSERVE_NONE && o->empties - probe > LAST_EMPTIES;
}

/* Steps through the pairs (deep value, probe value) of an observation: search pairs by depth, then
 * the solve. False past the last pair. */
static bool next_pair(const Observation *o, int *depth, double *difference, bool *solve) {
    for (++*depth; *depth < o->empties; ++*depth) {
        int probe = margin_probe_depth(*depth);
        if (o->value[*depth] == OBSERVE_NONE || !is_probe(o, probe))
            continue;
        *difference = o->value[*depth] - o->value[probe];
        *solve = false;
        return true;
    }
    int probe = margin_probe_depth(o->empties);
    if (*depth > o->empties || o->exact == OBSERVE_NONE || !is_probe(o, probe))
        return false;
    *difference = o->exact - o->value[probe];
    *solve = true;
    return true;
}

/* Solves the normal equations by elimination with pivoting. False if they are singular. */
static bool solve_equations(int terms, double matrix[MAX_TERMS][MAX_TERMS + 1]) {
    for (int column = 0; column < terms; column++) {
        int pivot = column;
        for (int row = column + 1; row < terms; row++)
            if (fabs(matrix[row][column]) > fabs(matrix[pivot][column]))
                pivot = row;
        if (fabs(matrix[pivot][column]) < 1e-9)
            return false;
        for (int k = 0; k <= terms; k++) {
            double swap = matrix[column][k];
            matrix[column][k] = matrix[pivot][k];
            matrix[pivot][k] = swap;
        }
        for (int row = 0; row < terms; row++) {
            double factor = matrix[row][column] / matrix[column][column];
            for (int k = column; row != column && k <= terms; k++)
                matrix[row][k] -= factor * matrix[column][k];
        }
    }
    return true;
}

static void find_terms(bool solve, int depth, int empties, double term[MAX_TERMS]) {
    term[0] = 1;
    term[1] = solve ? empties / 10.0 : depth / 10.0;
    term[2] = empties / 10.0;
    term[3] = empties * empties / 100.0;
    term[4] = 1.0 / (margin_probe_depth(depth) + 1);
}

static double find_sigma(const double *coefficient, const double *term, int terms) {
    double sum = 0;
    for (int i = 0; i < terms; i++)
        sum += coefficient[i] * term[i];
    return exp(sum);
}

/* Makes one step of Fisher scoring from *coefficient and counts the pairs. Returns the length of
 * the step, negative on failure. */
static double fit_step(const Observation *list, int count, bool solve, int terms,
                       double *coefficient, int *pairs) {
    enum { OUTLIER = 25 }; /* limit of a squared error, in squared sigmas */
    double matrix[MAX_TERMS][MAX_TERMS + 1] = {{0}}, moved = 0;
    *pairs = 0;
    for (int n = 0; n < count; n += 2) {
        int depth = LEAST_DEPTH - 1;
        double difference, term[MAX_TERMS];
        bool is_solve;
        while (next_pair(&list[n], &depth, &difference, &is_solve)) {
            if (is_solve != solve)
                continue;
            find_terms(solve, depth, list[n].empties, term);
            double sigma = find_sigma(coefficient, term, terms);
            double excess = fmin(difference * difference / (sigma * sigma), OUTLIER) - 1;
            for (int i = 0; i < terms; i++) {
                for (int j = 0; j < terms; j++)
                    matrix[i][j] += 2 * term[i] * term[j];
                matrix[i][terms] += term[i] * excess;
            }
            ++*pairs;
        }
    }
    if (*pairs < LEAST_PAIRS || !solve_equations(terms, matrix))
        return -1;
    for (int i = 0; i < terms; i++) {
        double step = matrix[i][terms] / matrix[i][i];
        moved += fabs(step);
        coefficient[i] += step;
    }
    return moved;
}

static bool fit_kind(const Observation *list, int count, bool solve, int terms, double *coefficient,
                     int *pairs) {
    enum { STEPS = 200 };
    double moved = 1;
    for (int i = 0; i < terms; i++)
        coefficient[i] = 0;
    coefficient[0] = log(4 * 128); /* start at four discs */
    for (int step = 0; step < STEPS && moved > 1e-6; step++)
        moved = fit_step(list, count, solve, terms, coefficient, pairs);
    return moved >= 0 && moved < 0.01;
}

bool margins_fit(Model *model, const Observation *list, int count) {
    return fit_kind(list, count, false, MODEL_PLAY_TERMS, model->play, &model->play_pairs) &&
           fit_kind(list, count, true, MODEL_SOLVE_TERMS, model->solve, &model->solve_pairs);
}

double margins_sigma(const Model *model, int depth, int empties) {
    double term[MAX_TERMS];
    bool solve = depth >= empties;
    find_terms(solve, depth, empties, term);
    return solve ? find_sigma(model->solve, term, MODEL_SOLVE_TERMS)
                 : find_sigma(model->play, term, MODEL_PLAY_TERMS);
}

void margins_fill(const Model *model, int16_t sigma[MARGIN_DEPTHS][MARGIN_DEPTHS]) {
    for (int depth = 0; depth < MARGIN_DEPTHS; depth++)
        for (int empties = 0; empties < MARGIN_DEPTHS; empties++) {
            bool used = depth >= LEAST_DEPTH && depth <= empties;
            double value = used ? margins_sigma(model, depth, empties) : 0;
            sigma[depth][empties] = (int16_t)lround(fmin(value, INT16_MAX));
        }
}

double margins_check(const Model *model, const Observation *list, int count, int confidence,
                     bool solve, int *pairs) {
    int outside = 0;
    *pairs = 0;
    for (int i = 1; i < count; i += 2) {
        int depth = LEAST_DEPTH - 1;
        double difference;
        bool is_solve;
        while (next_pair(&list[i], &depth, &difference, &is_solve)) {
            if (is_solve != solve)
                continue;
            double margin = margins_sigma(model, depth, list[i].empties) *
                            confidence_quantile[confidence] / 256;
            outside += fabs(difference) > margin;
            ++*pairs;
        }
    }
    return *pairs ? (double)outside / *pairs : 0;
}
