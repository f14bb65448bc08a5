/* SPDX-License-Identifier: MIT
 *
 * Maximum likelihood by the simplex method of Nelder and Mead (1965): no derivatives, a dozen
 * parameters, and always the same result for the same observations.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "calibrate/calibrate.h"

enum { PARAMETERS_MAX = 12, STEPS = 6000, LEAST_VALUES = 100 };

typedef struct Problem {
    const Observed *list;
    int count;
    ChancesModel *model; /* the parameters are tried in here */
    bool solve;          /* which values are fitted to */
    bool error;          /* the standard error, not the probabilities */
    int parameters;
    double *parameter[PARAMETERS_MAX];
} Problem;

/* Minus the log likelihood of what came out. */
static double cost_of(const Problem *problem, const ChancesBasis *basis, int exact) {
    verdi_chances chances = chances_of(problem->model, basis);
    if (problem->error) { /* of a normal distribution: its width is then the root mean square */
        double relative = (exact - basis->value) / chances.error;
        return log(chances.error) + relative * relative / 2;
    }
    double right = exact > 0 ? chances.win : exact < 0 ? chances.loss : chances.draw;
    return -log(right > 1e-9 ? right : 1e-9);
}

static double cost(const Problem *problem, const double *at) {
    double sum = 0;
    int values = 0;
    if (problem->solve && at[1] < 0)
        return INFINITY; /* a surer solve errs no more: with few errors seen, chance may say so */
    for (int i = 0; i < problem->parameters; i++) {
        if (fabs(at[i]) > 20)
            return INFINITY;
        *problem->parameter[i] = at[i];
    }
    for (int i = 0; i < problem->count; i++) {
        const Observed *observed = &problem->list[i];
        for (int k = 0; k < observed->count && observed->exact != OBSERVED_UNKNOWN; k++)
            if (observed->value[k].solve == problem->solve) {
                sum += cost_of(problem, &observed->value[k], observed->exact);
                values++;
            }
    }
    return values ? sum / values : INFINITY;
}

typedef struct Corner {
    double cost, at[PARAMETERS_MAX];
} Corner;

static int by_cost(const void *a, const void *b) {
    double difference = ((const Corner *)a)->cost - ((const Corner *)b)->cost;
    return (difference > 0) - (difference < 0);
}

/* The corner mirrored in the middle of the others, `factor` times as far. */
static Corner reflect(const Problem *problem, const double *middle, const Corner *worst,
                      double factor) {
    Corner corner;
    for (int i = 0; i < problem->parameters; i++)
        corner.at[i] = middle[i] + factor * (middle[i] - worst->at[i]);
    corner.cost = cost(problem, corner.at);
    return corner;
}

static void shrink(const Problem *problem, Corner *corners) {
    for (int k = 1; k <= problem->parameters; k++) {
        for (int i = 0; i < problem->parameters; i++)
            corners[k].at[i] = (corners[k].at[i] + corners[0].at[i]) / 2;
        corners[k].cost = cost(problem, corners[k].at);
    }
}

static void minimise(const Problem *problem) {
    Corner corners[PARAMETERS_MAX + 1];
    int n = problem->parameters;
    for (int k = 0; k <= n; k++) {
        for (int i = 0; i < n; i++)
            corners[k].at[i] = *problem->parameter[i];
        if (k)
            corners[k].at[k - 1] += 0.3;
    }
    for (int k = 0; k <= n; k++)
        corners[k].cost = cost(problem, corners[k].at);
    for (int step = 0; step < STEPS; step++) {
        double middle[PARAMETERS_MAX] = {0};
        qsort(corners, (size_t)n + 1, sizeof *corners, by_cost);
        if (corners[n].cost - corners[0].cost < 1e-10)
            break;
        for (int k = 0; k < n; k++)
            for (int i = 0; i < n; i++)
                middle[i] += corners[k].at[i] / n;
        Corner *worst = &corners[n], mirrored = reflect(problem, middle, worst, 1);
        if (mirrored.cost < corners[0].cost) {
            Corner further = reflect(problem, middle, worst, 2);
            *worst = further.cost < mirrored.cost ? further : mirrored;
        } else if (mirrored.cost < corners[n - 1].cost) {
            *worst = mirrored;
        } else {
            Corner nearer =
                reflect(problem, middle, worst, mirrored.cost < worst->cost ? 0.5 : -0.5);
            if (nearer.cost < worst->cost && nearer.cost < mirrored.cost)
                *worst = nearer;
            else
                shrink(problem, corners);
        }
    }
    qsort(corners, (size_t)n + 1, sizeof *corners, by_cost);
    cost(problem, corners[0].at); /* leaves the best in the model */
}

static void add(Problem *problem, double *parameters, int count) {
    for (int i = 0; i < count; i++)
        problem->parameter[problem->parameters++] = &parameters[i];
}

bool fit_model(const Observed *list, int count, ChancesModel *model, int values[2]) {
    *model = (ChancesModel){0};
    values[0] = values[1] = 0;
    for (int i = 0; i < count; i++)
        for (int k = 0; k < list[i].count && list[i].exact != OBSERVED_UNKNOWN; k++)
            values[list[i].value[k].solve]++;
    if (values[0] < LEAST_VALUES || values[1] < LEAST_VALUES)
        return false;
    for (int kind = 0; kind < 4; kind++) {
        Problem problem = {
            .list = list, .count = count, .model = model, .solve = kind & 1, .error = kind & 2};
        if (problem.solve) {
            add(&problem, problem.error ? model->solve_error : model->solve, CHANCES_SOLVE_TERMS);
        } else {
            add(&problem, problem.error ? model->search_error : model->search,
                CHANCES_SEARCH_TERMS);
            if (!problem.error) {
                add(&problem, model->even, 2);
                add(&problem, model->odd, 2);
                add(&problem, &model->shrink, 1);
                add(&problem, &model->draw, 1);
            }
        }
        minimise(&problem);
        minimise(&problem); /* anew from there: a simplex may have collapsed */
    }
    return true;
}
