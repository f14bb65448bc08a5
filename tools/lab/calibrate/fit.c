/* SPDX-License-Identifier: MIT
 *
 * Maximum likelihood by the method of Berndt, Hall, Hall and Hausman (1974). The curvature is
 * approximated by the sum of the outer products of the values' gradients, with damping (Levenberg
 * 1944). The result is deterministic.
 */
#include <math.h>

#include "calibrate/calibrate.h"

enum { PARAMETERS_MAX = 24, STEPS = 60, LEAST_VALUES = 100 };

/* The prior of each parameter is normal with mean 0 and standard deviation 2; it matters only for
 * parameters that the values do not determine. Standard errors are at least 0.1 disc. */
static const double prior = 1 / (2 * 2.0 * 2.0), least_error = 0.1;

typedef struct Problem {
    const Observed *list;
    int count;
    ChancesModel *model; /* holds the parameters being tried */
    bool solve;          /* fit solves, otherwise searches */
    bool error;          /* fit the standard error, otherwise the probabilities */
    int parameters;
    double *parameter[PARAMETERS_MAX];
} Problem;

/* The negative log likelihood of the result. */
static double cost_of(const Problem *problem, const ChancesBasis *basis, int result) {
    verdi_chances chances = chances_of(problem->model, basis);
    if (problem->error) { /* of a normal distribution: its fitted width is the root mean square */
        double found = result - basis->value, least = least_error * least_error;
        return log(chances.error) + (found * found + least) / (2 * chances.error * chances.error);
    }
    double right = result > 0 ? chances.win : result < 0 ? chances.loss : chances.draw;
    return -log(right > 1e-9 ? right : 1e-9);
}

static double cost(const Problem *problem) {
    double sum = 0;
    for (int i = 0; i < problem->parameters; i++)
        sum += prior * *problem->parameter[i] * *problem->parameter[i];
    for (int i = 0; i < problem->count; i++) {
        const Observed *observed = &problem->list[i];
        for (int k = 0; k < observed->count; k++)
            if (observed->value[k].solve == problem->solve)
                sum += cost_of(problem, &observed->value[k], observed->result);
    }
    return sum;
}

/* The gradient of the cost, and the sum of its outer products over the values. */
typedef struct Slope {
    double gradient[PARAMETERS_MAX], product[PARAMETERS_MAX][PARAMETERS_MAX];
} Slope;

static void add_slope(const Problem *problem, const ChancesBasis *basis, int result, Slope *slope) {
    const double step = 1e-5;
    double own[PARAMETERS_MAX];
    for (int i = 0; i < problem->parameters; i++) {
        double at = *problem->parameter[i];
        *problem->parameter[i] = at + step;
        double above = cost_of(problem, basis, result);
        *problem->parameter[i] = at - step;
        own[i] = (above - cost_of(problem, basis, result)) / (2 * step);
        *problem->parameter[i] = at;
        slope->gradient[i] += own[i];
        for (int k = 0; k <= i; k++)
            slope->product[i][k] += own[i] * own[k];
    }
}

static Slope find_slope(const Problem *problem) {
    Slope slope = {0};
    for (int i = 0; i < problem->parameters; i++) {
        slope.gradient[i] = 2 * prior * *problem->parameter[i];
        slope.product[i][i] = 2 * prior;
    }
    for (int i = 0; i < problem->count; i++) {
        const Observed *observed = &problem->list[i];
        for (int k = 0; k < observed->count; k++)
            if (observed->value[k].solve == problem->solve)
                add_slope(problem, &observed->value[k], observed->result, &slope);
    }
    return slope;
}

/* Solves (product + damping * diagonal of product) step = -gradient by Cholesky decomposition. */
static void find_step(const Slope *slope, int n, double damping, double *step) {
    double root[PARAMETERS_MAX][PARAMETERS_MAX] = {{0}};
    for (int i = 0; i < n; i++)
        for (int k = 0; k <= i; k++) {
            double sum =
                slope->product[i][k] + (i == k ? damping * slope->product[i][i] + 1e-6 : 0);
            for (int j = 0; j < k; j++)
                sum -= root[i][j] * root[k][j];
            root[i][k] = i == k ? sqrt(fmax(sum, 1e-12)) : sum / root[k][k];
        }
    for (int i = 0; i < n; i++) {
        step[i] = -slope->gradient[i];
        for (int k = 0; k < i; k++)
            step[i] -= root[i][k] * step[k];
        step[i] /= root[i][i];
    }
    for (int i = n - 1; i >= 0; i--) {
        for (int k = i + 1; k < n; k++)
            step[i] -= root[k][i] * step[k];
        step[i] /= root[i][i];
    }
}

/* Tries a step. If the cost does not fall, changes nothing and returns false. */
static bool go(const Problem *problem, const double *step, double *best) {
    double before[PARAMETERS_MAX];
    for (int i = 0; i < problem->parameters; i++) {
        before[i] = *problem->parameter[i];
        *problem->parameter[i] = fmin(fmax(before[i] + step[i], -20), 20);
    }
    double now = cost(problem);
    if (now < *best) {
        *best = now;
        return true;
    }
    for (int i = 0; i < problem->parameters; i++)
        *problem->parameter[i] = before[i];
    return false;
}

static void minimise(const Problem *problem) {
    double best = cost(problem), damping = 1;
    for (int steps = 0; steps < STEPS; steps++) {
        double step[PARAMETERS_MAX], before = best;
        Slope slope = find_slope(problem);
        for (;; damping *= 10) {
            find_step(&slope, problem->parameters, damping, step);
            if (go(problem, step, &best))
                break;
            if (damping > 1e6)
                return;
        }
        damping /= 10;
        if (before - best < 1e-6 * fabs(best))
            return;
    }
}

static void add(Problem *problem, double *parameters, int count) {
    for (int i = 0; i < count; i++)
        problem->parameter[problem->parameters++] = &parameters[i];
}

static void fit_kind(const Observed *list, int count, ChancesModel *model, bool solve, bool error) {
    Problem problem = {
        .list = list, .count = count, .model = model, .solve = solve, .error = error};
    if (solve) {
        double *widths = error ? model->solve_error : model->solve;
        add(&problem, widths, CHANCES_SOLVE_TERMS);
        minimise(&problem);
        if (widths[1] >= 0)
            return;
        widths[1] = 0; /* a more confident solve must not have a larger error, which few observed
                        * errors may suggest */
        problem.parameters = 0;
        add(&problem, &widths[0], 1);
        add(&problem, &widths[2], 1);
    } else {
        add(&problem, error ? model->search_error : model->search, CHANCES_SEARCH_TERMS);
        if (!error) {
            add(&problem, model->draw, CHANCES_DRAW_TERMS);
            add(&problem, model->tail, CHANCES_TAIL_TERMS);
            add(&problem, model->skew, CHANCES_SKEW_TERMS);
        }
    }
    minimise(&problem);
}

bool fit_model(const Observed *list, int count, ChancesModel *model, int values[2]) {
    *model = (ChancesModel){.search = {1}, .search_error = {1}, .tail = {-2, 0, 0}};
    values[0] = values[1] = 0;
    for (int i = 0; i < count; i++)
        for (int k = 0; k < list[i].count; k++)
            values[list[i].value[k].solve]++;
    if (values[0] < LEAST_VALUES || values[1] < LEAST_VALUES)
        return false;
    for (int kind = 0; kind < 4; kind++)
        fit_kind(list, count, model, kind & 1, kind & 2);
    return true;
}
