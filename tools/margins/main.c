/* SPDX-License-Identifier: MIT
 *
 * verdi-margins: fits the error model of selective search (multi-ProbCut) to the engine's own
 * full-width searches and writes it into a weights file. See tools/README.md for how it is used.
 */
#include <getopt.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/cpu.h"
#include "base/number.h"
#include "base/text.h"
#include "front/kit/standard.h"
#include "front/kit/stop.h"
#include "margins/level.h"
#include "margins/model.h"
#include "train/image.h"
#include "verdi.h"

static const char usage[] =
    "usage: verdi-margins --weights FILE --output FILE [OPTION...] GAMES...\n"
    "Measures how well shallow searches predict deep ones and writes the margins of selective\n"
    "search into a copy of the weights.\n"
    "  --weights FILE    the weights to search with; margins in it are ignored\n"
    "  --output FILE     the weights file to write\n"
    "  --positions N     to search, from as many games (default 2000)\n"
    "  --depth N         the deepest search of a position (default 11)\n"
    "  --solve N         positions with at most N empty squares are solved too (default 18)\n"
    "  --nodes N         for the deepening of one position, at most (default 4000000)\n"
    "  --seed N          of the choice of positions (default 1)\n"
    "  --jobs N          threads (default: one for each CPU); the result does not depend on it\n"
    "  --help\n";

typedef struct Options {
    const char *weights, *output;
    int64_t positions, seed;
    ObserveOptions observe;
    char **games;
    int game_count;
} Options;

static const atomic_bool *interrupted;

static bool take_number(const char *name, int64_t low, int64_t high, int64_t *value) {
    if (number_parse_int(optarg, low, high, value))
        return true;
    fprintf(stderr, "verdi-margins: --%s needs a number from %lld to %lld, not %s\n", name,
            (long long)low, (long long)high, optarg);
    return false;
}

/* 0 to go on, 1 when all is said, 2 on a mistake. */
static int read_options(Options *options, int argc, char **argv) {
    enum { WEIGHTS = 1, OUTPUT, POSITIONS, DEPTH, SOLVE, NODES, SEED, JOBS, HELP };
    static const struct option names[] = {
        {"weights", required_argument, NULL, WEIGHTS},
        {"output", required_argument, NULL, OUTPUT},
        {"positions", required_argument, NULL, POSITIONS},
        {"depth", required_argument, NULL, DEPTH},
        {"solve", required_argument, NULL, SOLVE},
        {"nodes", required_argument, NULL, NODES},
        {"seed", required_argument, NULL, SEED},
        {"jobs", required_argument, NULL, JOBS},
        {"help", no_argument, NULL, HELP},
        {0},
    };
    int64_t depth = 11, solve = 18, nodes = 4000000, jobs = cpu_count();
    *options = (Options){.positions = 2000, .seed = 1};
    for (int option; (option = getopt_long(argc, argv, "", names, NULL)) != -1;) {
        bool good = true;
        switch (option) {
        case WEIGHTS:
            options->weights = optarg;
            break;
        case OUTPUT:
            options->output = optarg;
            break;
        case POSITIONS:
            good = take_number("positions", 10, 1000000, &options->positions);
            break;
        case DEPTH:
            good = take_number("depth", 4, 24, &depth);
            break;
        case SOLVE:
            good = take_number("solve", 8, 26, &solve);
            break;
        case NODES:
            good = take_number("nodes", 1000, INT64_MAX, &nodes);
            break;
        case SEED:
            good = take_number("seed", 0, INT64_MAX, &options->seed);
            break;
        case JOBS:
            good = take_number("jobs", 1, 256, &jobs);
            break;
        case HELP:
            fputs(usage, stdout);
            return 1;
        default:
            good = false;
        }
        if (!good)
            return 2;
    }
    options->observe = (ObserveOptions){
        .depth = (int)depth, .solve = (int)solve, .nodes = (uint64_t)nodes, .jobs = (int)jobs};
    options->games = argv + optind;
    options->game_count = argc - optind;
    if (options->weights && options->output && options->game_count)
        return 0;
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

/* Before the fit: afterwards, an odd depth errs no more than an even one. */
static void level(Observation *list, int count, int16_t tempo[FEATURE_DISCS]) {
    double shift[FEATURE_DISCS];
    level_fit(list, count, shift);
    level_values(list, count, shift);
    printf("odd depths lay above even ones, in discs, by empty squares at the leaf:");
    for (int discs = 0; discs < FEATURE_DISCS; discs++) {
        tempo[discs] = (int16_t)(tempo[discs] + lround(shift[discs]));
        if (discs % 10 == 9)
            printf(" %d: %+.2f", 64 - discs, shift[discs] / VERDI_DISC);
    }
    putchar('\n');
}

/* Searches with a copy of the weights that has no margins, fits, and writes the copy with them. */
static int run(Options *options, const Layout *layout, Image *image, Observation *list) {
    char problem[IMAGE_PROBLEM_SIZE], bare[4096];
    size_t size;
    Text path = text_into(bare, sizeof bare);
    text_add(&path, "%s.bare", options->output);
    memset(image->weights.sigma, 0, sizeof image->weights.sigma);
    if (path.overflow || !image_write(layout, image, bare, &size, problem)) {
        fprintf(stderr, "verdi-margins: %s\n", path.overflow ? "path too long" : problem);
        return 1;
    }
    options->observe.weights = bare;
    int count = observe_draw(options->games, options->game_count, (uint64_t)options->seed, list,
                             (int)options->positions);
    int error = count > 0 ? observe_search(list, count, &options->observe, interrupted) : 0;
    unlink(bare);
    if (count < 0)
        return 1;
    if (error) {
        fprintf(stderr, "verdi-margins: %s\n",
                atomic_load(interrupted) ? "interrupted, nothing written" : verdi_strerror(error));
        return 1;
    }
    level(list, count, image->weights.tempo);
    Model model;
    if (!margins_fit(&model, list, count)) {
        fprintf(stderr, "verdi-margins: %d positions are too few for a fit\n", count);
        return 1;
    }
    print_model(&model, list, count);
    margins_fill(&model, image->weights.sigma);
    Text text = {.data = image->text, .size = sizeof image->text, .length = strlen(image->text)};
    text_add(&text, "; verdi-margins --positions %d --depth %d --solve %d --nodes %llu --seed %lld",
             count, options->observe.depth, options->observe.solve,
             (unsigned long long)options->observe.nodes, (long long)options->seed);
    if (!image_write(layout, image, options->output, &size, problem)) {
        fprintf(stderr, "verdi-margins: %s\n", problem);
        return 1;
    }
    printf("%s: %zu bytes\n", options->output, size);
    return 0;
}

static int run_tool(int argc, char **argv) {
    Options options;
    char problem[IMAGE_PROBLEM_SIZE];
    int status = read_options(&options, argc, argv);
    if (status)
        return status == 1 ? 0 : 2;
    interrupted = stop_catch();
    Layout *layout = layout_new();
    Observation *list = calloc((size_t)options.positions, sizeof *list);
    if (!layout || !list) {
        fprintf(stderr, "verdi-margins: not enough memory\n");
        return 1;
    }
    Image *image = image_read(options.weights, problem);
    if (!image)
        fprintf(stderr, "verdi-margins: %s\n", problem);
    status = image ? run(&options, layout, image, list) : 1;
    image_free(image);
    layout_free(layout);
    free(list);
    return status;
}

int main(int argc, char **argv) {
    return standard_reserve() ? standard_finish("verdi-margins", run_tool(argc, argv)) : 1;
}
