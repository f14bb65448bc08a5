/* SPDX-License-Identifier: MIT */
#define _XOPEN_SOURCE 700
#include "book/options.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#include "arguments/arguments.h"
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

/* Discs as 1/128 discs. */
static bool parse_discs(const char *word, void *value) {
    double discs;
    if (!number_parse_double(word, &discs) || !(discs >= 0 && discs <= 1000))
        return false;
    *(int *)value = (int)(discs * VERDI_DISC + 0.5);
    return true;
}

static bool parse_confidence(const char *word, void *value) {
    static const int known[] = {73, 87, 95, 98, 99, 100};
    if (!number_parse_small(word, 73, 100, value))
        return false;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (*(int *)value == known[i])
            return true;
    return false;
}

/* As arguments_read(). */
static int read_words(BuildPlan *plan, int argc, char **argv) {
    RankRules *rules = &plan->rules;
    int positions = 0;
    const Argument list[] = {
        {.name = "start", .text = &plan->start},
        {.name = "positions", .small = &positions, .high = 1000000000},
        {.name = "time", .real = &plan->seconds, .high = 1000000000},
        {.name = "loss", .parse = parse_discs, .target = &rules->max_loss},
        {.name = "plies", .small = &rules->max_plies, .high = 60},
        {.name = "ply-cost", .parse = parse_discs, .target = &rules->ply_cost},
        {.name = "depth", .small = &rules->depth, .low = 1, .high = 60},
        {.name = "main-depth", .small = &rules->main_depth, .low = 1, .high = 60},
        {.name = "main-loss", .parse = parse_discs, .target = &rules->main_loss},
        {.name = "confidence", .parse = parse_confidence, .target = &rules->confidence},
        {.name = "solve", .small = &rules->solve, .low = 1, .high = 40},
        {.name = "refresh", .flag = &plan->refresh},
        {.name = "workers", .small = &plan->workers, .low = 1, .high = BUILD_MAX_WORKERS},
        {.name = "hash", .small = &plan->searcher.hash_mib, .low = 1, .high = 1 << 20},
        {.name = "cold", .flag = &plan->cold},
        {.name = "weights", .text = &plan->searcher.weights_file},
        {0},
    };
    int first = arguments_read(list, "verdi-book build", usage, argc, argv);
    plan->positions = positions;
    return first;
}

static void tell_plan(Options *options) {
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
    int first = read_words(plan, argc, argv);
    if (first <= 0)
        return first ? 2 : 0;
    if (argc - first != 1) {
        fputs("verdi-book build: one file is needed\nTry verdi-book build --help.\n", stderr);
        return 2;
    }
    plan->file = argv[first];
    plan->searcher.confidence = plan->rules.confidence;
    plan->searcher.solve = plan->rules.solve;
    tell_plan(options);
    plan->told = options->told;
    time_t now = time(NULL);
    struct tm day;
    gmtime_r(&now, &day);
    strftime(options->date, sizeof options->date, "%Y-%m-%d", &day);
    plan->date = options->date;
    return -1;
}
