/* SPDX-License-Identifier: MIT
 *
 * The normal equations are (X'WX + penalty) w = X'Wy with X[i][j] = how many lanes of sample i
 * select weight j. X is never stored: a product with it is a sum over the lanes of each board. The
 * preconditioner is the diagonal.
 */
#include "train/fit.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/util.h"

/* The end of the path of dampings, and the share of the held-out error that makes going on
 * worthwhile. */
static const double FIT_LAST_DAMPING = 0.001, FIT_DAMPING_FACTOR = 0.3;
static const double FIT_WORTHWHILE = 0.0003;

typedef struct Fit {
    const Layout *layout;
    const Parts *parts;
    const Samples *samples;
    const FitOptions *options;
    int stage;
    int low, high;     /* discs, window included */
    size_t first, end; /* their samples */
    /* By sample, from `first` on: label less prediction, and the product with the direction. */
    float *residual, *change;
    bool *occurs;         /* by cell: in a sample, held out or not */
    float *image;         /* by cell: the vector that is multiplied with X */
    double *sum;          /* by column: a product with X' */
    double *own;          /* by column: a vector, 0 where nothing is fitted */
    double damping;       /* the present one */
    int count;            /* of weights that are fitted */
    int32_t *column;      /* their canonical cells, or parts */
    double *value, *best; /* changes of the weights */
    double *direction, *gradient, *diagonal;
} Fit;

int fit_stage_low(int stage) {
    int discs = 4;
    while (feature_stage(discs) < stage)
        discs++;
    return discs;
}

int fit_stage_high(int stage) {
    int discs = SAMPLES_MAX_DISCS;
    while (feature_stage(discs) > stage)
        discs--;
    return discs;
}

/* How much a sample with so many discs counts in training. */
static double sample_weight(const Fit *fit, int discs) {
    int below = fit_stage_low(fit->stage) - discs, above = discs - fit_stage_high(fit->stage);
    int distance = below > above ? below : above;
    return distance <= 0 ? 1 : pow(fit->options->fade, distance);
}

/* Trained on; or, `with_held`, held out of the stage itself. */
static bool is_used(const Fit *fit, size_t i, int discs, bool with_held) {
    return !fit->samples->held[i] || (with_held && feature_stage(discs) == fit->stage);
}

/* The samples *i .. *end - 1 with so many discs; false beyond the window. */
static bool find_range(const Fit *fit, int discs, size_t *i, size_t *end) {
    if (discs > fit->high)
        return false;
    *i = fit->samples->first[discs];
    *end = fit->samples->first[discs + 1];
    return true;
}

/* Counts how often each canonical cell occurs in training, and the diagonal of X'WX into `sum`;
 * marks those that occur at all. */
static void count_cells(Fit *fit, uint32_t *seen, uint8_t *times) {
    int32_t cell[FEATURE_LANES];
    const Layout *layout = fit->layout;
    size_t i, end;
    for (int discs = fit->low; find_range(fit, discs, &i, &end); discs++) {
        double weight = sample_weight(fit, discs);
        for (; i < end; i++) {
            if (!is_used(fit, i, discs, true))
                continue;
            layout_find_cells(layout, fit->samples->board[i], cell);
            for (int lane = 0; lane < layout->lanes; lane++)
                fit->occurs[cell[lane] = layout->canonical[cell[lane]]] = true;
            if (fit->samples->held[i])
                continue;
            for (int lane = 0; lane < layout->lanes; lane++)
                times[cell[lane]]++;
            for (int lane = 0; lane < layout->lanes; lane++) {
                fit->sum[cell[lane]] += weight * times[cell[lane]];
                seen[cell[lane]]++;
            }
            for (int lane = 0; lane < layout->lanes; lane++)
                times[cell[lane]] = 0;
        }
    }
}

/* Chooses the weights to be fitted. */
static bool choose_weights(Fit *fit) {
    int32_t cells = fit->layout->cells;
    uint32_t *seen = calloc((size_t)cells, sizeof *seen);
    uint8_t *times = calloc((size_t)cells, 1);
    bool good = seen && times;
    if (good) {
        count_cells(fit, seen, times);
        parts_collect(fit->parts, fit->layout, fit->sum);
        for (int32_t i = 0; i < fit->parts->columns; i++) {
            bool fitted = i < cells ? seen[i] > 0 && seen[i] >= (uint32_t)fit->options->min_count
                                    : fit->sum[i] > 0;
            if (!fitted)
                continue;
            fit->diagonal[fit->count] = fit->sum[i];
            fit->column[fit->count++] = i;
        }
    }
    free(seen);
    free(times);
    return good;
}

/* Spreads a vector of weights over the cells, mirrors included. */
static void spread(const Fit *fit, const double *vector, const bool *needed, float *image) {
    memset(fit->own, 0, (size_t)fit->parts->columns * sizeof *fit->own);
    for (int k = 0; k < fit->count; k++)
        fit->own[fit->column[k]] = vector[k];
    parts_spread(fit->parts, fit->layout, fit->own, needed, image);
}

/* What the square of weight k costs: the ridge shrinks rare configurations, the damping, in
 * proportion to how often a configuration occurs, all of them. Damping is what early stages need,
 * where the outcome is mostly noise and the lanes say much the same. */
static inline double penalty(const Fit *fit, int k) {
    bool part = fit->column[k] >= fit->layout->cells;
    return (part ? fit->options->part_ridge : fit->options->ridge) +
           fit->damping * fit->diagonal[k];
}

/* change = X direction, for held-out samples too; returns change' W change over the others. */
static double multiply(Fit *fit) {
    int32_t cell[FEATURE_LANES];
    double total = 0;
    size_t i, end;
    spread(fit, fit->direction, fit->occurs, fit->image);
    for (int discs = fit->low; find_range(fit, discs, &i, &end); discs++) {
        double square = 0;
        for (; i < end; i++) {
            if (!is_used(fit, i, discs, true))
                continue;
            layout_find_cells(fit->layout, fit->samples->board[i], cell);
            float sum = 0;
            for (int lane = 0; lane < fit->layout->lanes; lane++)
                sum += fit->image[cell[lane]];
            fit->change[i - fit->first] = sum;
            if (!fit->samples->held[i])
                square += (double)sum * sum;
        }
        total += square * sample_weight(fit, discs);
    }
    return total;
}

/* residual -= step * change, then gradient = X' W residual - penalty value. */
static void find_gradient(Fit *fit, double step) {
    int32_t cell[FEATURE_LANES];
    const Layout *layout = fit->layout;
    size_t i, end;
    memset(fit->sum, 0, (size_t)fit->parts->columns * sizeof *fit->sum);
    for (int discs = fit->low; find_range(fit, discs, &i, &end); discs++) {
        double weight = sample_weight(fit, discs);
        for (; i < end; i++) {
            if (!is_used(fit, i, discs, true))
                continue;
            float *residual = &fit->residual[i - fit->first];
            *residual -= (float)step * fit->change[i - fit->first];
            if (fit->samples->held[i])
                continue;
            double pull = weight * *residual;
            layout_find_cells(layout, fit->samples->board[i], cell);
            for (int lane = 0; lane < layout->lanes; lane++)
                fit->sum[cell[lane]] += pull;
        }
    }
    for (int32_t c = 0; c < layout->cells; c++)
        if (layout->canonical[c] != c)
            fit->sum[layout->canonical[c]] += fit->sum[c];
    parts_collect(fit->parts, layout, fit->sum);
    for (int k = 0; k < fit->count; k++)
        fit->gradient[k] = fit->sum[fit->column[k]] - penalty(fit, k) * fit->value[k];
}

/* The mean squared error of the stage's own held-out samples; of the others if there are none. */
static double held_error(const Fit *fit) {
    double sum[2] = {0};
    size_t count[2] = {0};
    for (size_t i = fit->samples->first[fit_stage_low(fit->stage)];
         i < fit->samples->first[fit_stage_high(fit->stage) + 1]; i++) {
        double residual = fit->residual[i - fit->first];
        sum[fit->samples->held[i]] += residual * residual;
        count[fit->samples->held[i]]++;
    }
    bool held = count[1] > 0;
    return count[held] ? sum[held] / (double)count[held] : 0;
}

/* gradient' M^-1 gradient with the diagonal preconditioner M; direction = M^-1 gradient + beta
 * direction, where beta keeps the directions conjugate. */
static double turn(Fit *fit, double before) {
    double now = 0;
    for (int k = 0; k < fit->count; k++)
        now += fit->gradient[k] * fit->gradient[k] / (fit->diagonal[k] + penalty(fit, k));
    double beta = before > 0 ? now / before : 0;
    for (int k = 0; k < fit->count; k++)
        fit->direction[k] =
            fit->gradient[k] / (fit->diagonal[k] + penalty(fit, k)) + beta * fit->direction[k];
    return now;
}

/* Conjugate gradients from the present value on, with one damping. False when interrupted. */
static bool descend(Fit *fit, double damping, const atomic_bool *stop, double *least,
                    FitReport *report) {
    fit->damping = damping;
    find_gradient(fit, 0);
    double slope = turn(fit, 0), first = slope;
    int last = 0; /* the last step that was an improvement */
    for (int i = 1; i <= fit->options->iterations && slope > 1e-4 * first; i++) {
        double bend = multiply(fit);
        for (int k = 0; k < fit->count; k++)
            bend += penalty(fit, k) * fit->direction[k] * fit->direction[k];
        if (!(bend > 0))
            break;
        double step = slope / bend;
        for (int k = 0; k < fit->count; k++)
            fit->value[k] += step * fit->direction[k];
        find_gradient(fit, step);
        slope = turn(fit, slope);
        report->iterations++;
        double error = held_error(fit);
        if (error < *least) {
            last = error < *least * (1 - FIT_WORTHWHILE) ? i : last;
            *least = error;
            report->damping = damping;
            memcpy(fit->best, fit->value, (size_t)fit->count * sizeof *fit->best);
        }
        if (atomic_load_explicit(stop, memory_order_relaxed))
            return false;
        if (i - last >= fit->options->patience)
            break;
    }
    return true;
}

/* Strong damping first, then weaker from where the stronger led, as long as the held-out error
 * falls: how much noise there is differs from stage to stage. */
static void follow_path(Fit *fit, const atomic_bool *stop, FitReport *report) {
    find_gradient(fit, 0);
    double least = held_error(fit), before;
    double damping = fit->options->damping;
    do {
        before = least;
        report->finished = descend(fit, damping, stop, &least, report);
        damping *= FIT_DAMPING_FACTOR;
    } while (report->finished && damping >= FIT_LAST_DAMPING &&
             (report->damping == 0 || least < before * (1 - FIT_WORTHWHILE)));
}

/* What the weights to begin with leave to explain. */
static void begin_residuals(Fit *fit, const float *weight, FitReport *report) {
    int32_t cell[FEATURE_LANES];
    for (size_t i = fit->first; i < fit->end; i++) {
        layout_find_cells(fit->layout, fit->samples->board[i], cell);
        float sum = 0;
        for (int lane = 0; lane < fit->layout->lanes; lane++)
            sum += weight[cell[lane]];
        fit->residual[i - fit->first] = fit->samples->label[i] - sum;
        report->samples += !fit->samples->held[i];
    }
}

static bool allocate(Fit *fit) {
    size_t cells = (size_t)fit->layout->cells, columns = (size_t)fit->parts->columns;
    size_t samples = fit->end - fit->first;
    fit->residual = calloc(samples + 1, sizeof *fit->residual);
    fit->change = calloc(samples + 1, sizeof *fit->change);
    fit->occurs = calloc(cells, sizeof *fit->occurs);
    fit->image = calloc(cells, sizeof *fit->image);
    fit->sum = calloc(columns, sizeof *fit->sum);
    fit->own = calloc(columns, sizeof *fit->own);
    fit->column = calloc(columns, sizeof *fit->column);
    fit->value = calloc(columns, sizeof *fit->value);
    fit->best = calloc(columns, sizeof *fit->best);
    fit->direction = calloc(columns, sizeof *fit->direction);
    fit->gradient = calloc(columns, sizeof *fit->gradient);
    fit->diagonal = calloc(columns, sizeof *fit->diagonal);
    return fit->residual && fit->change && fit->occurs && fit->image && fit->sum && fit->own &&
           fit->column && fit->value && fit->best && fit->direction && fit->gradient &&
           fit->diagonal;
}

static void release(Fit *fit) {
    free(fit->residual);
    free(fit->change);
    free(fit->occurs);
    free(fit->image);
    free(fit->sum);
    free(fit->own);
    free(fit->column);
    free(fit->value);
    free(fit->best);
    free(fit->direction);
    free(fit->gradient);
    free(fit->diagonal);
}

bool fit_stage(const Layout *layout, const Parts *parts, const Samples *samples, int stage,
               const FitOptions *options, const atomic_bool *stop, float *weight,
               FitReport *report) {
    int64_t began = util_clock_ns();
    Fit fit = {
        .layout = layout, .parts = parts, .samples = samples, .options = options, .stage = stage};
    fit.low = fit_stage_low(stage) - options->window;
    fit.high = fit_stage_high(stage) + options->window;
    fit.low = fit.low < 0 ? 0 : fit.low;
    fit.high = fit.high > SAMPLES_MAX_DISCS ? SAMPLES_MAX_DISCS : fit.high;
    fit.first = samples->first[fit.low];
    fit.end = samples->first[fit.high + 1];
    *report = (FitReport){0};
    bool good = allocate(&fit) && choose_weights(&fit);
    if (good) {
        begin_residuals(&fit, weight, report);
        report->parameters = fit.count;
        report->finished = true;
        if (fit.count)
            follow_path(&fit, stop, report);
        spread(&fit, fit.best, NULL, fit.image);
        for (int32_t i = 0; i < layout->cells; i++)
            weight[i] += fit.image[i];
    }
    release(&fit);
    report->seconds = util_seconds(began, util_clock_ns());
    return good;
}
