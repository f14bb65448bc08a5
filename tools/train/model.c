/* SPDX-License-Identifier: MIT */
#include "train/model.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/util.h"

enum { WEIGHT_UNIT = 128, WEIGHT_LARGEST = INT16_MAX };

bool model_new(Model *model, const Layout *layout) {
    *model = (Model){0};
    for (int stage = 0; stage < FEATURE_STAGES; stage++) {
        model->weight[stage] = calloc((size_t)layout->cells, sizeof(float));
        if (!model->weight[stage]) {
            model_free(model);
            return false;
        }
    }
    return true;
}

void model_free(Model *model) {
    for (int stage = 0; stage < FEATURE_STAGES; stage++) {
        free(model->weight[stage]);
        model->weight[stage] = NULL;
    }
}

void model_start(Model *model, const Layout *layout, const Image *image) {
    for (int stage = 0; stage < FEATURE_STAGES; stage++)
        for (int32_t i = 0; i < layout->cells; i++)
            model->weight[stage][i] = (float)image->weight[stage][i] / WEIGHT_UNIT;
    model->started = true;
}

/* What the threads share. The lock guards all but the constants. */
typedef struct Work {
    Model *model;
    const Layout *layout;
    const Parts *parts;
    const Samples *samples;
    const FitOptions *options;
    const atomic_bool *stop;
    ModelProgress *progress;
    pthread_mutex_t lock;
    int order[FEATURE_STAGES], count, next; /* the largest stages first */
    size_t size[FEATURE_STAGES], done, all;
    int64_t began;
    bool failed;
} Work;

static void *run(void *argument) {
    Work *work = argument;
    pthread_mutex_lock(&work->lock);
    while (work->next < work->count && !work->failed &&
           !atomic_load_explicit(work->stop, memory_order_relaxed)) {
        int stage = work->order[work->next++];
        FitReport *report = &work->model->report[stage];
        pthread_mutex_unlock(&work->lock);
        bool good = fit_stage(work->layout, work->parts, work->samples, stage, work->options,
                              work->stop, work->model->weight[stage], report);
        pthread_mutex_lock(&work->lock);
        work->failed = work->failed || !good;
        work->done += work->size[stage];
        if (good && work->progress && work->all)
            work->progress(work->model, stage, (double)work->done / (double)work->all,
                           util_seconds(work->began, util_clock_ns()));
    }
    pthread_mutex_unlock(&work->lock);
    return NULL;
}

static void plan(Work *work) {
    for (int stage = 0; stage < FEATURE_STAGES; stage++) {
        if (work->options->only_stage >= 0 && work->options->only_stage != stage)
            continue;
        int low = fit_stage_low(stage) - work->options->window;
        int high = fit_stage_high(stage) + work->options->window;
        low = low < 0 ? 0 : low;
        high = high > SAMPLES_MAX_DISCS ? SAMPLES_MAX_DISCS : high;
        work->size[stage] = work->samples->first[high + 1] - work->samples->first[low];
        work->all += work->size[stage];
        int place = work->count++;
        for (; place > 0 && work->size[work->order[place - 1]] < work->size[stage]; place--)
            work->order[place] = work->order[place - 1];
        work->order[place] = stage;
    }
}

/* Stages without samples, or not reached, borrow from the nearest one that was fitted. */
static void borrow(Model *model, const Layout *layout) {
    for (int stage = 0; stage < FEATURE_STAGES; stage++) {
        if (model->report[stage].damping > 0)
            continue;
        for (int distance = 1; distance < FEATURE_STAGES; distance++) {
            int other = stage + distance;
            if (other >= FEATURE_STAGES || !(model->report[other].damping > 0))
                other = stage - distance;
            if (other < 0 || !(model->report[other].damping > 0))
                continue;
            memcpy(model->weight[stage], model->weight[other],
                   (size_t)layout->cells * sizeof *model->weight[stage]);
            break;
        }
    }
}

bool model_fit(Model *model, const Layout *layout, const Samples *samples,
               const FitOptions *options, int jobs, const atomic_bool *stop,
               ModelProgress *progress) {
    Parts *parts = parts_new(layout);
    if (!parts)
        return false;
    Work work = {.model = model,
                 .layout = layout,
                 .parts = parts,
                 .samples = samples,
                 .options = options,
                 .stop = stop,
                 .progress = progress,
                 .began = util_clock_ns()};
    pthread_t helper[FEATURE_STAGES];
    int helpers = 0;
    if (pthread_mutex_init(&work.lock, NULL) != 0) {
        parts_free(parts);
        return false;
    }
    plan(&work);
    while (helpers + 1 < jobs && helpers + 1 < FEATURE_STAGES &&
           pthread_create(&helper[helpers], NULL, run, &work) == 0)
        helpers++;
    run(&work);
    while (helpers > 0)
        pthread_join(helper[--helpers], NULL);
    pthread_mutex_destroy(&work.lock);
    parts_free(parts);
    if (!model->started)
        borrow(model, layout);
    return !work.failed;
}

int model_quantise(const Model *model, const Layout *layout, Image *image) {
    int clamped = 0;
    for (int stage = 0; stage < FEATURE_STAGES; stage++)
        for (int32_t i = 0; i < layout->cells; i++) {
            long value = lrint((double)model->weight[stage][i] * WEIGHT_UNIT);
            if (value > WEIGHT_LARGEST || value < -WEIGHT_LARGEST) {
                value = value > 0 ? WEIGHT_LARGEST : -WEIGHT_LARGEST;
                clamped++;
            }
            image->weight[stage][i] = (int16_t)value;
        }
    return clamped;
}

double model_evaluate(const Model *model, const Layout *layout, Board board) {
    int32_t cell[FEATURE_LANES];
    const float *weight = model->weight[feature_stage(64 - bits_count(board_empties(board)))];
    float sum = 0;
    layout_find_cells(layout, board, cell);
    for (int lane = 0; lane < layout->lanes; lane++)
        sum += weight[cell[lane]];
    return sum;
}
