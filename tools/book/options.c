/* SPDX-License-Identifier: MIT */
#include "book/options.h"

#include "base/text.h"
#include "front/kit/manual/manual_parse.h"
#include "study/engine_open.h"

#define AT(member) OPTION_AT(BuildPlan, member)
#define DISCS(member) OPTION_AS(option_discs, BuildPlan, member), OPTION_RANGE(0, 1000)

static const ManualOption build_options[] = {
    {"start", "TEXT",
     "a line of moves (f5d6c3) or a board (64 squares and the side to move) to begin at",
     .otherwise = "the start of the game", AT(start)},
    {"positions", "N", "stop when the book holds so many; 0: no limit", "0", AT(positions),
     OPTION_RANGE(0, 1000000000)},
    {"seconds", "T", "stop after so long; 0: no limit", "0", AT(seconds),
     OPTION_RANGE(0, 1000000000)},
    {"max-loss", "DISCS", "leave out lines that lose more, both sides together", "8",
     DISCS(rules.max_loss)},
    {"plies", "N", "leave out lines that are longer", "36", AT(rules.max_plies),
     OPTION_RANGE(0, 60)},
    {"ply-cost", "DISCS", "what a ply costs: less makes long lines, more broad ones", "0.25",
     DISCS(rules.ply_cost)},
    {"depth", "N", "plies of a search, 1 to 60", "21", AT(rules.depth), OPTION_RANGE(1, 60)},
    {"main-depth", "N", "plies on lines that lose little", "24", AT(rules.main_depth),
     OPTION_RANGE(1, 60)},
    {"main-loss", "DISCS", "how much that is at most", "0.5", DISCS(rules.main_loss)},
    {"confidence", "P", "of searches, percent", "73", "73 87 95 98 99 100",
     OPTION_AS(option_listed, BuildPlan, rules.confidence)},
    {"solve", "N", "solve positions of so many empty squares or fewer", "22", AT(rules.solve),
     OPTION_RANGE(1, 40)},
    {"refresh", NULL,
     "search again what another version of the engine, or other weights, found; proofs stay",
     AT(refresh)},
    {"threads", "N", "positions at a time, an engine of one thread each", "1", AT(workers),
     OPTION_RANGE(1, BUILD_MAX_WORKERS)},
    {"hash", "MIB", "transposition table of each thread", "128", AT(hash_mib),
     OPTION_RANGE(1, 1 << 20)},
    {"cold", NULL, "empty the table before each position, which is slower", AT(cold)},
    {"weights", "FILE", "evaluation weights", .otherwise = "built in", AT(weights_file)},
    {0},
};

const Manual build_manual = {
    .program = "verdi-book build",
    .synopsis = "BOOK [OPTION...]",
    .about =
        "Grows a book by drop-out expansion: the best move that is not yet in the book, at the end "
        "of the line that costs least, becomes a position of it; that position and the one before "
        "it are searched for their next best move, and the values carried back to the start. A "
        "line costs what its moves lose against the best ones, both sides together, and a little "
        "for each ply. Values that are shallower than asked are searched again first.\n"
        "Every position is on the disk when it is finished. Interrupted, killed or cut off, the "
        "work goes on where it was when started again; other options may be given then.\n"
        "With one thread and --cold the same options make the same book, however often it was "
        "interrupted.\n",
    .keys = "",
    .options = build_options,
    .operand = "book",
    .least = 1,
    .most = 1,
};

int build_options_parse(BuildPlan *plan, int argc, char **argv) {
    CommandLine line;
    *plan = (BuildPlan){0};
    int status = manual_parse(&line, &build_manual, plan, argc, argv);
    if (status >= 0)
        return status;
    plan->file = line.operands[0];
    Text told = text_into(plan->told, sizeof plan->told);
    text_add(&told, "%s", line.command);
    option_describe(build_options,
                    "start positions max-loss plies ply-cost depth main-depth main-loss confidence "
                    "solve refresh threads hash cold",
                    plan, &told);
    engine_today(plan->date);
    return MANUAL_GO_ON;
}
