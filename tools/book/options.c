/* SPDX-License-Identifier: MIT */
#include "book/build.h"

#include "base/text.h"
#include "front/kit/manual/manual.h"
#include "study/engine_crew.h"

#define AT(member) OPTION_AT(BuildPlan, member)
#define DISCS(member) OPTION_AS(option_discs, BuildPlan, member), OPTION_RANGE(0, 1000)

static const ManualOption build_options[] = {
    {"start", "TEXT",
     "start position: a line of moves (f5d6c3) or a board (64 squares and the side to move)",
     .otherwise = "the start of the game", AT(start), .group = "Extent"},
    {"lines", "FILE", "file of games or openings to add", .otherwise = "none", AT(lines)},
    {"positions", "N", "stop at N positions; 0: no limit", "0", AT(positions),
     OPTION_RANGE(0, 1000000000)},
    {"seconds", "T", "stop after T seconds; 0: no limit", "0", AT(seconds),
     OPTION_RANGE(0, 1000000000)},
    {"max-loss", "DISCS", "largest loss of a line, for both sides together", "8",
     DISCS(rules.max_loss)},
    {"plies", "N", "longest line", "36", AT(rules.max_plies), OPTION_RANGE(0, 60)},
    {"ply-cost", "DISCS", "cost of a ply: a low cost makes longer lines, a high cost more lines",
     "0.25", DISCS(rules.ply_cost)},
    {"depth", "N", "depth of a search, 1 to 60", "21", AT(rules.depth), OPTION_RANGE(1, 60),
     .group = "Search"},
    {"main-depth", "N", "depth on main lines", "24", AT(rules.main_depth), OPTION_RANGE(1, 60)},
    {"main-loss", "DISCS", "largest loss of a main line", "0.5", DISCS(rules.main_loss)},
    {"confidence", "P", "confidence of searches, percent", "73", "73 87 95 98 99 100",
     OPTION_AS(option_listed, BuildPlan, rules.confidence)},
    {"solve", "N", "solve positions of up to N empty squares", "22", AT(rules.solve),
     OPTION_RANGE(1, 40)},
    {"refresh", NULL, "repeat searches of other versions or weights, except proofs", AT(refresh)},
    {"threads", "N", "positions searched at a time, with one thread each", "1", AT(workers),
     OPTION_RANGE(1, BUILD_MAX_WORKERS), .group = "Machine"},
    {"hash", "MIB", "size of each thread's transposition table", "128", AT(hash_mib),
     OPTION_RANGE(1, 1 << 20)},
    {"cold", NULL, "clear the table before each position (slower)", AT(cold)},
    {"weights", "FILE", "file of evaluation weights", .otherwise = "built in", AT(weights_file)},
    {0},
};

const Manual build_manual = {
    .program = "verdi-book build",
    .synopsis = "BOOK [OPTION...]",
    .about =
        "Builds an opening book by drop-out expansion.\n"
        "The cost of a line is the loss of its moves, for both sides together, plus --ply-cost per "
        "ply. Each step takes the cheapest line that leaves the book, and adds the position after "
        "the line's best new move. The new position and the previous position are searched for "
        "their next best moves. Then the builder updates the values up to the start. Before a line "
        "is extended, values shallower than requested are searched again.\n"
        "--lines adds every position of games or openings, in any format that Verdi reads, and "
        "extends them as if their moves lost nothing.\n"
        "Each finished position is written to disk. The same command, or one with other options, "
        "resumes an interrupted or killed run. With one thread and --cold, the same options make "
        "the same book, with or without interruptions.\n",
    .examples = "verdi-book build my.book --positions 1000\n"
                "verdi-book build my.book --depth 24 --threads 4\n"
                "verdi-book build my.book --start f5f6e6f4 --max-loss 4\n"
                "verdi-book build my.book --lines openings.txt --positions 20000\n",
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
    Text text = text_into(plan->described, sizeof plan->described);
    text_add(&text, "%s", line.command);
    option_describe(
        build_options,
        "start lines positions max-loss plies ply-cost depth main-depth main-loss confidence "
        "solve refresh threads hash cold",
        plan, &text);
    engine_today(plan->date);
    return MANUAL_GO_ON;
}
