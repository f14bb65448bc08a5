/* SPDX-License-Identifier: MIT
 *
 * verdi-margins: fits the error model of selective search (multi-ProbCut) to the engine's own
 * full-width searches and writes it into a weights file. See tools/README.md for how it is used.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arguments/arguments.h"
#include "base/cpu.h"
#include "base/system/console.h"
#include "base/text.h"
#include "front/kit/output.h"
#include "front/kit/standard.h"
#include "front/kit/stop.h"
#include "front/kit/tell.h"
#include "margins/level.h"
#include "margins/model.h"
#include "train/image.h"
#include "verdi.h"

static const char usage[] =
    "usage: verdi-margins --weights FILE --output FILE [OPTION...] GAMES...\n"
    "Measures how well shallow searches predict deep ones and writes the margins of selective\n"
    "search into a copy of the weights.\n"
    "  --weights FILE    the weights to search with; margins and levels in it are ignored\n"
    "  --output FILE     the weights file to write\n"
    "  --positions N     to search, from as many games (default 2000)\n"
    "  --depth N         the deepest search of a position (default 11)\n"
    "  --solve N         positions with at most N empty squares are solved too (default 18)\n"
    "  --nodes N         for the deepening of one position, at most (default 4000000)\n"
    "  --seed N          of the choice of positions (default 1)\n"
    "  --threads N       threads (default: one for each CPU); the result does not depend on it\n"
    "  --help, --version\n";

typedef struct Options {
    const char *weights, *output;
    int positions;
    int64_t seed;
    ObserveOptions observe;
    char **games;
    int game_count;
} Options;

/* So begins what the description of the weights says of margins; what it said is replaced. */
static const char margins_text[] = "; verdi-margins";

/* -1: go on; else the exit status. */
static int read_options(Options *options, int argc, char **argv) {
    int64_t nodes = 4000000;
    *options = (Options){
        .positions = 2000,
        .seed = 1,
        .observe = {.crew = {.program = "verdi-margins", .threads = cpu_count(), .hash_mib = 64},
                    .depth = 11,
                    .solve = 18}};
    ObserveOptions *observe = &options->observe;
    const Argument list[] = {
        {"weights", .text = &options->weights},
        {"output", .text = &options->output},
        {"positions", .small = &options->positions, .low = 10, .high = 1000000},
        {"depth", .small = &observe->depth, .low = 4, .high = 24},
        {"solve", .small = &observe->solve, .low = 8, .high = 26},
        {"nodes", .number = &nodes, .low = 1000, .high = INT64_MAX},
        {"seed", .number = &options->seed, .high = INT64_MAX},
        {"threads", .small = &observe->crew.threads, .low = 1, .high = 256},
        {0},
    };
    int first = arguments_read(list, "verdi-margins", usage, argc, argv);
    if (first <= 0)
        return first ? 2 : 0;
    observe->nodes = (uint64_t)nodes;
    options->games = argv + first;
    options->game_count = argc - first;
    if (!output_spares("verdi-margins", options->output, (const char *const *)options->games,
                       options->game_count))
        return 1;
    if (options->weights && options->output && options->game_count)
        return -1;
    fprintf(stderr, "verdi-margins: needs --weights, --output and a file of games (--help)\n");
    return 2;
}

static void print_model(const Model *model, const Observation *list, int count) {
    printf("play:  log sigma = %.3f %+.4f d/10 %+.4f e/10 %+.4f (e/10)^2 %+.4f / (p + 1)"
           "  (%d pairs)\n",
           model->play[0], model->play[1], model->play[2], model->play[3], model->play[4],
           model->play_pairs);
    printf("solve: log sigma = %.3f %+.4f e/10  (%d pairs)\n", model->solve[0], model->solve[1],
           model->solve_pairs);
    printf("sigma in discs   depth 4 at 40 empties %.2f, 8 at 40 %.2f, 8 at 20 %.2f, solve 20 %.2f,"
           " solve 30 %.2f\n",
           margins_sigma(model, 4, 40) / VERDI_DISC, margins_sigma(model, 8, 40) / VERDI_DISC,
           margins_sigma(model, 8, 20) / VERDI_DISC, margins_sigma(model, 20, 20) / VERDI_DISC,
           margins_sigma(model, 30, 30) / VERDI_DISC);
    printf("outside the margin, on positions not fitted to:\n"
           "confidence  logistic   play    solve\n");
    for (int c = 0; c < CONFIDENCE_FULL; c++) {
        int pairs;
        double spread = sqrt(3) / acos(-1); /* of a logistic distribution of deviation 1 */
        double expected = 2 / (1 + exp(confidence_quantile[c] / 256.0 / spread));
        double play = margins_check(model, list, count, c, false, &pairs);
        double solve = margins_check(model, list, count, c, true, &pairs);
        printf("%9d%%  %5.2f%%   %5.2f%%   %5.2f%%\n", confidence_percent[c], 100 * expected,
               100 * play, 100 * solve);
    }
}

/* Before the fit: afterwards, no depth errs to one side. */
static void level(Observation *list, int count, int16_t tempo[FEATURE_DISCS]) {
    double shift[FEATURE_DISCS];
    level_fit(list, count, shift);
    level_values(list, count, shift);
    printf("leaves are worth more than the evaluation says, in discs, by empty squares:\n");
    for (int empties = 1; empties <= 60; empties++) {
        tempo[64 - empties] = (int16_t)lround(shift[64 - empties]);
        printf("%3d %+.2f%s", empties, shift[64 - empties] / VERDI_DISC,
               empties % 10 ? "  " : "\n");
    }
}

/* Searches with a copy of the weights that has no margins, fits, and writes the copy with them. */
static int run(Options *options, const Layout *layout, Image *image, Observation *list) {
    char problem[IMAGE_PROBLEM_SIZE], bare[4096];
    size_t size;
    Text path = text_into(bare, sizeof bare);
    text_add(&path, "%s.bare", options->output);
    memset(image->weights.sigma, 0, sizeof image->weights.sigma);
    memset(image->weights.tempo, 0, sizeof image->weights.tempo);
    if (path.overflow || !image_write(layout, image, bare, &size, problem)) {
        tell_error("verdi-margins: %s\n", path.overflow ? "path too long" : problem);
        return 1;
    }
    options->observe.crew.weights = bare;
    options->observe.crew.stop = stop_catch();
    int count = margins_draw(options->games, options->game_count, (uint64_t)options->seed, list,
                             options->positions);
    bool good = count >= 0 && margins_search(list, count, &options->observe);
    unlink(bare);
    if (!good)
        return 1;
    level(list, count, image->weights.tempo);
    Model model;
    if (!margins_fit(&model, list, count)) {
        fprintf(stderr, "verdi-margins: %d positions are too few for a fit\n", count);
        return 1;
    }
    print_model(&model, list, count);
    margins_fill(&model, image->weights.sigma);
    const char *former = strstr(image->text, margins_text);
    size_t length = former ? (size_t)(former - image->text) : strlen(image->text);
    Text text = {.data = image->text, .size = sizeof image->text, .length = length};
    text_add(&text, "%s --positions %d --depth %d --solve %d --nodes %llu --seed %lld",
             margins_text, count, options->observe.depth, options->observe.solve,
             (unsigned long long)options->observe.nodes, (long long)options->seed);
    if (!image_write(layout, image, options->output, &size, problem)) {
        tell_error("verdi-margins: %s\n", problem);
        return 1;
    }
    printf("%s: %zu bytes\n", options->output, size);
    return 0;
}

static int run_tool(int argc, char **argv) {
    Options options;
    char problem[IMAGE_PROBLEM_SIZE];
    int status = read_options(&options, argc, argv);
    if (status >= 0)
        return status;
    Layout *layout = layout_new();
    Observation *list = calloc((size_t)options.positions, sizeof *list);
    if (!layout || !list) {
        fprintf(stderr, "verdi-margins: not enough memory\n");
        return 1;
    }
    Image *image = image_read(options.weights, problem);
    if (!image)
        tell_error("verdi-margins: %s\n", problem);
    status = image ? run(&options, layout, image, list) : 1;
    image_free(image);
    layout_free(layout);
    free(list);
    return status;
}

int main(int argc, char **argv) {
    return console_begin() ? standard_finish("verdi-margins", run_tool(argc, argv)) : 1;
}
