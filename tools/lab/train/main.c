/* SPDX-License-Identifier: MIT
 *
 * verdi-train: fits the weights of the evaluation to self-play games. tools/README.md describes its
 * use, `verdi-train --help` its options.
 */
#include <stdlib.h>

#include "base/system/console.h"
#include "base/text.h"
#include "base/thread.h"
#include "front/kit/manual/manual.h"
#include "front/kit/manual/option.h"
#include "front/kit/output.h"
#include "front/kit/reply.h"
#include "front/kit/report.h"
#include "front/kit/stop.h"
#include "train/train.h"
#include "verdi.h"

enum { EXIT_USAGE = 2, EXIT_INTERRUPTED = 130 };

typedef struct Options {
    const char *output, *zero, *start, *margins;
    int threads, generation;
    FitOptions fit;
    SamplesOptions samples;
    char **games;
    int games_count;
    char command[IMAGE_TEXT_SIZE / 2]; /* the options that affect the result */
} Options;

#define AT(member) OPTION_AT(Options, member)

static const ManualOption train_options[] = {
    {"output", "FILE", "write the weights to this file", AT(output)},
    {"zero", "FILE", "write weights that are all zero", AT(zero)},
    {"held-out", "PERCENT", "share of the games held out to measure errors", "5",
     AT(samples.held_percent), OPTION_RANGE(0, 50)},
    {"epochs", "N", "passes over all positions", "4", AT(fit.epochs), OPTION_RANGE(1, 1000)},
    {"rate", "R", "learning rate of the first epoch", "0.1", AT(fit.rate), OPTION_RANGE(0, 10)},
    {"decay", "D", "factor of the learning rate from one epoch to the next", "0.6", AT(fit.decay),
     OPTION_RANGE(0, 1)},
    {"squares", "S",
     "initial value of AdaGrad's sums of squared gradients; with --start, use 3000 to keep the "
     "first steps small",
     "0", AT(fit.squares), OPTION_RANGE(0, 1000000000)},
    {"min-count", "N", "give configurations seen fewer than N times no weight", "8",
     AT(fit.min_count), OPTION_RANGE(1, 1000000)},
    {"window", "DISCS", "discs beyond a stage from which it also learns", "6", AT(fit.window),
     OPTION_RANGE(0, 60)},
    {"fade", "F", "factor of the weight of these positions per disc", "0.8", AT(fit.fade),
     OPTION_RANGE(0, 1)},
    {"even", "DISCS",
     "weigh a position with a label of D discs by 1 / (1 + (D / DISCS)^2); 0: weigh all alike", "0",
     AT(fit.even), OPTION_RANGE(0, 64)},
    {"lambda", "L",
     "learn from the searched values of this and later positions, each with L times the weight of "
     "the one before, and the result; 1: from the result only",
     "1", AT(samples.lambda), OPTION_RANGE(0, 1)},
    {"only-stage", "N", "fit this stage alone, for trials", AT(fit.only_stage),
     OPTION_RANGE(0, FEATURE_STAGES - 1)},
    {"start", "FILE", "begin with these weights instead of random ones", AT(start)},
    {"generation", "N", "generation of the games, for the description in the file", "0",
     AT(generation), OPTION_RANGE(0, 1000)},
    {"margins", "FILE", "take the error model of selective search from these weights", AT(margins)},
    {0},
};

static const Manual train_manual = {
    .program = "verdi-train",
    .synopsis = "[OPTION...] --output FILE GAMES...\n--zero FILE",
    .about =
        "Fits the weights of Verdi's evaluation to files of self-played games. The result does "
        "not depend on the number of threads. A file may also have the labelled boards of "
        "verdi-leaves; name it twice to give its boards twice the weight.\n",
    .keys = "threads",
    .rules = "zero!output",
    .options = train_options,
    .operand = "file of games",
};

static const verdi_stop *interrupted;

/* Describes the given options that affect the weights. */
static void describe_command(Options *options, const CommandLine *line) {
    static const char others[] = "output zero generation";
    Text command = text_into(options->command, sizeof options->command);
    text_add(&command, "%s", line->command);
    for (int i = 0; i < line->page.own; i++) {
        const ManualOption *option = &train_options[i];
        if (line->given[i] && words_find(others, option->name) < 0)
            text_add(&command, " --%s%s%s", option->name, option->argument ? " " : "",
                     line->given[i]);
    }
    for (int i = 0; i < line->count; i++)
        text_add(&command, " %s", line->operands[i]);
}

/* Returns MANUAL_GO_ON or an exit status. */
static int read_options(Options *o, int argc, char **argv) {
    CommandLine line;
    *o = (Options){.fit.only_stage = -1};
    int status = manual_parse(&line, &train_manual, o, argc, argv);
    if (status >= 0)
        return status;
    if (o->zero ? line.count > 0 : !o->output || !line.count) {
        report_usage("%s", o->zero     ? "--zero cannot be combined with other options"
                           : o->output ? "no file of games given"
                                       : "expected --output FILE");
        return EXIT_USAGE;
    }
    int threads = line.settings.config.threads;
    o->threads = threads ? threads : cpu_count();
    o->games = line.operands;
    o->games_count = line.count;
    describe_command(o, &line);
    return output_spares(o->output, (const char *const *)o->games, o->games_count) ? MANUAL_GO_ON
                                                                                   : EXIT_FAILURE;
}

/* ----------------------------------------------------------------------------------------- work */

static int write_zero(const Options *options, const Layout *layout) {
    char problem[IMAGE_PROBLEM_SIZE];
    size_t size;
    Image *image = image_new();
    if (!image)
        return !report_error("not enough memory");
    snprintf(image->text, sizeof image->text, "all weights zero");
    bool good = image_write(layout, image, options->zero, &size, problem);
    image_free(image);
    return good ? EXIT_SUCCESS : !report_error("%s", problem);
}

static bool read_samples(const Options *options, Samples *samples) {
    for (int i = 0; i < options->games_count; i++)
        if (!samples_read(samples, options->games[i], &options->samples))
            return false;
    if (!samples->count)
        return report_error("no positions to learn from");
    samples_sort(samples);
    fprintf(stderr, "%zu positions, %llu games, %llu of them held out\n", samples->count,
            (unsigned long long)samples->games, (unsigned long long)samples->held_games);
    return true;
}

static void describe(const Options *options, const Samples *samples, const Report *report,
                     const Model *model, Image *image) {
    ReportError held = report_sum(report, true, 0, SAMPLES_MAX_DISCS);
    Text text = text_into(image->text, sizeof image->text);
    text_add(&text, "generation %d, %zu positions, %llu games", options->generation,
             samples->count - held.count,
             (unsigned long long)(samples->games - samples->held_games));
    if (held.count)
        text_add(&text, ", held-out MSE %.2f MAE %.3f", held.squares / (double)held.count,
                 held.magnitudes / (double)held.count);
    text_add(&text, "\n%s\nverdi-train %s\n", options->command, VERDI_VERSION);
    for (int stage = 0; stage < FEATURE_STAGES; stage++)
        if (model->report[stage].epochs < options->fit.epochs)
            text_add(&text, "stage %d was not finished\n", stage);
}

static int train(const Options *options, const Layout *layout, Samples *samples, Model *model,
                 Image *image) {
    char problem[IMAGE_PROBLEM_SIZE];
    size_t size;
    static Report report;
    if (options->start) {
        Image *start = image_read(options->start, problem);
        if (!start)
            return !report_error("%s", problem);
        model_start(model, layout, start);
        image_free(start);
    }
    if (!read_samples(options, samples))
        return EXIT_FAILURE;
    if (!model_fit(model, layout, samples, &options->fit, options->threads, interrupted))
        return !report_error("not enough memory");
    int clamped = model_quantise(model, layout, image);
    report_measure(&report, layout, model, image, samples);
    report_print(&report, model, stdout);
    printf("%d weights beyond the range of their integers\n", clamped);
    describe(options, samples, &report, model, image);
    if (!image_write(layout, image, options->output, &size, problem))
        return !report_error("%s", problem);
    printf("%s: %zu bytes\n%s", options->output, size, image->text);
    if (!verdi_stop_is_raised(interrupted))
        return EXIT_SUCCESS;
    report_error("interrupted: the weights written are unfinished");
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
        status =
            image ? train(&options, layout, &samples, &model, image) : !report_error("%s", problem);
    } else {
        report_error("%s", problem);
    }
    samples_free(&samples);
    if (layout)
        model_free(&model, layout);
    image_free(image);
    layout_free(layout);
    return status;
}

int main(int argc, char **argv) {
    return console_begin() ? reply_finish(run_tool(argc, argv)) : 1;
}
