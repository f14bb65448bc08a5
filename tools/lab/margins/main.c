/* SPDX-License-Identifier: MIT
 *
 * verdi-margins: fits the error model of selective search (multi-ProbCut) to the engine's own
 * full-width searches and writes it into a weights file. tools/README.md describes its use.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/system/console.h"
#include "base/text.h"
#include "front/kit/manual/manual.h"
#include "front/kit/output.h"
#include "front/kit/reply.h"
#include "front/kit/report.h"
#include "front/kit/stop.h"
#include "margins/margins.h"
#include "train/image.h"
#include "verdi.h"

typedef struct Options {
    const char *weights, *output;
    int positions;
    int scale;
    uint64_t seed;
    ObserveOptions observe;
    char **games;
    int game_count;
} Options;

#define AT(member) OPTION_AT(Options, member)

static const ManualOption margins_options[] = {
    {"weights", "FILE", "search with these weights; their margins and levels are ignored",
     AT(weights)},
    {"output", "FILE", "write the weights to this file", AT(output)},
    {"positions", "N", "positions to search, one per game", "2000", AT(positions),
     OPTION_RANGE(10, 1000000)},
    {"depth", "N", "depth of the deepest search", "11", AT(observe.depth), OPTION_RANGE(4, 24)},
    {"solve", "N", "also solve positions with up to N empty squares", "18", AT(observe.solve),
     OPTION_RANGE(8, 26)},
    {"nodes", "N", "node limit of the searches of one position", "4000000", AT(observe.nodes),
     OPTION_RANGE(1000, INT64_MAX)},
    {"seed", "N", "seed of the choice of positions", "1", AT(seed), OPTION_RANGE(0, INT64_MAX)},
    {"scale", "PERCENT",
     "fit nothing; multiply the evaluation and the margins by PERCENT / 100 (no GAMES)", "100",
     AT(scale), OPTION_RANGE(50, 200)},
    {0},
};

static const Manual margins_manual = {
    .program = "verdi-margins",
    .synopsis = "--weights FILE --output FILE [OPTION...] (GAMES...|--scale PERCENT)",
    .about =
        "Measures how well shallow searches predict deep ones, and writes the margins of selective "
        "search into a copy of the weights. The result does not depend on the number of threads.\n",
    .keys = "threads",
    .rules = "weights output",
    .options = margins_options,
    .operand = "file of games",
};

/* Returns MANUAL_GO_ON or an exit status. */
static int read_options(Options *options, int argc, char **argv) {
    CommandLine line;
    *options = (Options){0};
    int status = manual_parse(&line, &margins_manual, options, argc, argv);
    if (status >= 0)
        return status;
    if ((options->scale == 100) == (line.count == 0)) {
        report_usage("expected GAMES... or --scale PERCENT");
        return 2;
    }
    options->observe.crew =
        (PositionsOptions){.threads = line.settings.config.threads, .hash_mib = 64};
    options->games = line.operands;
    options->game_count = line.count;
    return output_spares(options->output, (const char *const *)options->games, options->game_count)
               ? MANUAL_GO_ON
               : 1;
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
        double spread = sqrt(3) / acos(-1); /* scale of a logistic distribution with standard
                                             * deviation 1 */
        double expected = 2 / (1 + exp(confidence_quantile[c] / 256.0 / spread));
        double play = margins_check(model, list, count, c, false, &pairs);
        double solve = margins_check(model, list, count, c, true, &pairs);
        printf("%9d%%  %5.2f%%   %5.2f%%   %5.2f%%\n", confidence_percent[c], 100 * expected,
               100 * play, 100 * solve);
    }
}

/* Corrects the values before the fit, so that the mean error of no depth is biased. */
static void level(Observation *list, int count, int16_t tempo[FEATURE_DISCS]) {
    double shift[FEATURE_DISCS];
    level_fit(list, count, shift);
    level_values(list, count, shift);
    printf("correction of the evaluation of leaves, in discs, by empty squares:\n");
    for (int empties = 1; empties <= 60; empties++) {
        tempo[64 - empties] = (int16_t)lround(shift[64 - empties]);
        printf("%3d %+.2f%s", empties, shift[64 - empties] / VERDI_DISC,
               empties % 10 ? "  " : "\n");
    }
}

/* Adds these options to the image's description and writes it. Returns the exit status. */
static int write_image(const Options *options, const char *described, const Layout *layout,
                       Image *image) {
    char problem[IMAGE_PROBLEM_SIZE];
    size_t size;
    Text text = {.data = image->text, .size = sizeof image->text, .length = strlen(image->text)};
    text_add(&text, "; verdi-margins");
    option_describe(margins_options, described, options, &text);
    if (!image_write(layout, image, options->output, &size, problem))
        return !report_error("%s", problem);
    printf("%s: %zu bytes\n", options->output, size);
    return 0;
}

/* Multiplies `count` numbers by percent / 100. Returns false if one gets too large. */
static bool scale(int16_t *numbers, size_t count, int percent) {
    for (size_t i = 0; i < count; i++) {
        long scaled = lround(numbers[i] * percent / 100.0);
        if (scaled != (int16_t)scaled)
            return false;
        numbers[i] = (int16_t)scaled;
    }
    return true;
}

/* Multiplies the evaluation and the margins, and writes the image. */
static int scale_all(const Options *options, const Layout *layout, Image *image) {
    Weights *weights = &image->weights;
    if (!scale((int16_t *)weights->output, FEATURE_DISCS * NETWORK_CHANNELS, options->scale) ||
        !scale(weights->tempo, FEATURE_DISCS, options->scale) ||
        !scale(weights->sigma[0], MARGIN_DEPTHS * MARGIN_DEPTHS, options->scale))
        return !report_error("%s: the evaluation times %d / 100 does not fit 16 bits",
                             options->weights, options->scale);
    return write_image(options, "scale", layout, image);
}

/* Searches with a copy of the weights without margins, fits the margins, and writes the copy with
 * them. */
static int run(Options *options, const Layout *layout, Image *image, Observation *list) {
    char problem[IMAGE_PROBLEM_SIZE], bare[4096];
    size_t size;
    Text path = text_into(bare, sizeof bare);
    text_add(&path, "%s.bare", options->output);
    memset(image->weights.sigma, 0, sizeof image->weights.sigma);
    memset(image->weights.tempo, 0, sizeof image->weights.tempo);
    if (path.overflow || !image_write(layout, image, bare, &size, problem))
        return !report_error("%s", path.overflow ? "path too long" : problem);
    options->observe.crew.weights = bare;
    options->observe.crew.stop = stop_catch();
    int count =
        margins_draw(options->games, options->game_count, options->seed, list, options->positions);
    bool good = count >= 0 && margins_search(list, count, &options->observe);
    unlink(bare);
    if (!good)
        return 1;
    level(list, count, image->weights.tempo);
    Model model;
    if (!margins_fit(&model, list, count))
        return !report_error("%d positions are too few for a fit", count);
    print_model(&model, list, count);
    margins_fill(&model, image->weights.sigma);
    options->positions = count;
    return write_image(options, "positions depth solve nodes seed", layout, image);
}

static int run_tool(int argc, char **argv) {
    Options options;
    char problem[IMAGE_PROBLEM_SIZE];
    int status = read_options(&options, argc, argv);
    if (status >= 0)
        return status;
    Layout *layout = layout_new();
    Observation *list = calloc((size_t)options.positions, sizeof *list);
    if (!layout || !list)
        return !report_error("not enough memory");
    Image *image = image_read(options.weights, problem);
    if (!image)
        report_error("%s", problem);
    status = !image                 ? 1
             : options.scale != 100 ? scale_all(&options, layout, image)
                                    : run(&options, layout, image, list);
    image_free(image);
    layout_free(layout);
    free(list);
    return status;
}

int main(int argc, char **argv) {
    return console_begin() ? reply_finish(run_tool(argc, argv)) : 1;
}
