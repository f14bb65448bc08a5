/* SPDX-License-Identifier: MIT */
#include "train/train.h"

#include <math.h>
#include <stdlib.h>

#include "base/random.h"
#include "base/system/pages.h"
#include "base/timer.h"

typedef int32_t NetworkMask __attribute__((vector_size(4 * NETWORK_CHANNELS), aligned(16)));

/* Variants for CPUs with wider vectors. They compute the same sums, so the results are equal. */
#if defined __x86_64__ && !defined FIT_ONE_LEVEL
#define FIT_LEVELS __attribute__((target_clones("avx512f", "avx2", "default")))
#else
#define FIT_LEVELS
#endif

/* Samples to prefetch. */
enum { LOOKAHEAD = 8 };

/* Sums of squared gradients, which determine the step lengths. */
typedef struct Squares {
    float *row; /* by cell: mean over the channels; infinite for rows that are not fitted */
    NetworkFloats bias[FEATURE_DISCS], output[FEATURE_DISCS];
    float tempo[FEATURE_DISCS];
} Squares;

typedef struct Fit {
    const FitPlan *plan;
    Network *network;
    int stage;
    uint32_t *order; /* the training samples, shuffled in every epoch */
    uint32_t count;
    float weight[FEATURE_DISCS]; /* weight of a sample by number of discs */
    float rate;
    Squares *squares;
    Random random; /* for shuffling */
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

void fit_stage_samples(const Samples *samples, int stage, int window, size_t *first, size_t *end) {
    int low = fit_stage_low(stage) - window, high = fit_stage_high(stage) + window;
    *first = samples->first[low < 0 ? 0 : low];
    *end = samples->first[(high > SAMPLES_MAX_DISCS ? SAMPLES_MAX_DISCS : high) + 1];
}

static int board_discs(Board board) {
    return 64 - bits_count(board_empties(board));
}

/* A mask of the channels that the rectifier passes. */
static inline void find_open(const NetworkFloats *hidden, NetworkMask *open) {
    const NetworkFloats zero = {0};
    const NetworkMask linear = {-1};
    *open = (*hidden > zero) | linear;
}

static inline float sum_channels(const NetworkFloats *vector) {
    float sum = 0;
    for (int i = 0; i < NETWORK_CHANNELS; i++)
        sum += (*vector)[i];
    return sum;
}

static inline float evaluate(const Layout *layout, const Network *network, const int32_t *cell,
                             int discs, NetworkFloats *hidden) {
    NetworkFloats sum = network->bias[discs];
    NetworkMask open;
    for (int i = 0; i < layout->inputs; i++)
        sum += network->row[cell[i]];
    *hidden = sum;
    find_open(hidden, &open);
    sum = (NetworkFloats)((NetworkMask)sum & open) * network->output[discs];
    return network->tempo[discs] + sum_channels(&sum);
}

float fit_evaluate(const Layout *layout, const Network *network, const int32_t *cell, int discs,
                   NetworkFloats *hidden) {
    return evaluate(layout, network, cell, discs, hidden);
}

/* The cells of a sample, with each configuration replaced by the first of its mirror images. */
static inline void find_own_cells(const Layout *layout, Board board,
                                  int32_t cell[LAYOUT_MAX_INPUTS]) {
    layout_find_cells(layout, board, cell);
    for (int i = 0; i < layout->inputs; i++)
        cell[i] = layout->canonical[cell[i]];
}

/* The step length of a parameter with sum of squared gradients `sum`. */
static inline float step(const Fit *fit, float sum) {
    return fit->rate / (1 + sqrtf(sum));
}

static inline void step_channels(const Fit *fit, const NetworkFloats *gradient,
                                 NetworkFloats *squares, NetworkFloats *values) {
    *squares += *gradient * *gradient;
    for (int i = 0; i < NETWORK_CHANNELS; i++)
        (*values)[i] += (*gradient)[i] * step(fit, (*squares)[i]);
}

/* Updates all parameters that the sample depends on. Returns its squared error before the
 * update. */
FIT_LEVELS static double learn(Fit *fit, uint32_t sample) {
    int32_t cell[LAYOUT_MAX_INPUTS];
    const Layout *layout = fit->plan->layout;
    Network *network = fit->network;
    Squares *squares = fit->squares;
    Board board = fit->plan->samples->list[sample].board;
    int discs = board_discs(board);
    NetworkFloats hidden;
    NetworkMask open;
    find_own_cells(layout, board, cell);
    float error =
        fit->plan->samples->list[sample].label - evaluate(layout, network, cell, discs, &hidden);
    float pull = error * fit->weight[discs];
    if (fit->plan->options->even > 0) {
        float ratio = fit->plan->samples->list[sample].label / (float)fit->plan->options->even;
        pull /= 1 + ratio * ratio;
    }
    find_open(&hidden, &open);

    NetworkFloats output = (NetworkFloats)((NetworkMask)hidden & open) * pull;
    NetworkFloats gradient = (NetworkFloats)((NetworkMask)network->output[discs] & open) * pull;
    squares->tempo[discs] += pull * pull;
    network->tempo[discs] += pull * step(fit, squares->tempo[discs]);
    step_channels(fit, &output, &squares->output[discs], &network->output[discs]);
    step_channels(fit, &gradient, &squares->bias[discs], &network->bias[discs]);

    NetworkFloats squared = gradient * gradient;
    float mean = sum_channels(&squared) / NETWORK_CHANNELS, length[LAYOUT_MAX_INPUTS] = {0};
    for (int i = 0; i < layout->inputs; i++)
        length[i] = squares->row[cell[i]] += mean;
    for (int i = 0; i < LAYOUT_MAX_INPUTS; i++) /* all, so that the loop can be vectorised */
        length[i] = step(fit, length[i]);
    for (int i = 0; i < layout->inputs; i++)
        network->row[cell[i]] += gradient * length[i];
    return (double)error * error;
}

/* Random initial values, because equal channels would stay equal. */
static void randomise(Fit *fit) {
    Random random;
    random_seed(&random, (uint64_t)fit->stage + 1);
    for (int32_t cell = 0; cell < fit->plan->layout->cells; cell++)
        for (int i = 0; i < NETWORK_CHANNELS && isfinite(fit->squares->row[cell]); i++)
            fit->network->row[cell][i] = ((float)random_below(&random, 2001) - 1000) / 50000;
    for (int discs = 0; discs < FEATURE_DISCS; discs++)
        for (int i = 0; i < NETWORK_CHANNELS; i++) {
            fit->network->bias[discs][i] = 0.1f;
            fit->network->output[discs][i] = i == 0 ? 1 : i % 2 ? 0.7f : -0.7f;
        }
}

/* Sets the initial sums of squares, infinite for rows that are not fitted. */
static void begin_squares(Fit *fit, const uint32_t *seen, FitReport *report) {
    Squares *squares = fit->squares;
    float begin = (float)fit->plan->options->squares;
    for (int32_t i = 0; i < fit->plan->layout->cells; i++) {
        bool learned = seen[i] > 0 && seen[i] >= (uint32_t)fit->plan->options->min_count;
        report->rows += learned;
        squares->row[i] = learned ? begin : INFINITY;
    }
    for (int discs = 0; discs < FEATURE_DISCS; discs++) {
        squares->tempo[discs] = begin;
        squares->bias[discs] = squares->output[discs] = (NetworkFloats){0} + begin;
    }
}

/* Lists the training samples and chooses the rows to fit. False if memory is short. */
static bool prepare(Fit *fit, FitReport *report) {
    const Layout *layout = fit->plan->layout;
    const Samples *samples = fit->plan->samples;
    size_t first, end;
    fit_stage_samples(samples, fit->stage, fit->plan->options->window, &first, &end);
    fit->order = malloc((end - first + 1) * sizeof *fit->order);
    fit->squares = pages_alloc(sizeof *fit->squares); /* aligned for vectors */
    uint32_t *seen = calloc((size_t)layout->cells, sizeof *seen);
    if (fit->squares)
        fit->squares->row = calloc((size_t)layout->cells, sizeof *fit->squares->row);
    if (!fit->order || !seen || !fit->squares || !fit->squares->row) {
        free(seen);
        return false;
    }
    for (size_t i = first; i < end; i++) {
        if (samples->list[i].held)
            continue;
        int32_t cell[LAYOUT_MAX_INPUTS];
        find_own_cells(layout, samples->list[i].board, cell);
        for (int k = 0; k < layout->inputs; k++)
            seen[cell[k]]++;
        fit->order[fit->count++] = (uint32_t)i;
        fit->network->learned[board_discs(samples->list[i].board)] = true;
    }
    begin_squares(fit, seen, report);
    if (!fit->network->started)
        randomise(fit);
    report->samples = fit->count;
    free(seen);
    return true;
}

/* Measures the errors on the stage's own held-out samples. */
static void measure(const Fit *fit, FitReport *report) {
    double sum = 0, count = 0;
    for (size_t i = fit->plan->samples->first[fit_stage_low(fit->stage)];
         i < fit->plan->samples->first[fit_stage_high(fit->stage) + 1]; i++) {
        if (!fit->plan->samples->list[i].held)
            continue;
        int32_t cell[LAYOUT_MAX_INPUTS];
        NetworkFloats hidden;
        Board board = fit->plan->samples->list[i].board;
        find_own_cells(fit->plan->layout, board, cell);
        double error =
            fit->plan->samples->list[i].label -
            fit_evaluate(fit->plan->layout, fit->network, cell, board_discs(board), &hidden);
        sum += error * error;
        count++;
        for (int k = 0; k < NETWORK_CHANNELS; k++)
            report->largest = fmax(report->largest, fabs((double)hidden[k]));
    }
    report->held = count > 0 ? sum / count : 0;
}

/* Learns from each sample. False if interrupted. */
static bool learn_all(Fit *fit, double *trained) {
    double sum = 0;
    random_shuffle(&fit->random, fit->order, fit->count, sizeof *fit->order);
    for (uint32_t i = 0; i < fit->count; i++) {
        if (i + LOOKAHEAD < fit->count)
            __builtin_prefetch(&fit->plan->samples->list[fit->order[i + LOOKAHEAD]]);
        sum += learn(fit, fit->order[i]);
        if (i % 4096 == 0 && verdi_stop_is_raised(fit->plan->stop))
            return false;
    }
    *trained = fit->count ? sum / fit->count : 0;
    return true;
}

/* With less weight for large labels, all values are too small, for each number of discs by one
 * factor: 7% with --even 20. Scales the output layer so that the regression of labels on values
 * through zero has slope one. */
static void scale_values(const Fit *fit) {
    const Samples *samples = fit->plan->samples;
    for (int discs = fit_stage_low(fit->stage); discs <= fit_stage_high(fit->stage); discs++) {
        double squares = 0, products = 0;
        for (size_t i = samples->first[discs]; i < samples->first[discs + 1]; i++) {
            if (samples->list[i].held)
                continue;
            int32_t cell[LAYOUT_MAX_INPUTS];
            NetworkFloats hidden;
            find_own_cells(fit->plan->layout, samples->list[i].board, cell);
            double value = fit_evaluate(fit->plan->layout, fit->network, cell, discs, &hidden);
            squares += value * value;
            products += value * samples->list[i].label;
        }
        if (products <= 0)
            continue;
        fit->network->output[discs] *= (float)(products / squares);
        fit->network->tempo[discs] *= (float)(products / squares);
    }
}

bool fit_stage(const FitPlan *plan, int stage, Network *network, FitReport *report) {
    const FitOptions *options = plan->options;
    int64_t began = timer_now_ns();
    Fit fit = {.plan = plan, .network = network, .stage = stage, .rate = (float)options->rate};
    random_seed(&fit.random, (uint64_t)stage);
    for (int discs = 0; discs < FEATURE_DISCS; discs++) {
        int below = fit_stage_low(stage) - discs, above = discs - fit_stage_high(stage);
        int distance = below > above ? below : above;
        fit.weight[discs] = distance <= 0 ? 1 : (float)pow(options->fade, distance);
    }
    bool good = prepare(&fit, report);
    for (int epoch = 0; good && epoch < options->epochs && !verdi_stop_is_raised(plan->stop);
         epoch++) {
        report->epochs += learn_all(&fit, &report->trained);
        fit.rate *= (float)options->decay;
        measure(&fit, report);
        report->seconds = timer_seconds(began, timer_now_ns());
        plan->note(stage, plan->user);
    }
    if (good && options->even > 0)
        scale_values(&fit);
    for (int32_t i = 0; good && i < plan->layout->cells; i++)
        network->row[i] = network->row[plan->layout->canonical[i]];
    if (fit.squares)
        free(fit.squares->row);
    pages_free(fit.squares, sizeof *fit.squares);
    free(fit.order);
    return good;
}
