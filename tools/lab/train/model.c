/* SPDX-License-Identifier: MIT */
#include "train/model.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/crew.h"
#include "base/pages.h"
#include "front/kit/progress.h"
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

/* A crew's work: an epoch of a stage. */
typedef struct Epoch {
    int stage;
    bool good; /* memory sufficed */
} Epoch;

typedef struct Work {
    Model *model;
    Fit *fit[FEATURE_STAGES]; /* NULL: nothing to do */
    size_t size[FEATURE_STAGES];
    const FitOptions *options;
    const verdi_stop *stop;
    Progress progress; /* in samples, times epochs */
} Work;

static void *join(int number, void *user) {
    (void)number;
    return user;
}

static void leave(void *member, void *user) {
    (void)member;
    (void)user;
}

static void run_epoch(void *member, void *item, void *user) {
    Epoch *epoch = item;
    Work *work = user;
    (void)member;
    epoch->good =
        fit_epoch(work->fit[epoch->stage], work->stop, &work->model->report[epoch->stage]);
}

static void give(Crew *crew, int stage) {
    *(Epoch *)crew_item(crew) = (Epoch){.stage = stage};
    crew_give(crew);
}

static void print_epoch(Work *work, int stage) {
    const FitReport *report = &work->model->report[stage];
    progress_clear(&work->progress);
    fprintf(stderr,
            "stage %d: %zu positions, %d rows, epoch %d: MSE %.2f, held out %.2f, hidden values up "
            "to %.0f\n",
            stage, report->samples, report->rows, report->epochs, report->trained, report->held,
            report->largest);
}

/* Goes through the epochs of all stages, side by side. False if memory is short. */
static bool run_epochs(Work *work, Crew *crew) {
    bool good = true;
    Epoch epoch;
    for (int stage = FEATURE_STAGES - 1; stage >= 0; stage--) /* the later, the larger */
        if (work->fit[stage])
            give(crew, stage);
    while (crew_pending(crew) > 0) {
        progress_show(&work->progress);
        if (!crew_take(crew, &epoch, 200))
            continue;
        good = good && epoch.good;
        work->progress.done += (int64_t)work->size[epoch.stage];
        if (epoch.good)
            print_epoch(work, epoch.stage);
        if (good && !verdi_stop_is_raised(work->stop) &&
            work->model->report[epoch.stage].epochs < work->options->epochs)
            give(crew, epoch.stage);
    }
    progress_clear(&work->progress);
    return good;
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
               const FitOptions *options, int threads, const verdi_stop *stop) {
    Work work = {.model = model, .options = options, .stop = stop, .progress = progress_begin()};
    const char *problem;
    bool good = true;
    work.progress.total = 0;
    for (int stage = 0; stage < FEATURE_STAGES; stage++) {
        size_t first, end;
        fit_stage_samples(samples, stage, options->window, &first, &end);
        if (first == end || (options->only_stage >= 0 && options->only_stage != stage))
            continue;
        work.size[stage] = end - first;
        work.progress.total += (int64_t)(end - first) * options->epochs;
        work.fit[stage] = fit_new(layout, samples, stage, options, &model->network[stage]);
        good = good && work.fit[stage];
    }
    CrewPlan plan = {.threads = threads < FEATURE_STAGES ? threads : FEATURE_STAGES,
                     .item_size = sizeof(Epoch),
                     .any_order = true,
                     .user = &work,
                     .join = join,
                     .leave = leave,
                     .work = run_epoch};
    Crew *crew = good ? crew_start(&plan, &problem) : NULL;
    good = crew && (verdi_stop_is_raised(stop) || run_epochs(&work, crew));
    crew_end(crew);
    for (int stage = 0; stage < FEATURE_STAGES; stage++)
        fit_free(work.fit[stage]);
    borrow(model, layout);
    return good;
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
