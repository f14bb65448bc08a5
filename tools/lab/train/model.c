/* SPDX-License-Identifier: MIT */
#include "train/model.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/pages.h"
#include "base/thread.h"
#include "base/timer.h"
#include "verdi.h"

bool model_new(Model *model, const Layout *layout) {
    *model = (Model){0};
    for (int stage = 0; stage < FEATURE_STAGES; stage++) {
        model->network[stage].row =
            pages_alloc((size_t)layout->cells * sizeof *model->network[stage].row);
        if (!model->network[stage].row) {
            model_free(model, layout);
            return false;
        }
    }
    return true;
}

void model_free(Model *model, const Layout *layout) {
    for (int stage = 0; stage < FEATURE_STAGES; stage++) {
        pages_free(model->network[stage].row,
                   (size_t)layout->cells * sizeof *model->network[stage].row);
        model->network[stage].row = NULL;
    }
}

static void from_integers(NetworkFloats *floats, NetworkLayer layer, int unit) {
    for (int i = 0; i < NETWORK_CHANNELS; i++)
        (*floats)[i] = (float)layer[i] / (float)unit;
}

void model_start(Model *model, const Layout *layout, const Image *image) {
    const Weights *weights = &image->weights;
    for (int stage = 0; stage < FEATURE_STAGES; stage++) {
        Network *network = &model->network[stage];
        for (int32_t i = 0; i < layout->cells; i++)
            from_integers(&network->row[i],
                          __builtin_convertvector(weights->rows[stage][i], NetworkLayer),
                          NETWORK_HIDDEN_UNIT);
        for (int discs = 0; discs < FEATURE_DISCS; discs++) {
            from_integers(&network->bias[discs], weights->bias[discs], NETWORK_HIDDEN_UNIT);
            from_integers(&network->output[discs], weights->output[discs], NETWORK_OUTPUT_UNIT);
            network->tempo[discs] = (float)weights->tempo[discs] / VERDI_DISC;
        }
        network->started = true;
    }
}

/* What the threads share. The lock guards all but the constants. */
typedef struct Work {
    Model *model;
    const Layout *layout;
    const Samples *samples;
    const FitOptions *options;
    const verdi_stop *stop;
    ModelProgress *progress;
    pthread_mutex_t lock;
    int order[FEATURE_STAGES], count, next; /* the largest stages first */
    size_t size[FEATURE_STAGES];
    double done, all; /* samples, times epochs */
    int64_t began;
    bool failed;
} Work;

static void tell_progress(void *context, int stage, const FitReport *report) {
    Work *work = context;
    pthread_mutex_lock(&work->lock);
    work->model->report[stage] = *report;
    work->done += (double)work->size[stage];
    if (work->progress)
        work->progress(work->model, stage, work->done / work->all,
                       timer_seconds(work->began, timer_now_ns()));
    pthread_mutex_unlock(&work->lock);
}

static void *run(void *argument) {
    Work *work = argument;
    pthread_mutex_lock(&work->lock);
    while (work->next < work->count && !work->failed && !verdi_stop_raised(work->stop)) {
        int stage = work->order[work->next++];
        FitReport report;
        pthread_mutex_unlock(&work->lock);
        bool good = fit_stage(work->layout, work->samples, stage, work->options, work->stop,
                              &work->model->network[stage], tell_progress, work, &report);
        pthread_mutex_lock(&work->lock);
        work->model->report[stage] = report;
        work->failed = work->failed || !good;
    }
    pthread_mutex_unlock(&work->lock);
    return NULL;
}

static void plan(Work *work) {
    for (int stage = 0; stage < FEATURE_STAGES; stage++) {
        size_t first, end;
        fit_stage_samples(work->samples, stage, work->options->window, &first, &end);
        if (first == end || (work->options->only_stage >= 0 && work->options->only_stage != stage))
            continue;
        work->size[stage] = end - first;
        work->all += (double)work->size[stage] * work->options->epochs;
        int place = work->count++;
        for (; place > 0 && work->size[work->order[place - 1]] < work->size[stage]; place--)
            work->order[place] = work->order[place - 1];
        work->order[place] = stage;
    }
}

static bool is_learned(const Model *model, int discs) {
    return discs >= 0 && discs < FEATURE_DISCS &&
           model->network[feature_stage(discs)].learned[discs];
}

/* The nearest number of discs that something was learned of; -1 if there is none. */
static int nearest_learned(const Model *model, int discs) {
    for (int distance = 0; distance < FEATURE_DISCS; distance++) {
        if (is_learned(model, discs + distance))
            return discs + distance;
        if (is_learned(model, discs - distance))
            return discs - distance;
    }
    return -1;
}

/* Fills up what nothing was learned of. */
static void borrow(Model *model, const Layout *layout) {
    for (int stage = 0; stage < FEATURE_STAGES; stage++) {
        Network *network = &model->network[stage];
        for (int discs = fit_stage_low(stage); discs <= fit_stage_high(stage); discs++) {
            int from = nearest_learned(model, discs);
            if (network->started || network->learned[discs] || from < 0)
                continue;
            const Network *lender = &model->network[feature_stage(from)];
            if (lender != network)
                memcpy(network->row, lender->row, (size_t)layout->cells * sizeof *network->row);
            network->bias[discs] = lender->bias[from];
            network->output[discs] = lender->output[from];
            network->tempo[discs] = lender->tempo[from];
        }
    }
}

bool model_fit(Model *model, const Layout *layout, const Samples *samples,
               const FitOptions *options, int jobs, const verdi_stop *stop,
               ModelProgress *progress) {
    Work work = {.model = model,
                 .layout = layout,
                 .samples = samples,
                 .options = options,
                 .stop = stop,
                 .progress = progress,
                 .began = timer_now_ns()};
    pthread_t helper[FEATURE_STAGES];
    int helpers = 0;
    if (pthread_mutex_init(&work.lock, NULL) != 0)
        return false;
    plan(&work);
    while (helpers + 1 < jobs && helpers + 1 < FEATURE_STAGES &&
           thread_start(&helper[helpers], run, &work))
        helpers++;
    run(&work);
    while (helpers > 0)
        pthread_join(helper[--helpers], NULL);
    pthread_mutex_destroy(&work.lock);
    borrow(model, layout);
    return !work.failed;
}

static int16_t quantise(float value, int unit, int largest, int *clamped) {
    long rounded = lrint((double)value * unit);
    if (rounded > largest || rounded < -largest) {
        rounded = rounded > 0 ? largest : -largest;
        ++*clamped;
    }
    return (int16_t)rounded;
}

static NetworkLayer to_integers(const NetworkFloats *floats, int unit, int largest, int *clamped) {
    NetworkLayer layer;
    for (int i = 0; i < NETWORK_CHANNELS; i++)
        layer[i] = quantise((*floats)[i], unit, largest, clamped);
    return layer;
}

int model_quantise(const Model *model, const Layout *layout, Image *image) {
    Weights *weights = &image->weights;
    int clamped = 0;
    for (int stage = 0; stage < FEATURE_STAGES; stage++)
        for (int32_t i = 0; i < layout->cells; i++)
            weights->rows[stage][i] = __builtin_convertvector(
                to_integers(&model->network[stage].row[i], NETWORK_HIDDEN_UNIT, INT8_MAX, &clamped),
                NetworkRow);
    for (int discs = 0; discs < FEATURE_DISCS; discs++) {
        const Network *network = &model->network[feature_stage(discs)];
        weights->bias[discs] =
            to_integers(&network->bias[discs], NETWORK_HIDDEN_UNIT, INT16_MAX, &clamped);
        weights->output[discs] =
            to_integers(&network->output[discs], NETWORK_OUTPUT_UNIT, INT16_MAX, &clamped);
        weights->tempo[discs] = quantise(network->tempo[discs], VERDI_DISC, INT16_MAX, &clamped);
    }
    return clamped;
}

double model_evaluate(const Model *model, const Layout *layout, Board board) {
    int32_t cell[LAYOUT_MAX_INPUTS];
    NetworkFloats hidden;
    int discs = 64 - bits_count(board_empties(board));
    layout_find_cells(layout, board, cell);
    return (double)fit_evaluate(layout, &model->network[feature_stage(discs)], cell, discs,
                                &hidden);
}
