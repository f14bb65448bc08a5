/* SPDX-License-Identifier: MIT
 *
 * verdi-train: fits the weights of the evaluation to self-played games. See tools/README.md for how
 * it is used and `verdi-train --help` for its options.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/cpu.h"
#include "base/number.h"
#include "base/text.h"
#include "front/kit/standard.h"
#include "front/kit/stop.h"
#include "train/report.h"
#include "verdi.h"

enum { EXIT_USAGE = 2, EXIT_INTERRUPTED = 130 };

static const char usage[] =
    "usage: verdi-train [OPTION...] --output FILE GAMES...\n"
    "       verdi-train --zero FILE\n"
    "Fits the weights of Verdi's evaluation to files of self-played games.\n"
    "  --output FILE       the weights file to write\n"
    "  --zero FILE         write weights that are all zero\n"
    "  --jobs N            threads (default: one for each CPU); the file does not depend on it\n"
    "  --held-out PERCENT  of the games, to measure and to stop by (default 5)\n"
    "  --epochs N          how often every position is learned from (default 4)\n"
    "  --rate R            the length of steps in the first epoch (default 0.1)\n"
    "  --decay D           the factor to it from one epoch to the next (default 0.6)\n"
    "  --min-count N       configurations seen less often weigh nothing (default 8)\n"
    "  --window DISCS      positions next to a stage that it learns from too (default 6)\n"
    "  --fade F            their weight for each disc of distance (default 0.8)\n"
    "  --lambda L          learn from the searched values of this and later positions, each L\n"
    "                      times the weight of the one before, and the outcome (default 1: alone)\n"
    "  --only-stage N      fit this stage alone, for trials\n"
    "  --random-too        learn from the positions of random moves too\n"
    "  --start FILE        begin with these weights instead of random ones\n"
    "  --generation N      of the games, for the file's description (default 0)\n"
    "  --margins FILE      take the error model of selective search from these weights\n"
    "  --plot FILE.svg     draw the errors by number of discs\n";

typedef struct Options {
    const char *output, *zero, *start, *margins, *plot;
    int64_t jobs, held_percent, epochs, min_count, window, only_stage, generation;
    double rate, decay, fade, lambda;
    bool random_too, help;
    char **games;
    int games_count;
    char command[IMAGE_TEXT_SIZE / 2]; /* what decides the result */
} Options;

static const atomic_bool *interrupted;

/* -------------------------------------------------------------------------------------- options */

typedef struct OptionSpec {
    const char *name;
    const char **text; /* exactly one of these four is set */
    int64_t *number;
    double *real;
    bool *flag;
    double low, high;
    bool silent; /* does not decide the result */
} OptionSpec;

static bool take_value(const OptionSpec *spec, const char *value) {
    if (spec->text) {
        *spec->text = value;
        return *value != '\0';
    }
    if (spec->number)
        return number_parse_int(value, (int64_t)spec->low, (int64_t)spec->high, spec->number);
    return number_parse_double(value, spec->real) && *spec->real >= spec->low &&
           *spec->real <= spec->high;
}

/* Reads one option at *at; false, after a message, if it is none. */
static bool take_option(const OptionSpec *specs, char **argv, int argc, int *at, Text *command) {
    const char *name = argv[*at];
    for (const OptionSpec *spec = specs; spec->name; spec++) {
        if (strcmp(spec->name, name) != 0)
            continue;
        if (spec->flag) {
            *spec->flag = true;
            if (!spec->silent)
                text_add(command, " %s", name);
            return true;
        }
        const char *value = ++*at < argc ? argv[*at] : NULL;
        if (!value || !take_value(spec, value)) {
            fprintf(stderr, "verdi-train: %s needs ", name);
            if (spec->text)
                fprintf(stderr, "a file name\n");
            else
                fprintf(stderr, "a number from %g to %g%s%s\n", spec->low, spec->high,
                        value ? ", not " : "", value ? value : "");
            return false;
        }
        if (!spec->silent)
            text_add(command, " %s %s", name, value);
        return true;
    }
    fprintf(stderr, "verdi-train: unknown option %s (--help lists them)\n", name);
    return false;
}

static bool read_options(Options *o, int argc, char **argv) {
    *o = (Options){.jobs = cpu_count(),
                   .held_percent = 5,
                   .epochs = 4,
                   .rate = 0.1,
                   .decay = 0.6,
                   .min_count = 8,
                   .window = 6,
                   .only_stage = -1,
                   .fade = 0.8,
                   .lambda = 1};
    const OptionSpec specs[] = {
        {.name = "--output", .text = &o->output, .silent = true},
        {.name = "--zero", .text = &o->zero, .silent = true},
        {.name = "--start", .text = &o->start},
        {.name = "--margins", .text = &o->margins},
        {.name = "--plot", .text = &o->plot, .silent = true},
        {.name = "--jobs", .number = &o->jobs, .low = 1, .high = 1024, .silent = true},
        {.name = "--held-out", .number = &o->held_percent, .low = 0, .high = 50},
        {.name = "--epochs", .number = &o->epochs, .low = 1, .high = 1000},
        {.name = "--min-count", .number = &o->min_count, .low = 1, .high = 1000000},
        {.name = "--window", .number = &o->window, .low = 0, .high = 60},
        {.name = "--only-stage", .number = &o->only_stage, .low = 0, .high = FEATURE_STAGES - 1},
        {.name = "--generation", .number = &o->generation, .low = 0, .high = 1000, .silent = true},
        {.name = "--rate", .real = &o->rate, .low = 0, .high = 10},
        {.name = "--decay", .real = &o->decay, .low = 0, .high = 1},
        {.name = "--lambda", .real = &o->lambda, .low = 0, .high = 1},
        {.name = "--fade", .real = &o->fade, .low = 0, .high = 1},
        {.name = "--random-too", .flag = &o->random_too},
        {.name = "--help", .flag = &o->help, .silent = true},
        {0},
    };
    Text command = text_into(o->command, sizeof o->command);
    text_add(&command, "verdi-train");
    o->games = argv; /* moved to the front, over the options already read */
    for (int i = 1; i < argc; i++) {
        if (argv[i][0] == '-' && argv[i][1]) {
            if (!take_option(specs, argv, argc, &i, &command))
                return false;
        } else {
            text_add(&command, " %s", argv[i]);
            o->games[o->games_count++] = argv[i];
        }
    }
    if (o->help || (o->zero && !o->output && !o->games_count) ||
        (!o->zero && o->output && o->games_count))
        return true;
    fprintf(stderr, "verdi-train: %s\n%s",
            o->zero     ? "--zero goes with nothing else"
            : o->output ? "no files of games"
                        : "no --output",
            usage);
    return false;
}

/* ----------------------------------------------------------------------------------------- work */

static int complain(const char *problem) {
    fprintf(stderr, "verdi-train: %s\n", problem);
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
    char problem[SAMPLES_PROBLEM_SIZE];
    SamplesOptions how = {.held_percent = (int)options->held_percent,
                          .random_too = options->random_too,
                          .lambda = options->lambda,
                          .level_values = true};
    for (int i = 0; i < options->games_count; i++) {
        uint64_t damaged = 0;
        if (!samples_read(samples, options->games[i], &how, &damaged, problem)) {
            complain(problem);
            return false;
        }
        if (damaged)
            fprintf(stderr, "verdi-train: %s: skipped %llu damaged parts\n", options->games[i],
                    (unsigned long long)damaged);
    }
    if (!samples->count) {
        complain("no positions to learn from");
        return false;
    }
    if (!samples_sort(samples)) {
        complain("not enough memory");
        return false;
    }
    fprintf(stderr, "%zu positions of %llu games, %llu games held out\n", samples->count,
            (unsigned long long)samples->games, (unsigned long long)samples->held_games);
    return true;
}

static void show_progress(const Model *model, int stage, double share, double seconds) {
    const FitReport *report = &model->report[stage];
    fprintf(stderr,
            "stage %d: %zu positions, %d rows, epoch %d: MSE %.2f, held out %.2f, hidden values up "
            "to %.0f; %.0f%% done, %.0f s left\n",
            stage, report->samples, report->rows, report->epochs, report->trained, report->held,
            report->largest, 100 * share, seconds / share - seconds);
}

static void describe(const Options *options, const Samples *samples, const Report *report,
                     const Model *model, Image *image) {
    ReportError held = report_sum(report, true, 0, SAMPLES_MAX_DISCS);
    ReportError trained = report_sum(report, false, 0, SAMPLES_MAX_DISCS);
    Text text = text_into(image->text, sizeof image->text);
    text_add(&text, "generation %d, %zu positions of %llu games", (int)options->generation,
             trained.count, (unsigned long long)(samples->games - samples->held_games));
    if (held.count)
        text_add(&text, ", held-out MSE %.2f MAE %.3f", held.squares / (double)held.count,
                 held.magnitudes / (double)held.count);
    text_add(&text, "\n%s\nverdi-train %s\n", options->command, VERDI_VERSION);
    for (int stage = 0; stage < FEATURE_STAGES; stage++)
        if (!model->report[stage].finished)
            text_add(&text, "stage %d was not finished\n", stage);
}

static int train(const Options *options, const Layout *layout, Samples *samples, Model *model,
                 Image *image) {
    char problem[IMAGE_PROBLEM_SIZE];
    FitOptions fit = {.epochs = (int)options->epochs,
                      .rate = options->rate,
                      .decay = options->decay,
                      .min_count = (int)options->min_count,
                      .window = (int)options->window,
                      .only_stage = (int)options->only_stage,
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
        return EXIT_FAILURE;
    if (!model_fit(model, layout, samples, &fit, (int)options->jobs, interrupted, show_progress))
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
    if (options->plot && !report_plot(&report, options->plot, why)) {
        snprintf(problem, sizeof problem, "%s: %s", options->plot, why);
        return complain(problem);
    }
    if (!atomic_load(interrupted))
        return EXIT_SUCCESS;
    complain("interrupted: the weights written are unfinished");
    return EXIT_INTERRUPTED;
}

static int run_tool(int argc, char **argv) {
    Options options;
    if (!read_options(&options, argc, argv))
        return EXIT_USAGE;
    if (options.help) {
        fputs(usage, stdout);
        return EXIT_SUCCESS;
    }
    int status = EXIT_FAILURE;
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
    return standard_reserve() ? standard_finish("verdi-train", run_tool(argc, argv)) : 1;
}
