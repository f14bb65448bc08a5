/* SPDX-License-Identifier: MIT
 *
 * verdi-selfplay: games of the engine against itself, for verdi-train. Options, signals, and who
 * does the work.
 */
#define _XOPEN_SOURCE 700
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/cpu.h"
#include "base/number.h"
#include "front/kit/standard.h"
#include "front/kit/stop.h"
#include "selfplay/report.h"
#include "selfplay/run.h"

static const char usage[] =
    "usage: verdi-selfplay --out FILE --games N [option...]\n"
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
    "  --jobs N            threads (default: one for each CPU)\n"
    "  --seconds T         stop after so long\n"
    "\n"
    "  --stat FILE...      what files hold by number of discs, and whether they are sound\n"
    "  --distinct          with it: count different positions too (16 bytes of memory each)\n"
    "  --merge OUT FILE... append to OUT the games that it does not hold yet, up to symmetry\n";

typedef enum OptionKey {
    KEY_OUT = 1,
    KEY_GAMES,
    KEY_SEED,
    KEY_DEPTH,
    KEY_EXACT,
    KEY_SOLVE,
    KEY_SOLVE_CONFIDENCE,
    KEY_RANDOM,
    KEY_TEMPER,
    KEY_OPENINGS,
    KEY_NOISE,
    KEY_NOISE_MOVES,
    KEY_WEIGHTS,
    KEY_HASH,
    KEY_JOBS,
    KEY_SECONDS,
    KEY_STAT,
    KEY_DISTINCT,
    KEY_MERGE,
    KEY_HELP
} OptionKey;

typedef struct Options {
    RunPlan plan;
    bool stat, distinct;
    const char *merge;
} Options;

static bool parse_count(const char *word, uint64_t *value) {
    int64_t number;
    if (!number_parse_int(word, 0, INT64_MAX, &number))
        return false;
    *value = (uint64_t)number;
    return true;
}

/* "8-24" or "8". */
static bool parse_range(const char *word, int *low, int *high) {
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
    *low = a;
    *high = b;
    return true;
}

static bool parse_limited(const char *word, double low, double high, double *value) {
    double number;
    if (!number_parse_double(word, &number) || number < low || number > high)
        return false;
    *value = number;
    return true;
}

/* False if the value of the option is out of range. */
static bool set_option(Options *options, int key, const char *value) {
    RunPlan *plan = &options->plan;
    PlayParameters *parameters = &plan->parameters;
    switch (key) {
    case KEY_OUT:
        plan->file = value;
        return true;
    case KEY_GAMES:
        return parse_count(value, &plan->games);
    case KEY_SEED:
        return parse_count(value, &parameters->seed);
    case KEY_DEPTH:
        return number_parse_small(value, 1, 60, &parameters->depth);
    case KEY_EXACT:
        return number_parse_small(value, 1, 30, &parameters->exact);
    case KEY_SOLVE:
        return number_parse_small(value, 0, 30, &parameters->solve);
    case KEY_SOLVE_CONFIDENCE:
        return number_parse_small(value, 1, 100, &parameters->solve_confidence);
    case KEY_TEMPER:
        return parse_limited(value, 0, 1e6, &parameters->temper);
    case KEY_RANDOM:
        return parse_range(value, &parameters->random_low, &parameters->random_high);
    case KEY_OPENINGS:
        return number_parse_small(value, 0, OPENINGS_MAX_PLIES, &parameters->openings);
    case KEY_NOISE:
        return parse_limited(value, 0, 64, &parameters->noise);
    case KEY_NOISE_MOVES:
        return number_parse_small(value, 1, VERDI_MAX_MOVES, &parameters->noise_moves);
    case KEY_WEIGHTS:
        parameters->weights_file = value;
        return true;
    case KEY_HASH:
        return number_parse_small(value, 1, 1 << 20, &parameters->hash_mib);
    case KEY_JOBS:
        return number_parse_small(value, 1, 256, &plan->jobs);
    case KEY_SECONDS:
        return parse_limited(value, 0, 1e9, &plan->seconds);
    case KEY_STAT:
        return options->stat = true;
    case KEY_DISTINCT:
        return options->distinct = true;
    default:
        options->merge = value;
        return true;
    }
}

/* The exit status of a program that has nothing more to do, or -1. */
static int parse_options(Options *options, int argc, char **argv) {
    static const struct option table[] = {
        {"out", required_argument, NULL, KEY_OUT},
        {"games", required_argument, NULL, KEY_GAMES},
        {"seed", required_argument, NULL, KEY_SEED},
        {"depth", required_argument, NULL, KEY_DEPTH},
        {"exact", required_argument, NULL, KEY_EXACT},
        {"solve", required_argument, NULL, KEY_SOLVE},
        {"solve-confidence", required_argument, NULL, KEY_SOLVE_CONFIDENCE},
        {"random-plies", required_argument, NULL, KEY_RANDOM},
        {"temper", required_argument, NULL, KEY_TEMPER},
        {"openings", required_argument, NULL, KEY_OPENINGS},
        {"noise", required_argument, NULL, KEY_NOISE},
        {"noise-moves", required_argument, NULL, KEY_NOISE_MOVES},
        {"weights", required_argument, NULL, KEY_WEIGHTS},
        {"hash", required_argument, NULL, KEY_HASH},
        {"jobs", required_argument, NULL, KEY_JOBS},
        {"seconds", required_argument, NULL, KEY_SECONDS},
        {"stat", no_argument, NULL, KEY_STAT},
        {"distinct", no_argument, NULL, KEY_DISTINCT},
        {"merge", required_argument, NULL, KEY_MERGE},
        {"help", no_argument, NULL, KEY_HELP},
        {0},
    };
    int index = 0;
    for (int key; (key = getopt_long(argc, argv, "", table, &index)) != -1;) {
        if (key == '?') {
            fputs("Try verdi-selfplay --help.\n", stderr);
            return 2;
        }
        if (key == KEY_HELP) {
            fputs(usage, stdout);
            return 0;
        }
        if (!set_option(options, key, optarg)) {
            fprintf(stderr, "verdi-selfplay: --%s: bad value '%s'\n", table[index].name, optarg);
            return 2;
        }
    }
    return -1;
}

static int complain(const char *what) {
    fprintf(stderr, "verdi-selfplay: %s\nTry verdi-selfplay --help.\n", what);
    return 2;
}

static int run_tool(int argc, char **argv) {
    Options options = {.plan = {.jobs = cpu_count(),
                                .parameters = {.seed = 1,
                                               .depth = 4,
                                               .exact = 14,
                                               .solve_confidence = 73,
                                               .random_low = 8,
                                               .random_high = 24,
                                               .openings = 8,
                                               .noise_moves = 4,
                                               .hash_mib = 4}}};
    int status = parse_options(&options, argc, argv);
    if (status >= 0)
        return status;
    char **files = argv + optind;
    int count = argc - optind;
    if (options.stat)
        return count > 0 ? report_files(files, count, options.distinct)
                         : complain("--stat: no files given");
    if (options.merge)
        return count > 0 ? merge_files(options.merge, files, count)
                         : complain("--merge: no files given");
    if (!options.plan.file || !options.plan.games)
        return complain("--out and --games are needed");
    if (count > 0)
        return complain("unexpected argument");
    const atomic_bool *stop = stop_catch();
    status = run_games(&options.plan, stop);
    if (!status && atomic_load(stop))
        return STOP_STATUS;
    char *out[] = {(char *)options.plan.file};
    return status ? status : report_files(out, 1, false);
}

int main(int argc, char **argv) {
    return standard_reserve() ? standard_finish("verdi-selfplay", run_tool(argc, argv)) : 1;
}
