/* SPDX-License-Identifier: MIT
 *
 * verdi-selfplay: games of the engine against itself, for verdi-train. Options, signals, and who
 * does the work.
 */
#define _XOPEN_SOURCE 700
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arguments/arguments.h"
#include "base/cpu.h"
#include "base/number.h"
#include "base/system/console.h"
#include "front/kit/standard.h"
#include "front/kit/stop.h"
#include "selfplay/report.h"
#include "selfplay/run.h"

static const char usage[] =
    "usage: verdi-selfplay --output FILE --games N [option...]\n"
    "       verdi-selfplay --stat [--distinct] FILE...\n"
    "       verdi-selfplay --merge OUT FILE...\n"
    "\n"
    "Plays games and appends them to FILE until it holds N. Interrupted or killed, it goes on\n"
    "where it stopped when started again with the same options. The same options make the same\n"
    "bytes, with any number of threads.\n"
    "\n"
    "  --seed S            the games' random numbers (default 1); one seed a file\n"
    "  --depth D           plies searched for each move (default 4)\n"
    "  --exact E           play perfectly from so many empty squares on (default 14)\n"
    "  --solve E           play by a probable solve from so many empty squares on, without noise\n"
    "                      (default 0: never)\n"
    "  --solve-confidence P  of that solve, in percent: 73, 87, 95, 98, 99, 100 (default 73)\n"
    "  --random-plies A-B  random moves that a game begins with, drawn per game (default 8-24)\n"
    "  --temper DISCS      how much worse, by a look one ply ahead, a random move is that is e\n"
    "                      times rarer than the best one (default 0: all are equally likely)\n"
    "  --openings P        the first P of them from the list of all positions after P plies, up\n"
    "                      to symmetry, each in turn (0..9, default 8; 0: none)\n"
    "  --noise DISCS       give each move's value a random bonus of up to so much (default 0)\n"
    "  --noise-moves N     ... among the best N moves (default 4); each costs a search\n"
    "  --weights FILE      evaluation weights (default: built in)\n"
    "  --hash MIB          transposition table of each thread (default 4)\n"
    "  --threads N         threads (default: one for each CPU)\n"
    "  --seconds T         stop after so long\n"
    "\n"
    "  --stat FILE...      what files hold by number of discs, and whether they are sound\n"
    "  --distinct          with it: count different positions too (16 bytes of memory each)\n"
    "  --merge OUT FILE... append to OUT the games that it does not hold yet, up to symmetry\n"
    "  --help, --version\n";

typedef struct Options {
    RunPlan plan;
    bool stat, distinct;
    const char *merge;
} Options;

/* "8-24" or "8". */
static bool parse_range(const char *word, void *target) {
    PlayParameters *parameters = target;
    char first[16];
    const char *dash = strchr(word, '-');
    size_t length = dash ? (size_t)(dash - word) : strlen(word);
    if (length >= sizeof first)
        return false;
    memcpy(first, word, length);
    first[length] = '\0';
    int a, b;
    if (!number_parse_small(first, 0, 60, &a) ||
        !number_parse_small(dash ? dash + 1 : first, a, 60, &b))
        return false;
    parameters->random_low = a;
    parameters->random_high = b;
    return true;
}

/* -1: go on, with the files from argv[*first] on; else the exit status. */
static int parse_options(Options *options, int argc, char **argv, int *first) {
    RunPlan *plan = &options->plan;
    PlayParameters *parameters = &plan->parameters;
    int64_t games = 0, seed = 1;
    const Argument list[] = {
        {"output", .text = &plan->file},
        {"games", .number = &games, .high = INT64_MAX},
        {"seed", .number = &seed, .high = INT64_MAX},
        {"depth", .small = &parameters->depth, .low = 1, .high = 60},
        {"exact", .small = &parameters->exact, .low = 1, .high = 30},
        {"solve", .small = &parameters->solve, .high = 30},
        {"solve-confidence", .small = &parameters->solve_confidence, .low = 1, .high = 100},
        {"random-plies", .parse = parse_range, .target = parameters},
        {"temper", .real = &parameters->temper, .high = 1000000},
        {"openings", .small = &parameters->openings, .high = OPENINGS_MAX_PLIES},
        {"noise", .real = &parameters->noise, .high = 64},
        {"noise-moves", .small = &parameters->noise_moves, .low = 1, .high = VERDI_MAX_MOVES},
        {"weights", .text = &parameters->weights_file},
        {"hash", .small = &parameters->hash_mib, .low = 1, .high = 1 << 20},
        {"threads", .small = &plan->threads, .low = 1, .high = 256},
        {"seconds", .real = &plan->seconds, .high = 1000000000},
        {"stat", .flag = &options->stat},
        {"distinct", .flag = &options->distinct},
        {"merge", .text = &options->merge},
        {0},
    };
    *first = arguments_read(list, "verdi-selfplay", usage, argc, argv);
    plan->games = (uint64_t)games;
    parameters->seed = (uint64_t)seed;
    return *first > 0 ? -1 : *first ? 2 : 0;
}

static int complain(const char *what) {
    fprintf(stderr, "verdi-selfplay: %s\nTry verdi-selfplay --help.\n", what);
    return 2;
}

static int run_tool(int argc, char **argv) {
    Options options = {.plan = {.threads = cpu_count(),
                                .parameters = {.depth = 4,
                                               .exact = 14,
                                               .solve_confidence = 73,
                                               .random_low = 8,
                                               .random_high = 24,
                                               .openings = 8,
                                               .noise_moves = 4,
                                               .hash_mib = 4}}};
    int first, status = parse_options(&options, argc, argv, &first);
    if (status >= 0)
        return status;
    char **files = argv + first;
    int count = argc - first;
    if (options.stat)
        return count > 0 ? report_files(files, count, options.distinct)
                         : complain("--stat: no files given");
    if (options.merge)
        return count > 0 ? merge_files(options.merge, files, count)
                         : complain("--merge: no files given");
    if (!options.plan.file || !options.plan.games)
        return complain("--output and --games are needed");
    if (count > 0)
        return complain("unexpected argument");
    const verdi_stop *stop = stop_catch();
    status = run_games(&options.plan, stop);
    if (!status && verdi_stop_is_raised(stop))
        return STOP_STATUS;
    char *out[] = {(char *)options.plan.file};
    return status ? status : report_files(out, 1, false);
}

int main(int argc, char **argv) {
    return console_begin() ? standard_finish("verdi-selfplay", run_tool(argc, argv)) : 1;
}
