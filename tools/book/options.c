/* SPDX-License-Identifier: MIT */
#define _XOPEN_SOURCE 700
#include "book/options.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#include "arguments/tell.h"
#include "base/number.h"
#include "base/text.h"

static const Manual build_manual = {
    .synopsis = "BOOK [OPTION...]",
    .about =
        "Grows a book by drop-out expansion: the best move that is not yet in the book, at the end "
        "of the line that costs least, becomes a position of it; that position and the one before "
        "it are searched for their next best move, and the values carried back to the start. A "
        "line costs what its moves lose against the best ones, both sides together, and a little "
        "for each ply. Values that are shallower than asked are searched again first.\n"
        "Every position is on the disk when it is finished. Interrupted, killed or cut off, the "
        "work goes on where it was when started again; other options may be given then.\n"
        "With one worker and --cold the same options make the same book, however often it was "
        "interrupted.\n",
};

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

/* The options that set the plan. */
static void make_list(BuildPlan *plan, int *positions, Argument list[ARGUMENTS_MOST + 1]) {
    RankRules *rules = &plan->rules;
    const Argument all[] = {
        {"start", "TEXT",
         "a line of moves (f5d6c3) or a board (64 squares and the side to move) to begin at",
         .text = &plan->start, .otherwise = "the start of the game"},
        {"positions", "N", "stop when the book holds so many; 0: no limit", "0", .small = positions,
         .high = 1000000000},
        {"time", "SECONDS", "stop after so long; 0: no limit", "0", .real = &plan->seconds,
         .high = 1000000000},
        {"loss", "DISCS", "leave out lines that lose more, both sides together", "8",
         .parse = parse_discs, .target = &rules->max_loss},
        {"plies", "N", "leave out lines that are longer", "36", .small = &rules->max_plies,
         .high = 60},
        {"ply-cost", "DISCS", "what a ply costs: less makes long lines, more broad ones", "0.25",
         .parse = parse_discs, .target = &rules->ply_cost},
        {"depth", "N", "plies of a search, 1 to 60", "21", .small = &rules->depth, .low = 1,
         .high = 60},
        {"main-depth", "N", "plies on lines that lose little", "24", .small = &rules->main_depth,
         .low = 1, .high = 60},
        {"main-loss", "DISCS", "how much that is at most", "0.5", .parse = parse_discs,
         .target = &rules->main_loss},
        {"confidence", "P", "of searches, percent", "73", "73 87 95 98 99 100",
         .parse = parse_confidence, .target = &rules->confidence},
        {"solve", "N", "solve positions of so many empty squares or fewer", "22",
         .small = &rules->solve, .low = 1, .high = 40},
        {"refresh", NULL,
         "search again what another version of the engine, or other weights, found; proofs stay",
         .flag = &plan->refresh},
        {"workers", "N", "positions at a time, an engine of one thread each", "1",
         .small = &plan->workers, .low = 1, .high = BUILD_MAX_WORKERS},
        {"hash", "MIB", "transposition table of each worker", "128",
         .small = &plan->searcher.hash_mib, .low = 1, .high = 1 << 20},
        {"cold", NULL, "empty the table before each position, which is slower",
         .flag = &plan->cold},
        {"weights", "FILE", "evaluation weights", .text = &plan->searcher.weights_file,
         .otherwise = "built in"},
        {0},
    };
    memcpy(list, all, sizeof all);
}

static void build_page(ManualPage *page) {
    BuildPlan plan;
    int positions;
    Argument list[ARGUMENTS_MOST + 1];
    make_list(&plan, &positions, list);
    tell_page(page, "verdi-book", "build", "grows an opening book", &build_manual, list);
}

/* As arguments_read(). */
static int read_words(BuildPlan *plan, int argc, char **argv) {
    int positions = 0;
    Argument list[ARGUMENTS_MOST + 1];
    make_list(plan, &positions, list);
    int first = arguments_read(list, "verdi-book build", NULL, argc, argv);
    if (first == 0) {
        ManualPage page;
        build_page(&page);
        manual_print_text(stdout, &page);
    }
    plan->positions = positions;
    return first;
}

void options_print_json(void) {
    static const ManualOption own[] = {
        {.name = "help-json", .help = "print all commands and options as JSON"}, {0}};
    static const Manual top = {.synopsis = "COMMAND", .about = "", .options = own},
                        others = {.synopsis = "BOOK", .about = ""};
    ManualPage pages[4];
    tell_page(&pages[0], "verdi-book", NULL, NULL, &top, NULL);
    build_page(&pages[1]);
    tell_page(&pages[2], "verdi-book", "check-draw", NULL, &others, NULL);
    tell_page(&pages[3], "verdi-book", "compact", NULL, &others, NULL);
    manual_print_json(stdout, pages, 4);
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

int build_options_parse(Options *options, int argc, char **argv) {
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
