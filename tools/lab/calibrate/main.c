/* SPDX-License-Identifier: MIT
 *
 * verdi-calibrate: fits the win, draw and loss probabilities of values. README.md in this folder
 * describes its use.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file_write.h"
#include "base/system/console.h"
#include "base/system/path.h"
#include "calibrate/calibrate.h"
#include "engine/chances_table.h"
#include "front/kit/manual/manual.h"
#include "front/kit/output.h"
#include "front/kit/reply.h"
#include "front/kit/report.h"
#include "front/kit/stop.h"
#include "study/engine_crew.h"

typedef struct Options {
    bool fit, scores;
    const char *output, *svg, *observations;
    int positions, skip, depth;
    uint64_t seed;
    ObserveOptions observe;
    char **files;
    int file_count;
} Options;

#define AT(member) OPTION_AT(Options, member)

static const ManualOption calibrate_options[] = {
    {"output", "FILE", "write the table to this file (src/engine/chances_table.h)", AT(output)},
    {"svg", "FILE", "draw the calibration into this file", AT(svg)},
    {"observations", "FILE",
     "store the searches in this file; if it exists, use it instead of searching",
     AT(observations)},
    {"scores", NULL, "read positions with exact scores instead of games", AT(scores)},
    {"skip", "N", "games to skip at the beginning", "0", AT(skip), OPTION_RANGE(0, 1000000)},
    {"count", "N",
     "games to use, one position of each per ten empty squares; with --scores, positions", "5000",
     AT(positions), OPTION_RANGE(10, 1000000)},
    {"depth", "N", "depth of the deepest searches", "12", AT(depth), OPTION_RANGE(1, 30)},
    {"solve", "N", "solve positions with up to N empty squares", "22", AT(observe.solve),
     OPTION_RANGE(0, 30)},
    {"nodes", "N", "node limit of a solve", "100000000", AT(observe.nodes),
     OPTION_RANGE(1000, INT64_MAX)},
    {"seed", "N", "seed of the choice of positions", "1", AT(seed), OPTION_RANGE(0, INT64_MAX)},
    {0},
};

static const Manual calibrate_manual = {
    .program = "verdi-calibrate",
    .synopsis = "fit --output FILE [OPTION...] GAMES...\n"
                "check [--svg FILE] [OPTION...] GAMES...\n"
                "check --scores [--svg FILE] [OPTION...] POSITIONS",
    .about = "fit searches positions of self-played games, fits the probabilities of win, draw and "
             "loss and the standard error of a value, and writes a table. The program is compiled "
             "with this table. check compares the table with other games, or with positions of "
             "known score (lines \"board score\"; \"-\": standard input). Its exit status is 3 if "
             "a calibration error is 2 points or more, or if the swing from one depth to the next "
             "is 3 or more. The results do not depend on the number of threads.\n",
    .keys = "weights threads",
    .options = calibrate_options,
    .operand = "action",
};

/* Returns MANUAL_GO_ON or an exit status. */
static int read_options(Options *options, int argc, char **argv) {
    CommandLine line;
    *options = (Options){0};
    int status = manual_parse(&line, &calibrate_manual, options, argc, argv);
    if (status >= 0)
        return status;
    const verdi_config *config = &line.settings.config;
    options->observe.crew = (PositionsOptions){
        .threads = config->threads,
        .hash_mib = 32,
        .weights = config->weights_file,
    };
    const char *action = line.count ? line.operands[0] : "";
    options->fit = strcmp(action, "fit") == 0;
    options->files = line.operands + 1;
    options->file_count = line.count - 1;
    bool good = options->fit      ? options->output && !options->scores && options->file_count > 0
                : options->scores ? options->file_count == 1
                                  : options->file_count > 0;
    if (!good || (!options->fit && strcmp(action, "check") != 0)) {
        report_usage(
            "expected fit --output FILE GAMES..., or check with files of games or --scores "
            "POSITIONS");
        return 2;
    }
    const char *const outputs[] = {options->output, options->svg};
    for (int i = 0; i < 2; i++)
        if (!output_spares(outputs[i], (const char *const *)options->files, options->file_count) ||
            !output_spares(outputs[i], &options->observations, 1))
            return 1;
    return MANUAL_GO_ON;
}

/* ------------------------------------------------------------------------------------------ fit */

static void write_row(FILE *out, const char *name, const double *values, int count) {
    fprintf(out, "    .%s = {", name);
    for (int i = 0; i < count; i++)
        fprintf(out, "%s%.3f", i ? ", " : "", values[i]);
    fprintf(out, "},\n");
}

static bool write_table(const Options *options, const ChancesModel *model, const int values[2],
                        const char *weights) {
    char problem[FILE_WRITE_PROBLEM];
    FileWriter *file = file_write_open(options->output, problem);
    if (!file)
        return report_place(options->output, 0, problem);
    FILE *out = file_write_stream(file);
    char command[256];
    Text made = text_into(command, sizeof command);
    option_describe(calibrate_options, "skip count depth solve nodes seed", options, &made);
    fprintf(out,
            "/* SPDX-License-Identifier: MIT\n *\n"
            " * The model of engine/chances.h. Generated by:\n"
            " * verdi-calibrate fit --output src/engine/chances_table.h \\\n"
            " *    %s",
            command);
    for (int i = 0; i < options->file_count; i++)
        fprintf(out, "%s%s", i % 4 ? " " : " \\\n *     ", path_name(options->files[i]));
    fprintf(out, "\n * Weights %s; %d values of searches, %d of solves.\n */\n", weights, values[0],
            values[1]);
    fputs("#pragma once\n\n#include \"engine/chances.h\"\n\nstatic const ChancesModel "
          "chances_table = {\n",
          out);
    write_row(out, "search", model->search, CHANCES_SEARCH_TERMS);
    write_row(out, "solve", model->solve, CHANCES_SOLVE_TERMS);
    write_row(out, "draw", model->draw, CHANCES_DRAW_TERMS);
    write_row(out, "tail", model->tail, CHANCES_TAIL_TERMS);
    write_row(out, "skew", model->skew, CHANCES_SKEW_TERMS);
    write_row(out, "search_error", model->search_error, CHANCES_SEARCH_TERMS);
    write_row(out, "solve_error", model->solve_error, CHANCES_SOLVE_TERMS);
    fputs("};\n", out);
    return file_write_commit(file, problem) || report_place(options->output, 0, problem);
}

/* The checksum of the weights used for the searches. */
static bool name_weights(const char *file, char name[32]) {
    char problem[ENGINE_PROBLEM];
    verdi_config config;
    verdi_config_init(&config);
    config.threads = config.hash_mib = 1;
    config.weights_file = file;
    verdi_engine *engine = engine_open(&config, problem);
    if (!engine)
        return report_error("%s", problem);
    const char *weights = verdi_engine_get_weights(engine);
    snprintf(name, 32, "%.*s", (int)strcspn(weights, " "), weights);
    verdi_engine_free(engine);
    return true;
}

static int fit(const Options *options, const Observed *list, int count) {
    ChancesModel model;
    int values[2];
    char weights[32];
    if (!fit_model(list, count, &model, values))
        return !report_error("%d positions are too few for a fit", count);
    if (!name_weights(options->observe.crew.weights, weights) ||
        !write_table(options, &model, values, weights))
        return 1;
    printf("%s: fitted to %d values of searches and %d of solves\n", options->output, values[0],
           values[1]);
    return 0;
}

/* ---------------------------------------------------------------------------------------- check */

static int check(const Options *options, const Observed *list, int count) {
    Check result;
    check_model(&chances_table, list, count, &result);
    check_print(&result, stdout);
    char problem[FILE_WRITE_PROBLEM];
    FileWriter *file = options->svg ? file_write_open(options->svg, problem) : NULL;
    if (file)
        picture_draw(&result,
                     options->scores ? "Results under perfect play"
                                     : "Results of perfect play from 22 empty squares on, of "
                                       "strong self-play before",
                     file_write_stream(file));
    if (options->svg && !(file && file_write_commit(file, problem)))
        return !report_place(options->svg, 0, problem);
    return check_is_good(&result) ? 0 : 3;
}

/* Draws positions and searches them. Returns their number, or -1 after a message on stderr. */
static int observe(const Options *options, Observed *list) {
    int count = options->scores
                    ? observe_read(options->files[0], options->depth, options->seed, list,
                                   options->positions)
                    : observe_draw(options->files, options->file_count, options->depth,
                                   options->seed, options->skip, list, options->positions);
    bool good = count >= 0 && observe_search(list, count, &options->observe) &&
                (!options->observations || observe_save(list, count, options->observations));
    return good ? count : -1;
}

static int run(const Options *options, Observed *list, int room) {
    int count = options->observations ? observe_load(options->observations, list, room) : 0;
    if (count == 0)
        count = observe(options, list);
    if (count < 0)
        return 1;
    return options->fit ? fit(options, list, count) : check(options, list, count);
}

static int run_tool(int argc, char **argv) {
    Options options;
    int status = read_options(&options, argc, argv);
    if (status >= 0)
        return status;
    options.observe.crew.stop = stop_catch();
    int room = options.positions * OBSERVED_BANDS;
    Observed *list = calloc((size_t)room, sizeof *list);
    if (!list)
        return !report_error("not enough memory");
    status = run(&options, list, room);
    free(list);
    return status;
}

int main(int argc, char **argv) {
    return console_begin() ? reply_finish(run_tool(argc, argv)) : 1;
}
