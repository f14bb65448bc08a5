/* SPDX-License-Identifier: MIT */
#include "train/train.h"

#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

#include "base/crew.h"
#include "base/system/pages.h"
#include "front/kit/report.h"
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

/* The work of a crew: a stage each. */
typedef struct Work {
    Model *model;
    FitPlan plan;
    int next;             /* all stages from this one on were fetched */
    pthread_mutex_t lock; /* guards the fields below */
    bool failed;          /* memory was short */
    Progress progress;    /* in samples times epochs */
} Work;

static void *join(int number, void *user) {
    (void)number;
    return user;
}

/* The number of samples for a stage, 0 if it is not to be fitted. */
static size_t stage_size(const FitPlan *plan, int stage) {
    size_t first, end;
    int only = plan->options->only_stage;
    fit_stage_samples(plan->samples, stage, plan->options->window, &first, &end);
    return only < 0 || only == stage ? end - first : 0;
}

/* Takes the highest stage that is left, because late stages have most samples. */
static bool fetch(void *member, uint64_t *number, void *user) {
    Work *work = user;
    (void)member;
    while (work->next > 0)
        if (stage_size(&work->plan, --work->next)) {
            *number = (uint64_t)work->next;
            return true;
        }
    return false;
}

static void note_epoch(int stage, void *user) {
    Work *work = user;
    const FitReport *report = &work->model->report[stage];
    pthread_mutex_lock(&work->lock);
    work->progress.done += (int64_t)stage_size(&work->plan, stage);
    progress_clear(&work->progress);
    fprintf(stderr,
            "stage %d: %zu positions, %d rows, epoch %d: MSE %.2f, held out %.2f, hidden "
            "values up to %.0f\n",
            stage, report->samples, report->rows, report->epochs, report->trained, report->held,
            report->largest);
    pthread_mutex_unlock(&work->lock);
}

static void run_stage(void *member, uint64_t number, void *user) {
    Work *work = user;
    Model *model = work->model;
    (void)member;
    bool good =
        fit_stage(&work->plan, (int)number, &model->network[number], &model->report[number]);
    pthread_mutex_lock(&work->lock);
    work->failed |= !good;
    pthread_mutex_unlock(&work->lock);
}

static bool is_learned(const Model *model, int discs) {
    return discs >= 0 && discs < FEATURE_DISCS &&
           model->network[feature_stage(discs)].learned[discs];
}

/* The nearest number of discs that had samples, or -1. */
static int nearest_learned(const Model *model, int discs) {
    for (int distance = 0; distance < FEATURE_DISCS; distance++) {
        if (is_learned(model, discs + distance))
            return discs + distance;
        if (is_learned(model, discs - distance))
            return discs - distance;
    }
    return -1;
}

/* Copies values for numbers of discs without samples from their neighbours. */
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
               const FitOptions *options, int threads, const verdi_stop *stop) {
    Work work = {.model = model,
                 .plan = {layout, samples, options, stop, note_epoch, &work},
                 .next = FEATURE_STAGES,
                 .lock = PTHREAD_MUTEX_INITIALIZER,
                 .progress = progress_begin()};
    const char *problem;
    work.progress.total = 0;
    for (int stage = 0; stage < FEATURE_STAGES; stage++)
        work.progress.total += (int64_t)stage_size(&work.plan, stage) * options->epochs;
    Crew *crew =
        crew_start(&(CrewPlan){.threads = threads < FEATURE_STAGES ? threads : FEATURE_STAGES,
                               .user = &work,
                               .join = join,
                               .fetch = fetch,
                               .work = run_stage},
                   &problem);
    while (crew && !crew_rest(crew, 200)) {
        pthread_mutex_lock(&work.lock);
        progress_show(&work.progress);
        pthread_mutex_unlock(&work.lock);
    }
    crew_end(crew);
    progress_clear(&work.progress);
    borrow(model, layout);
    return crew && !work.failed;
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
