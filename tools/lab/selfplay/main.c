/* SPDX-License-Identifier: MIT
 *
 * verdi-selfplay: plays games of the engine against itself, for verdi-train. This file has options,
 * signals and dispatch.
 */

#include "base/system/console.h"
#include "base/thread.h"
#include "front/kit/manual/manual.h"
#include "front/kit/reply.h"
#include "front/kit/report.h"
#include "front/kit/stop.h"
#include "selfplay/selfplay.h"

typedef struct Options {
    RunPlan plan;
    bool stat;
    const char *merge;
} Options;

#define AT(member) OPTION_AT(Options, member)
#define PLAY(member) OPTION_AT(Options, plan.parameters.member)

static const ManualOption selfplay_options[] = {
    {"output", "FILE", "append games to this file", AT(plan.file)},
    {"games", "N", "play until the file has N games", AT(plan.games), OPTION_RANGE(1, INT64_MAX)},
    {"seed", "S", "seed of the games; use another one for each file", "1", PLAY(seed),
     OPTION_RANGE(0, INT64_MAX)},
    {"depth", "D", "depth of the search for a move", "4", PLAY(depth), OPTION_RANGE(1, 60)},
    {"exact", "E", "play perfectly with up to E empty squares", "14", PLAY(exact),
     OPTION_RANGE(1, 30)},
    {"random-plies", "A-B", "number of random moves at the start of a game", "8-24",
     OPTION_AS(option_span, Options, plan.parameters.random_plies), OPTION_RANGE(0, 60),
     .expected = "8 or 8-24"},
    {"temper", "DISCS",
     "loss in discs, by a search of one ply, at which a random move is e times rarer than the best "
     "one; 0: all moves are equally likely",
     "0", PLAY(temper), OPTION_RANGE(0, 1000000)},
    {"openings", "P",
     "begin games with each position after P plies in turn, up to symmetry, 0 to 9; 0: none", "8",
     PLAY(openings), OPTION_RANGE(0, OPENINGS_MAX_PLIES)},
    {"noise", "DISCS", "add a random bonus of up to DISCS to the value of each move", "0",
     PLAY(noise), OPTION_RANGE(0, 64)},
    {"noise-moves", "N", "give the bonus to the best N moves; each needs a search", "4",
     PLAY(noise_moves), OPTION_RANGE(1, VERDI_MAX_MOVES)},
    {"seconds", "T", "stop after T seconds; 0: no limit", "0", AT(plan.seconds),
     OPTION_RANGE(0, 1000000000)},
    {"stat", NULL, "check files, and count their positions by number of discs", AT(stat)},
    {"merge", "OUT", "append new games, up to symmetry, to OUT", AT(merge)},
    {0},
};

static const Manual selfplay_manual = {
    .program = "verdi-selfplay",
    .synopsis = "--output FILE --games N [OPTION...]\n"
                "--stat FILE...\n"
                "--merge OUT FILE...",
    .about = "Plays games and appends them to FILE until it has N games. The same command resumes "
             "an interrupted or killed run. The same options make the same file, with any number "
             "of threads.\n",
    .keys = "weights hash threads",
    .defaults = "hash=4",
    .rules = "output:games games:output stat!merge|output merge!output",
    .options = selfplay_options,
    .operand = "file",
};

static int run_tool(int argc, char **argv) {
    CommandLine line;
    Options options = {0};
    RunPlan *plan = &options.plan;
    int status = manual_parse(&line, &selfplay_manual, &options, argc, argv);
    if (status >= 0)
        return status;
    const verdi_config *config = &line.settings.config;
    bool reads = options.stat || options.merge;
    const char *problem = !reads && !plan->file  ? "expected --output FILE and --games N"
                          : reads && !line.count ? "no file given"
                          : !reads && line.count ? "files are for --stat and --merge"
                                                 : NULL;
    if (problem) {
        report_usage("%s", problem);
        return 2;
    }
    if (options.stat)
        return report_files(line.operands, line.count);
    if (options.merge)
        return merge_files(options.merge, line.operands, line.count);
    plan->threads = config->threads ? config->threads : cpu_count();
    plan->parameters.hash_mib = config->hash_mib;
    plan->parameters.weights_file = config->weights_file;
    const verdi_stop *stop = stop_catch();
    status = run_games(plan, stop);
    if (!status && verdi_stop_is_raised(stop))
        return STOP_STATUS;
    char *out[] = {(char *)plan->file};
    return status ? status : report_files(out, 1);
}

int main(int argc, char **argv) {
    return console_begin() ? reply_finish(run_tool(argc, argv)) : 1;
}
