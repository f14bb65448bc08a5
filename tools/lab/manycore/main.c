/* SPDX-License-Identifier: MIT
 *
 * verdi-manycore: shows what limits a solve with many threads, by simulating a machine with many
 * cores (virtual.h). The table is only as accurate as the assumed costs.
 */
#include <stdio.h>
#include <stdlib.h>

#include "front/kit/manual/manual.h"
#include "front/kit/position_files.h"
#include "front/kit/reply.h"
#include "front/kit/report.h"
#include "manycore/virtual.h"
#include "study/search/limits.h"
#include "verdi.h"

enum { POSITIONS_MAX = 1000 };

typedef struct Options {
    const char *threads;
    bool iterations;
    int hash;
    VirtualCosts costs;
} Options;

#define AT(member) OPTION_AT(Options, member)
#define COST(member) AT(costs.member), OPTION_RANGE(0, 1000000)

static const ManualOption manycore_options[] = {
    {"threads", "LIST", "numbers of threads, 1 to 256", "1,2,4,8,16,32,64", AT(threads)},
    {"iterations", NULL, "also print a line for each iteration of a millisecond or more",
     AT(iterations)},
    {"node", "NS", "time of a node, in nanoseconds", "27", AT(costs.node),
     OPTION_RANGE(1, 1000000)},
    {"lock", "NS", "time to take a lock last held by another thread", "150", COST(lock)},
    {"own", "NS", "time to take any other lock", "30", COST(own)},
    {"look", "NS", "time to look for work at one thread", "20", COST(look)},
    {"signal", "NS", "time to wake a thread", "1500", COST(signal)},
    {"wake", "NS", "time until a woken thread runs", "20000", COST(wake)},
    {"join", "NS", "time to join another thread's split", "1000", COST(join)},
    {0},
};

static const Manual manycore_manual = {
    .program = "verdi-manycore",
    .synopsis = "[OPTION...] FILE",
    .about =
        "Solves the positions of an OBF file (\"-\": standard input) on a simulated machine: the "
        "engine's threads take turns, each with its own clock. For each number of threads it "
        "prints the time, the speed-up over the first number of threads, and the additional nodes. "
        "Then it prints the use of all threads' time, in percent: work (nodes that the first "
        "number of threads needs too), more nodes, locks and signals, waiting for locks, looking "
        "for work, waking up, joining a split, idle. Every run gives the same results.\n"
        "Exit status: 0 done, 1 failure, 2 wrong usage, 3 scores depend on the number of "
        "threads.\n",
    .keys = "hash",
    .options = manycore_options,
    .operand = "file of positions",
    .least = 1,
    .most = 1,
};

typedef struct Positions {
    Board board[POSITIONS_MAX];
    int score[POSITIONS_MAX]; /* results with the first number of threads */
    int count;
    bool failed;
} Positions;

/* The result of a run with one number of threads. */
typedef struct Run {
    const Options *options;
    int threads;
    double nodes, known; /* nodes of all positions; nodes of the current one up to its last
                          * iteration */
    VirtualTally sum;
} Run;

static void take_problem(const char *file, int line, const char *problem, void *user) {
    report_place(file, line, problem);
    ((Positions *)user)->failed = true;
}

static bool take_position(const ObfRecord *record, const char *file, int line, void *user) {
    Positions *positions = user;
    if (positions->count == POSITIONS_MAX) {
        take_problem(file, line, "too many positions", user);
        return false;
    }
    positions->board[positions->count++] = position_board(record->position);
    return true;
}

/* Adds the time since the last call to that of the run. */
static VirtualTally take_tally(Run *run) {
    VirtualTally more = virtual_take(), *sum = &run->sum;
    sum->work += more.work;
    sum->locked += more.locked;
    sum->lock_wait += more.lock_wait;
    sum->looking += more.looking;
    sum->waking += more.waking;
    sum->joining += more.joining;
    sum->asleep += more.asleep;
    sum->span += more.span;
    return more;
}

/* Prints everything except nodes as a percentage of the threads' time. */
static void print_shares(const VirtualTally *tally, int threads) {
    double percent = tally->span * threads / 100;
    printf(" %5.1f %5.1f %5.1f %5.1f %5.1f %5.1f\n", tally->locked / percent,
           tally->lock_wait / percent, tally->looking / percent, tally->waking / percent,
           tally->joining / percent, tally->asleep / percent);
}

static void take_report(const verdi_info *info, void *user) {
    enum { SHORTEST_NS = 1000000 };
    Run *run = user;
    if (!info->complete)
        return;
    VirtualTally tally = take_tally(run);
    if (run->options->iterations && tally.span >= SHORTEST_NS) {
        printf("  %d@%g%% %.2f ms, %.0f nodes: %.1f", info->depth, (double)info->confidence,
               tally.span * 1e-6, (double)info->result->nodes - run->known,
               100 * tally.work / (tally.span * run->threads));
        print_shares(&tally, run->threads);
    }
    run->known = (double)info->result->nodes;
}

/* Solves all positions. False after reporting an error. Sets *differs if a score differs from that
 * of the first run. */
static bool solve(Run *run, Positions *positions, bool first, bool *differs) {
    verdi_engine *engine = NULL;
    verdi_game *game = NULL;
    verdi_config config;
    verdi_config_init(&config);
    config.threads = run->threads;
    config.hash_mib = run->options->hash;
    virtual_begin(run->threads, run->options->costs);
    int error = verdi_engine_new(&engine, &config);
    if (!error)
        error = verdi_game_new(&game);
    for (int i = 0; i < positions->count && !error; i++) {
        verdi_limits limits = limits_exact(NULL);
        verdi_result result;
        run->known = 0;
        Board board = positions->board[i];
        error = verdi_game_set_position(game, board.player, board.opponent, VERDI_BLACK);
        if (!error)
            error = verdi_search(engine, game, &limits, take_report, run, &result);
        if (error)
            break;
        take_tally(run);
        run->nodes += (double)result.nodes;
        if (first)
            positions->score[i] = result.value;
        if (positions->score[i] != result.value) {
            fprintf(stderr, "verdi-manycore: position %d: %d by %d threads, not %d\n", i + 1,
                    result.value, run->threads, positions->score[i]);
            *differs = true;
        }
    }
    verdi_game_free(game);
    verdi_engine_free(engine);
    if (error)
        report_error("%s", verdi_strerror(error));
    return !error;
}

/* The next number of the list, 0 at its end, or -1 if it is not a valid number of threads. */
static int next_number(const char **list) {
    char *end;
    if (!**list)
        return 0;
    long number = strtol(*list, &end, 10);
    if (end == *list || (*end && *end != ',') || number < 1 || number > VIRTUAL_THREADS_MAX)
        return -1;
    *list = *end ? end + 1 : end;
    return (int)number;
}

static int run_all(const Options *options, Positions *positions) {
    const VirtualCosts *costs = &options->costs;
    printf(
        "assumed, ns: node %.0f, lock %.0f (own %.0f), look %.0f, signal %.0f, wake %.0f, join %.0f"
        "\n"
        "threads        ms speed-up    nodes   work  more  lock  wait  look  wake  join  idle\n",
        costs->node, costs->lock, costs->own, costs->look, costs->signal, costs->wake, costs->join);
    double first_span = 0, first_nodes = 0;
    bool differs = false;
    const char *list = options->threads;
    for (int threads; (threads = next_number(&list)) > 0;) {
        Run run = {.options = options, .threads = threads};
        if (!solve(&run, positions, first_span == 0, &differs))
            return 1;
        if (first_span == 0) {
            first_span = run.sum.span;
            first_nodes = run.nodes;
        }
        double percent = run.sum.span * threads / 100;
        printf("%7d %9.1f %8.2f %+7.1f%% %6.1f %5.1f", threads, run.sum.span * 1e-6,
               first_span / run.sum.span, 100 * (run.nodes / first_nodes - 1),
               first_nodes * costs->node / percent,
               (run.nodes - first_nodes) * costs->node / percent);
        print_shares(&run.sum, threads);
        fflush(stdout);
    }
    return differs ? 3 : 0;
}

int main(int argc, char **argv) {
    static Positions positions;
    CommandLine line;
    Options options = {0};
    int status = manual_parse(&line, &manycore_manual, &options, argc, argv);
    if (status >= 0)
        return status;
    options.hash = line.settings.config.hash_mib;
    int number = 1;
    for (const char *rest = options.threads; number > 0;)
        number = next_number(&rest);
    if (number < 0) {
        report_usage("--threads: expected numbers from 1 to 256");
        return 2;
    }
    position_files_read(line.operands[0], (PositionChoice){.forced = -1}, take_position,
                        take_problem, &positions);
    if (positions.failed)
        return 1;
    return reply_finish(run_all(&options, &positions));
}
