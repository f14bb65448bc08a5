/* SPDX-License-Identifier: MIT */
#define _XOPEN_SOURCE 700
#include "book/options.h"

#include <getopt.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "base/number.h"
#include "base/text.h"

static const char usage[] =
    "usage: verdi-book build FILE [option...]\n"
    "\n"
    "Grows the book in FILE by drop-out expansion: the best move that is not yet in the book, at\n"
    "the end of the line that costs least, becomes a position of it; that position and the one\n"
    "before it are searched for their next best move, and the values carried back to the start. A\n"
    "line costs what its moves lose against the best ones, both sides together, and a little for\n"
    "each ply. Values that are shallower than asked are searched again first.\n"
    "\n"
    "Every position is on the disk when it is finished. Interrupted, killed or cut off, the work\n"
    "goes on where it was when started again; other options may be given then.\n"
    "\n"
    "  --start TEXT        a line of moves (f5d6c3) or a board (64 squares and the side to move)\n"
    "                      to begin at (default: the start of the game)\n"
    "  --positions N       stop when the book holds so many (default 0: no limit)\n"
    "  --time SECONDS      stop after so long (default 0: no limit)\n"
    "  --loss DISCS        leave out lines that lose more, both sides together (default 8)\n"
    "  --plies N           leave out lines that are longer (default 36)\n"
    "  --ply-cost DISCS    what a ply costs (default 0.25): less makes long lines, more broad "
    "ones\n"
    "  --depth D           plies of a search, 1 to 60 (default 21)\n"
    "  --main-depth D      plies on lines that lose little (default 24)\n"
    "  --main-loss DISCS   ... at most so much (default 0.5)\n"
    "  --confidence P      of searches: 73, 87, 95, 98, 99 or 100 percent (default 73)\n"
    "  --solve E           solve positions of so many empty squares or fewer (default 22)\n"
    "  --refresh           search again what another version of the engine, or other weights,\n"
    "                      found; proofs stay\n"
    "  --workers N         positions at a time, an engine of one thread each (default 1)\n"
    "  --hash MIB          transposition table of each worker (default 128)\n"
    "  --cold              empty the table before each position: slower, but then the book does\n"
    "                      not depend on when the work was interrupted (with one worker)\n"
    "  --weights FILE      evaluation weights (default: built in)\n";

typedef enum OptionKey {
    KEY_START = 1,
    KEY_POSITIONS,
    KEY_TIME,
    KEY_LOSS,
    KEY_PLIES,
    KEY_PLY_COST,
    KEY_DEPTH,
    KEY_MAIN_DEPTH,
    KEY_MAIN_LOSS,
    KEY_CONFIDENCE,
    KEY_SOLVE,
    KEY_REFRESH,
    KEY_WORKERS,
    KEY_HASH,
    KEY_COLD,
    KEY_WEIGHTS,
    KEY_HELP
} OptionKey;

/* Discs as 1/128 discs. */
static bool parse_discs(const char *word, int *value) {
    double discs;
    if (!number_parse_double(word, &discs) || !(discs >= 0 && discs <= 1000))
        return false;
    *value = (int)(discs * VERDI_DISC + 0.5);
    return true;
}

static bool parse_confidence(const char *word, int *value) {
    static const int known[] = {73, 87, 95, 98, 99, 100};
    if (!number_parse_small(word, 73, 100, value))
        return false;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (*value == known[i])
            return true;
    return false;
}

/* False if the value of the option is out of range. */
static bool set_option(BuildPlan *plan, int key, const char *word) {
    RankRules *rules = &plan->rules;
    int number;
    switch (key) {
    case KEY_START:
        plan->start = word;
        return true;
    case KEY_POSITIONS:
        if (!number_parse_small(word, 0, 1000000000, &number))
            return false;
        plan->positions = number;
        return true;
    case KEY_TIME:
        return number_parse_double(word, &plan->seconds) && plan->seconds >= 0 &&
               plan->seconds < 1e9;
    case KEY_LOSS:
        return parse_discs(word, &rules->max_loss);
    case KEY_PLIES:
        return number_parse_small(word, 0, 60, &rules->max_plies);
    case KEY_PLY_COST:
        return parse_discs(word, &rules->ply_cost);
    case KEY_DEPTH:
        return number_parse_small(word, 1, 60, &rules->depth);
    case KEY_MAIN_DEPTH:
        return number_parse_small(word, 1, 60, &rules->main_depth);
    case KEY_MAIN_LOSS:
        return parse_discs(word, &rules->main_loss);
    case KEY_CONFIDENCE:
        return parse_confidence(word, &rules->confidence);
    case KEY_SOLVE:
        return number_parse_small(word, 1, 40, &rules->solve);
    case KEY_REFRESH:
        return plan->refresh = true;
    case KEY_WORKERS:
        return number_parse_small(word, 1, BUILD_MAX_WORKERS, &plan->workers);
    case KEY_HASH:
        return number_parse_small(word, 1, 1 << 20, &plan->searcher.hash_mib);
    case KEY_COLD:
        return plan->cold = true;
    default:
        plan->searcher.weights_file = word;
        return true;
    }
}

/* -1: all parsed; else the exit status. */
static int read_words(BuildPlan *plan, int argc, char **argv) {
    static const struct option table[] = {
        {"start", required_argument, NULL, KEY_START},
        {"positions", required_argument, NULL, KEY_POSITIONS},
        {"time", required_argument, NULL, KEY_TIME},
        {"loss", required_argument, NULL, KEY_LOSS},
        {"plies", required_argument, NULL, KEY_PLIES},
        {"ply-cost", required_argument, NULL, KEY_PLY_COST},
        {"depth", required_argument, NULL, KEY_DEPTH},
        {"main-depth", required_argument, NULL, KEY_MAIN_DEPTH},
        {"main-loss", required_argument, NULL, KEY_MAIN_LOSS},
        {"confidence", required_argument, NULL, KEY_CONFIDENCE},
        {"solve", required_argument, NULL, KEY_SOLVE},
        {"refresh", no_argument, NULL, KEY_REFRESH},
        {"workers", required_argument, NULL, KEY_WORKERS},
        {"hash", required_argument, NULL, KEY_HASH},
        {"cold", no_argument, NULL, KEY_COLD},
        {"weights", required_argument, NULL, KEY_WEIGHTS},
        {"help", no_argument, NULL, KEY_HELP},
        {0},
    };
    int index = 0;
    optind = 1;
    for (int key; (key = getopt_long(argc, argv, "", table, &index)) != -1;) {
        if (key == '?') {
            fputs("Try verdi-book build --help.\n", stderr);
            return 2;
        }
        if (key == KEY_HELP)
            return fputs(usage, stdout) < 0 || fflush(stdout) != 0;
        if (!set_option(plan, key, optarg)) {
            fprintf(stderr, "verdi-book build: --%s: bad value '%s'\n", table[index].name, optarg);
            return 2;
        }
    }
    return -1;
}

static void tell(Options *options) {
    const BuildPlan *plan = &options->plan;
    const RankRules *rules = &plan->rules;
    Text out = text_into(options->told, sizeof options->told);
    text_add(&out,
             "verdi-book build --positions %ld --loss %g --plies %d --ply-cost %g --depth %d "
             "--main-depth %d --main-loss %g --confidence %d --solve %d --hash %d --workers %d%s%s",
             plan->positions, (double)rules->max_loss / VERDI_DISC, rules->max_plies,
             (double)rules->ply_cost / VERDI_DISC, rules->depth, rules->main_depth,
             (double)rules->main_loss / VERDI_DISC, rules->confidence, rules->solve,
             plan->searcher.hash_mib, plan->workers, plan->cold ? " --cold" : "",
             plan->refresh ? " --refresh" : "");
    if (plan->start)
        text_add(&out, " --start '%.200s'", plan->start);
}

int options_parse(Options *options, int argc, char **argv) {
    *options = (Options){.plan = {.rules = {.ply_cost = VERDI_DISC / 4,
                                            .max_loss = 8 * VERDI_DISC,
                                            .max_plies = 36,
                                            .depth = 21,
                                            .main_depth = 24,
                                            .main_loss = VERDI_DISC / 2,
                                            .confidence = 73,
                                            .solve = 22},
                                  .searcher = {.hash_mib = 128},
                                  .workers = 1}};
    BuildPlan *plan = &options->plan;
    int status = read_words(plan, argc, argv);
    if (status >= 0)
        return status;
    if (argc - optind != 1) {
        fputs("verdi-book build: one file is needed\nTry verdi-book build --help.\n", stderr);
        return 2;
    }
    plan->file = argv[optind];
    plan->searcher.confidence = plan->rules.confidence;
    plan->searcher.solve = plan->rules.solve;
    tell(options);
    plan->told = options->told;
    time_t now = time(NULL);
    struct tm day;
    gmtime_r(&now, &day);
    strftime(options->date, sizeof options->date, "%Y-%m-%d", &day);
    plan->date = options->date;
    return -1;
}
