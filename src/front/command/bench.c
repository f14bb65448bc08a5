/* SPDX-License-Identifier: MIT
 *
 * verdi bench: searches a fixed set of positions and counts nodes. With one thread and the default
 * table size and depth, the total is the signature of the search: it is the same for every CPU
 * level, compiler and sanitizer, and changes only with the search or its weights. It is stored in
 * tests/bench.signature.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "front/front.h"
#include "front/kit/open.h"
#include "front/kit/report.h"

typedef struct BenchPosition {
    const char *name, *moves;
    bool exact; /* solved exactly instead of searched to the given depth */
} BenchPosition;

/* The named openings are well-known ones. The numbered positions come from games of a one-ply
 * player; the number is its seed. This player scores a move by the legal moves of its own side
 * minus twice those of the opponent, plus corners taken, minus corners offered, and picks a random
 * move within two points of the best. The last four come from an enumeration from the start: a
 * shortest game with a pass and a shortest wipe-out (nine moves), each before and after its last
 * move. */
static const BenchPosition positions[] = {
    {"start", "", false},
    {"tiger", "f5d6c3d3c4f4f6f3e6e7", false},
    {"rose", "f5d6c5f4e3c6d3f6e6d7", false},
    {"heath", "f5f6e6f4g5e7e3", false},
    {"cow", "f5f4e3d6c5", false},
    {"made 1", "f5f6e6f4g4e7d3e3g7d6d7h8", false},
    {"made 2", "d3e3f4c5d6f5e6e7g6f3d7c4b4c6", false},
    {"made 4", "c4c5d6e3d3b4b3c3d2c2d1d7a5a3c6b5f6f5", false},
    {"made 5", "c4c5d6e3f4e6f5g5f7c6f6c7g4g3d7g6e7c8g7d8", false},
    {"made 6", "e6f6f5f4e3c5c6d6e7f8b5a5c4d3f3f7e8d7b7e2e1f1", false},
    {"made 7", "f5f4e3f6e6c5c6d6g4g3g6f7d7d8b5c4e7h3h4e8g5h6f8g7", false},
    {"made 8", "e6f6f5d6c6e3f3f4g5h6e2c5e7d8b5a5c4d3b3b4c3f1a3f7g4d2", false},
    {"made 9", "d3c3c4c5d6f4f3e3d2e2b3b5b4a4a3b2a5c2a2d7c6a6a7f5g4g5a1b1", false},
    {"made 10", "e6d6c5f4e3d3c4d2f2f3e2c3d1c6b5b4b6f6f5g1a4e7e8a7a6a5a8f1c2b3", false},
    {"made 11", "d3c3c4e3d2b4f5f4e2f6a4c2b3b2g4g3a1c1d1b1f3a3a2d6h3e1f1g2g6g5h1f2f7", false},
    {"made 12", "c4c5d6e3d3b4f3d7d8c7b7c3a4d2e2f2c6b5d1f4g4f1c2b6e1f5g2c8a6b1e6c1g3e8b2a1", false},
    {"made 13", "d3e3f4c3c4d6c2f3f5g4h4g5g6b4a4h5h6c5f6d2g3g2f2h2h1b1e2f1h3e1c1d1g1b5a1a5b3a2a6b2",
     true},
    {"made 14",
     "f5f6e6d6c6e3d3b6d7c5b5e7g6h6c7a5f4g5g3e8d8f3f7f8g8h3a4a3b4b3a6a7c4b8h4g7h5b7g4d2a8c8", true},
    {"made 15",
     "f5f4e3d6e6g5g6f6c6f7h5h6h7c5b5c4d7f3g2c7b6a6e7h1d3d8g3h2g4h3a5h4b4h8g7f8g8e8a7f2g1e1f1",
     true},
    {"made 16",
     "e6d6c5f4f5e7f7f6d3c3f3g4g6f8g5e3h5c4d7h4c6h7h3d8e2e1b4b3c8f2a2a4b5a5d2d1c2a3a6g3f1g1g2b1",
     true},
    {"made 17",
     "f5f6e6d6d7g5g6d8c6e7f7c5b5a5c4h6e8c8c7g8b8b3c3b6b7b4g7f4e3h8d3f8a7a8a6a4h7g4a2h5h4h3g3f2",
     true},
    {"made 18",
     "f5f6e6d6c6e3f7e7d7e8f4g4f8g8c3c5d8c8c7b7b6b5h3g6g7g5h5h8h7b2a6h4a8a5d3c4b8a7b4a4c2b3d2d1a3h6",
     true},
    {"made 20",
     "f5f4e3d6c5d2f2c4d3c6b6f3d7d8c2c3e2a7b5b4a6a5a4a3b3g1c7b7c8e6e7b8a8e1e8b1d1c1f6g7f7g6h6f8f1a2"
     "h1h5a1h7",
     true},
    {"before pass", "d3c3b3b2f5a3a1", false},
    {"pass", "d3c3b3b2f5a3a1c1", false},
    {"before wipe-out", "e6f4e3d6c5f6e7f5", false},
    {"wiped out", "e6f4e3d6c5f6e7f5g5", false},
};

enum { POSITIONS = sizeof positions / sizeof *positions };

const Manual bench_manual = {
    .synopsis = "[OPTION...]",
    .about = "Searches a fixed set of positions and prints nodes and speed.\n"
             "The last line is \"N nodes N nps\". With default options, the number of nodes is the "
             "signature of the search: it is the same on every machine. --threads N "
             "searches the set with one thread, then with N, and prints the speed-up.\n",
    .examples = "verdi bench\nverdi bench --threads 8\nverdi bench --depth 12 --cpu portable\n",
    .keys = "threads hash depth weights cpu",
    .defaults = "threads=1 hash=16 depth=18"};

typedef struct BenchTotal {
    uint64_t nodes;
    double seconds;
} BenchTotal;

/* Prints a line for one position: value in discs (or "over"), best move, depth, nodes, seconds. */
static void print_row(const char *name, const verdi_result *result) {
    char value[16] = "over";
    if (result->lines)
        snprintf(value, sizeof value, "%+.2f", (double)result->value / VERDI_DISC);
    printf("%-16s %7s  %-4s %5d %12" PRIu64 " %8.3f\n", name, value,
           verdi_square_name(result->move), result->lines ? result->line[0].depth : 0,
           result->nodes, result->seconds);
    fflush(stdout);
}

/* Searches the whole set, each position from an empty table. */
static int search_all(verdi_engine *engine, verdi_game *game, const verdi_limits *limits,
                      BenchTotal *total) {
    *total = (BenchTotal){0};
    printf("%-16s %7s  %-4s %5s %12s %8s\n", "position", "value", "move", "depth", "nodes",
           "seconds");
    for (int i = 0; i < POSITIONS; i++) {
        const BenchPosition *position = &positions[i];
        verdi_result result;
        verdi_limits own = *limits;
        own.depth = position->exact ? 0 : limits->depth;
        own.goal = position->exact ? VERDI_GOAL_EXACT : VERDI_GOAL_PLAY;
        verdi_engine_clear(engine);
        int error = verdi_game_read(game, VERDI_FORMAT_TRANSCRIPT, position->moves,
                                    strlen(position->moves), -1, NULL);
        if (!error)
            error = verdi_search(engine, game, &own, NULL, NULL, &result);
        if (error) {
            report_error("%s: %s", position->name, verdi_strerror(error));
            return 1;
        }
        print_row(position->name, &result);
        total->nodes += result.nodes;
        total->seconds += result.seconds;
    }
    return 0;
}

static double speed(const BenchTotal *total) {
    return total->seconds > 0 ? (double)total->nodes / total->seconds : 0;
}

/* Runs the set with one thread, then with the requested threads. The last line has the total of the
 * second run. */
static int run_bench(verdi_engine *engine, verdi_game *game, const verdi_limits *limits) {
    int threads = verdi_engine_get_threads(engine);
    BenchTotal one, total;
    if (verdi_engine_set_threads(engine, 1) || search_all(engine, game, limits, &one))
        return 1;
    total = one;
    if (threads > 1) {
        if (verdi_engine_set_threads(engine, threads) || search_all(engine, game, limits, &total))
            return 1;
        printf("%d threads: %.2f times the nodes, %.2f times the nodes per second, %.2f times as "
               "fast\n",
               threads, (double)total.nodes / (double)one.nodes, speed(&total) / speed(&one),
               one.seconds / total.seconds);
    }
    printf("%" PRIu64 " nodes %.0f nps\n", total.nodes, speed(&total));
    return 0;
}

int bench_main(CommandLine *line, void *options) {
    (void)options;
    int status = 1;
    verdi_engine *engine = open_engine(&line->settings);
    verdi_game *game = engine ? open_game(NULL, 0) : NULL;
    if (game) {
        verdi_limits limits = settings_limits(&line->settings, NULL);
        limits.level = -1;
        status = run_bench(engine, game, &limits);
    }
    verdi_game_free(game);
    verdi_engine_free(engine);
    return status;
}
