/* SPDX-License-Identifier: MIT
 *
 * verdi-train: fits the weights of the evaluation to self-played games. See tools/README.md for how
 * it is used and `verdi-train --help` for its options.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "arguments/arguments.h"
#include "base/cpu.h"
#include "base/system/console.h"
#include "base/text.h"
#include "front/kit/output.h"
#include "front/kit/standard.h"
#include "front/kit/stop.h"
#include "front/kit/tell.h"
#include "train/label.h"
#include "train/report.h"
#include "verdi.h"

enum { EXIT_USAGE = 2, EXIT_INTERRUPTED = 130 };

static const char usage[] =
    "usage: verdi-train [OPTION...] --output FILE GAMES...\n"
    "       verdi-train --zero FILE\n"
    "Fits the weights of Verdi's evaluation to files of self-played games.\n"
    "  --output FILE       the weights file to write\n"
    "  --zero FILE         write weights that are all zero\n"
    "  --threads N         threads (default: one for each CPU); the file does not depend on it\n"
    "  --held-out PERCENT  of the games, to measure and to stop by (default 5)\n"
    "  --epochs N          how often every position is learned from (default 4)\n"
    "  --rate R            the length of steps in the first epoch (default 0.1)\n"
    "  --decay D           the factor to it from one epoch to the next (default 0.6)\n"
    "  --squares S         what AdaGrad's sums of squared gradients begin with (default 0): with\n"
    "                      --start, 3000 keeps its first steps from undoing what is known\n"
    "  --min-count N       configurations seen less often weigh nothing (default 8)\n"
    "  --window DISCS      positions next to a stage that it learns from too (default 6)\n"
    "  --fade F            their weight for each disc of distance (default 0.8)\n"
    "  --lambda L          learn from the searched values of this and later positions, each L\n"
    "                      times the weight of the one before, and the outcome (default 1: alone)\n"
    "  --label-depth D     learn from what searches of so many plies say instead (default 0: not)\n"
    "  --label-solve E     ... and solves, from so many empty squares on (default 10)\n"
    "  --label-weights FILE  the weights that search (default: built in)\n"
    "  --only-stage N      fit this stage alone, for trials\n"
    "  --random-too        learn from the positions of random moves too\n"
    "  --start FILE        begin with these weights instead of random ones\n"
    "  --generation N      of the games, for the file's description (default 0)\n"
    "  --margins FILE      take the error model of selective search from these weights\n"
    "  --svg FILE          draw the errors by number of discs\n"
    "  --help, --version\n";

typedef struct Options {
    const char *output, *zero, *start, *margins, *svg, *label_weights;
    int threads, held_percent, epochs, min_count, window, only_stage, generation;
    LabelOptions label;
    double rate, decay, squares, fade, lambda;
    bool random_too;
    char **games;
    int games_count;
    char command[IMAGE_TEXT_SIZE / 2]; /* what decides the result */
} Options;

static const verdi_stop *interrupted;

/* -1: go on; else the exit status. */
static int read_options(Options *o, int argc, char **argv) {
    *o = (Options){.threads = cpu_count(),
                   .held_percent = 5,
                   .epochs = 4,
                   .rate = 0.1,
                   .decay = 0.6,
                   .min_count = 8,
                   .window = 6,
                   .only_stage = -1,
                   .label.solve = 10,
                   .fade = 0.8,
                   .lambda = 1};
    Text command = text_into(o->command, sizeof o->command), *told = &command;
    const Argument list[] = {
        {.name = "output", .text = &o->output},
        {.name = "zero", .text = &o->zero},
        {.name = "start", .text = &o->start, .told = told},
        {.name = "margins", .text = &o->margins, .told = told},
        {.name = "svg", .text = &o->svg},
        {.name = "threads", .small = &o->threads, .low = 1, .high = 1024},
        {.name = "held-out", .small = &o->held_percent, .low = 0, .high = 50, .told = told},
        {.name = "epochs", .small = &o->epochs, .low = 1, .high = 1000, .told = told},
        {.name = "min-count", .small = &o->min_count, .low = 1, .high = 1000000, .told = told},
        {.name = "window", .small = &o->window, .low = 0, .high = 60, .told = told},
        {.name = "only-stage",
         .small = &o->only_stage,
         .low = 0,
         .high = FEATURE_STAGES - 1,
         .told = told},
        {.name = "label-depth", .small = &o->label.depth, .low = 0, .high = 12, .told = told},
        {.name = "label-solve", .small = &o->label.solve, .low = 0, .high = 20, .told = told},
        {.name = "label-weights", .text = &o->label_weights, .told = told},
        {.name = "generation", .small = &o->generation, .low = 0, .high = 1000},
        {.name = "rate", .real = &o->rate, .low = 0, .high = 10, .told = told},
        {.name = "decay", .real = &o->decay, .low = 0, .high = 1, .told = told},
        {.name = "squares", .real = &o->squares, .low = 0, .high = 1e9, .told = told},
        {.name = "lambda", .real = &o->lambda, .low = 0, .high = 1, .told = told},
        {.name = "fade", .real = &o->fade, .low = 0, .high = 1, .told = told},
        {.name = "random-too", .flag = &o->random_too, .told = told},
        {0},
    };
    text_add(&command, "verdi-train");
    int first = arguments_read(list, "verdi-train", usage, argc, argv);
    if (first <= 0)
        return first ? EXIT_USAGE : EXIT_SUCCESS;
    o->games = argv + first;
    o->games_count = argc - first;
    for (int i = first; i < argc; i++)
        text_add(&command, " %s", argv[i]);
    const char *const weights[] = {o->start, o->margins, o->label_weights};
    if (!output_spares("verdi-train", o->output, (const char *const *)o->games, o->games_count) ||
        !output_spares("verdi-train", o->svg, (const char *const *)o->games, o->games_count) ||
        !output_spares("verdi-train", o->svg, weights, 3))
        return EXIT_FAILURE;
    if (o->zero ? !o->output && !o->games_count : o->output && o->games_count)
        return -1;
    fprintf(stderr, "verdi-train: %s\n%s",
            o->zero     ? "--zero goes with nothing else"
            : o->output ? "no files of games"
                        : "no --output",
            usage);
    return EXIT_USAGE;
}

/* ----------------------------------------------------------------------------------------- work */

static int complain(const char *problem) {
    tell_error("verdi-train: %s\n", problem);
    return EXIT_FAILURE;
}

static int write_zero(const Options *options, const Layout *layout) {
    char problem[IMAGE_PROBLEM_SIZE];
    size_t size;
    Image *image = image_new();
    if (!image)
        return complain("not enough memory");
    snprintf(image->text, sizeof image->text, "all weights zero");
    bool good = image_write(layout, image, options->zero, &size, problem);
    image_free(image);
    return good ? EXIT_SUCCESS : complain(problem);
}

static bool read_samples(const Options *options, Samples *samples) {
    SamplesOptions how = {.held_percent = options->held_percent,
                          .random_too = options->random_too,
                          .lambda = options->lambda};
    for (int i = 0; i < options->games_count; i++)
        if (!samples_read(samples, options->games[i], &how))
            return false;
    if (!samples->count) {
        complain("no positions to learn from");
        return false;
    }
    samples_sort(samples);
    PositionsOptions crew = {.program = "verdi-train",
                             .threads = options->threads,
                             .hash_mib = 1,
                             .weights = options->label_weights,
                             .stop = interrupted};
    size_t first = 0, end = samples->count;
    if (options->only_stage >= 0)
        fit_stage_samples(samples, options->only_stage, options->window, &first, &end);
    if (options->label.depth > 0 && !label_samples(samples, first, end, &options->label, &crew))
        return false;
    fprintf(stderr, "%zu positions of %llu games, %llu games held out\n", samples->count,
            (unsigned long long)samples->games, (unsigned long long)samples->held_games);
    return true;
}

static void describe(const Options *options, const Samples *samples, const Report *report,
                     const Model *model, Image *image) {
    ReportError held = report_sum(report, true, 0, SAMPLES_MAX_DISCS);
    Text text = text_into(image->text, sizeof image->text);
    text_add(&text, "generation %d, %zu positions of %llu games", options->generation,
             samples->count - held.count,
             (unsigned long long)(samples->games - samples->held_games));
    if (held.count)
        text_add(&text, ", held-out MSE %.2f MAE %.3f", held.squares / (double)held.count,
                 held.magnitudes / (double)held.count);
    text_add(&text, "\n%s\nverdi-train %s\n", options->command, VERDI_VERSION);
    for (int stage = 0; stage < FEATURE_STAGES; stage++)
        if (model->report[stage].epochs < options->epochs)
            text_add(&text, "stage %d was not finished\n", stage);
}

static int train(const Options *options, const Layout *layout, Samples *samples, Model *model,
                 Image *image) {
    char problem[IMAGE_PROBLEM_SIZE];
    FitOptions fit = {.epochs = options->epochs,
                      .rate = options->rate,
                      .decay = options->decay,
                      .squares = options->squares,
                      .min_count = options->min_count,
                      .window = options->window,
                      .only_stage = options->only_stage,
                      .fade = options->fade};
    size_t size;
    static Report report;
    if (options->start) {
        Image *start = image_read(options->start, problem);
        if (!start)
            return complain(problem);
        model_start(model, layout, start);
        image_free(start);
    }
    if (!read_samples(options, samples))
        return verdi_stop_is_raised(interrupted) ? EXIT_INTERRUPTED : EXIT_FAILURE;
    if (!model_fit(model, layout, samples, &fit, options->threads, interrupted))
        return complain("not enough memory");
    int clamped = model_quantise(model, layout, image);
    report_measure(&report, layout, model, image, samples);
    report_print(&report, model, stdout);
    printf("%d weights beyond the range of their integers\n", clamped);
    describe(options, samples, &report, model, image);
    if (!image_write(layout, image, options->output, &size, problem))
        return complain(problem);
    printf("%s: %zu bytes\n%s", options->output, size, image->text);
    char why[FILE_WRITE_PROBLEM];
    if (options->svg && !report_plot(&report, options->svg, why)) {
        snprintf(problem, sizeof problem, "%s: %s", options->svg, why);
        return complain(problem);
    }
    if (!verdi_stop_is_raised(interrupted))
        return EXIT_SUCCESS;
    complain("interrupted: the weights written are unfinished");
    return EXIT_INTERRUPTED;
}

static int run_tool(int argc, char **argv) {
    Options options;
    int status = read_options(&options, argc, argv);
    if (status >= 0)
        return status;
    status = EXIT_FAILURE;
    char problem[IMAGE_PROBLEM_SIZE] = "not enough memory";
    Samples samples = {0};
    Model model = {0};
    Image *image = NULL;
    Layout *layout = layout_new();
    if (layout && options.zero) {
        status = write_zero(&options, layout);
    } else if (layout && model_new(&model, layout)) {
        image = options.margins ? image_read(options.margins, problem) : image_new();
        interrupted = stop_catch();
        status = image ? train(&options, layout, &samples, &model, image) : complain(problem);
    } else {
        complain(problem);
    }
    samples_free(&samples);
    if (layout)
        model_free(&model, layout);
    image_free(image);
    layout_free(layout);
    return status;
}

int main(int argc, char **argv) {
    return console_begin() ? standard_finish("verdi-train", run_tool(argc, argv)) : 1;
}
