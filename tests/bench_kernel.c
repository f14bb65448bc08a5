/* SPDX-License-Identifier: MIT
 *
 * Measures each kernel at each CPU level that runs here: nanoseconds per call, as the median of
 * several rounds in which the levels take turns. The boards come from random games. Calls go
 * through the table of core/core.h, which adds one or two nanoseconds; in the search, kernels are
 * inlined. Also prints the lowest time per node of the exact solver, by the number of empty squares
 * at the root. There is no pass or fail: `meson test --benchmark`.
 */
#include <stdio.h>
#include <stdlib.h>

#include "base/bits.h"
#include "base/random.h"
#include "base/system/pages.h"
#include "base/timer.h"
#include "engine/levels.h"
#include "engine/weights_read.h"
#include "positions.h"
#include "testing.h"

enum { SAMPLES = 1024, TREES = 64, ROUNDS = 15, MOST_LEVELS = 8 };

/* Some squares, for moves that are called odd. */
static const uint64_t odd_squares = 0x0f0f0f0ff0f0f0f0u;

/* A position of a random game with a legal move, and the same game one square before its end. */
typedef struct Sample {
    Node node;
    int square;
    uint64_t flips, moves; /* what `square` flips; all moves, or the first sixteen */
    Board full;
    int last;
    uint8_t empty[4]; /* four empty squares of the first board */
} Sample;

typedef struct Bench {
    const Core *core;
    const Sample *sample;
    const Weights *weights;
    Search *search;
    uint64_t sum; /* of all results: equal at every level, and kept, so that no call is dropped */
} Bench;

static void time_moves(Bench *bench) {
    for (int i = 0; i < SAMPLES; i++) {
        Board board = bench->sample[i].node.board;
        bench->sum += bench->core->moves(board.player, board.opponent);
    }
}

static void time_moves_boards(Bench *bench) {
    uint64_t player[SAMPLES], opponent[SAMPLES], moves[SAMPLES];
    for (int i = 0; i < SAMPLES; i++) {
        player[i] = bench->sample[i].node.board.player;
        opponent[i] = bench->sample[i].node.board.opponent;
    }
    bench->core->moves_boards(moves, player, opponent, SAMPLES);
    for (int i = 0; i < SAMPLES; i++)
        bench->sum += moves[i];
}

static void time_flips(Bench *bench) {
    for (int i = 0; i < SAMPLES; i++) {
        const Sample *sample = &bench->sample[i];
        Board board = sample->node.board;
        bench->sum += bench->core->flips(sample->square, board.player, board.opponent);
    }
}

static void time_flips_four(Bench *bench) {
    for (int i = 0; i < SAMPLES; i++) {
        const Sample *sample = &bench->sample[i];
        Board board = sample->node.board;
        uint64_t flips[4];
        bench->sum += bench->core->flips_four(sample->empty, board.player, board.opponent, flips);
    }
}

static void time_flips_set(Bench *bench) {
    for (int i = 0; i < SAMPLES; i++) {
        const Sample *sample = &bench->sample[i];
        Board board = sample->node.board;
        bench->sum += bench->core->flips_set(sample->square, board.player, board.opponent);
    }
}

static void time_price_moves(Bench *bench) {
    for (int i = 0; i < SAMPLES; i++) {
        const Sample *sample = &bench->sample[i];
        Board board = sample->node.board;
        KernelPrices list;
        bench->sum += bench->core->price_moves(&list, board.player, board.opponent, sample->moves,
                                               odd_squares);
    }
}

static void time_count_last(Bench *bench) {
    for (int i = 0; i < SAMPLES; i++) {
        const Sample *sample = &bench->sample[i];
        bench->sum += (uint64_t)bench->core->count_last(sample->last, sample->full.player);
    }
}

static void time_stability(Bench *bench) {
    for (int i = 0; i < SAMPLES; i++) {
        Board board = bench->sample[i].node.board;
        bench->sum += (uint64_t)bench->core->stability(board.player, board.opponent);
    }
}

static void time_play_and_score(Bench *bench) {
    for (int i = 0; i < SAMPLES; i++) {
        const Sample *sample = &bench->sample[i];
        Node child;
        bench->core->play(&child, &sample->node, sample->square, sample->flips);
        bench->sum += (uint64_t)bench->core->evaluate(bench->weights, &child);
    }
}

static const struct {
    const char *name;
    void (*run)(Bench *bench);
    int calls, repeats;
} kernels[] = {
    {"moves", time_moves, SAMPLES, 20},
    {"moves of boards", time_moves_boards, SAMPLES, 20},
    {"flips", time_flips, SAMPLES, 20},
    {"flips of four", time_flips_four, SAMPLES, 20},
    {"flips of sets", time_flips_set, SAMPLES, 20},
    {"price moves", time_price_moves, SAMPLES, 20},
    {"count_last", time_count_last, SAMPLES, 20},
    {"stability", time_stability, SAMPLES, 20},
    {"play and score", time_play_and_score, SAMPLES, 5},
};

static void make_boards(Sample sample[SAMPLES]) {
    Random random;
    random_seed(&random, 1);
    for (int i = 0; i < SAMPLES;) {
        Sample *s = &sample[i];
        Board board = positions_play(&random, 8 + (int)random_below(&random, 44));
        uint64_t moves = board_moves(board);
        if (!moves)
            continue;
        levels_pick("portable")->node_init(&s->node, board);
        s->square = bits_first(moves);
        s->flips = board_flips(board, s->square);
        while (bits_count(moves) > KERNEL_PLACES)
            moves &= ~((uint64_t)1 << (63 - bits_leading(moves)));
        s->moves = moves;
        uint64_t rest = board_empties(board);
        for (int k = 0; k < 4; k++, rest &= rest - 1)
            s->empty[k] = (uint8_t)bits_first(rest);
        s->full = positions_play(&random, 1);
        s->last = bits_first(board_empties(s->full));
        i++;
    }
}

static int compare_doubles(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* A row of the table; false if the levels do not agree on the results. */
static bool print_row(int kernel, Bench *benches, int levels) {
    double ns[MOST_LEVELS][ROUNDS];
    for (int round = 0; round < ROUNDS; round++)
        for (int level = 0; level < levels; level++) {
            int64_t start = timer_now_ns();
            for (int i = 0; i < kernels[kernel].repeats; i++)
                kernels[kernel].run(&benches[level]);
            ns[level][round] = (double)(timer_now_ns() - start) /
                               (kernels[kernel].repeats * kernels[kernel].calls);
        }
    printf("%-18s", kernels[kernel].name);
    for (int level = 0; level < levels; level++) {
        qsort(ns[level], ROUNDS, sizeof ns[level][0], compare_doubles);
        printf(" %12.1f", ns[level][ROUNDS / 2]);
    }
    putchar('\n');
    for (int level = 1; level < levels; level++)
        if (benches[level].sum != benches[0].sum)
            return false;
    return true;
}

/* Null windows beside the scores of random positions, half of them above and half below. */
static void time_trees(Bench *bench, const Board board[TREES], const int alpha[TREES]) {
    for (int i = 0; i < TREES; i++) {
        search_forget(bench->search); /* an empty table for each */
        bench->sum += (uint64_t)bench->core->endgame(bench->search, board[i].player,
                                                     board[i].opponent, alpha[i]);
    }
}

/* A row of the table of nodes; false if the levels do not agree on results or nodes. */
static bool print_trees(int empties, Bench *benches, int levels) {
    Board board[TREES];
    int alpha[TREES];
    Random random;
    random_seed(&random, (uint64_t)empties);
    for (int i = 0; i < TREES; i++) {
        board[i] = positions_play(&random, empties);
        int score = benches->core->endgame(benches->search, board[i].player, board[i].opponent, 0);
        alpha[i] = score > -64 ? score - i % 2 : score;
    }
    double ns[MOST_LEVELS][ROUNDS];
    uint64_t nodes = 0, sum = 0;
    int repeats = empties < 9 ? 1 << (9 - empties) : 1; /* long enough for the clock */
    bool agree = true;
    for (int round = 0; round < ROUNDS; round++)
        for (int level = 0; level < levels; level++) {
            Bench *bench = &benches[level];
            uint64_t before = bench->search->nodes;
            bench->sum = 0;
            int64_t start = timer_now_ns();
            for (int i = 0; i < repeats; i++)
                time_trees(bench, board, alpha);
            double spent = (double)(timer_now_ns() - start);
            if (!nodes) {
                nodes = bench->search->nodes - before;
                sum = bench->sum;
            }
            agree &= bench->search->nodes - before == nodes && bench->sum == sum;
            ns[level][round] = spent / (double)nodes;
        }
    printf("%2d empty %9.1f", empties, (double)nodes / (repeats * TREES));
    for (int level = 0; level < levels; level++) {
        qsort(ns[level], ROUNDS, sizeof ns[level][0], compare_doubles);
        printf(" %12.1f", ns[level][0]);
    }
    putchar('\n');
    return agree;
}

static void run(Bench *shared) {
    Bench benches[MOST_LEVELS];
    int levels = 0;
    printf("%-18s", "ns a call");
    for (int i = levels_count - 1; i >= 0 && levels < MOST_LEVELS; i--)
        if (levels_pick(levels_all[i]->level)) {
            benches[levels] = *shared;
            benches[levels++].core = levels_all[i];
            printf(" %12s", levels_all[i]->level);
        }
    putchar('\n');
    for (int kernel = 0; kernel < (int)(sizeof kernels / sizeof *kernels); kernel++)
        ck_assert_msg(print_row(kernel, benches, levels), "%s: the levels do not agree",
                      kernels[kernel].name);
    printf("\n%-18s\n", "ns a node, after nodes a tree");
    for (int empties = 1; empties <= ENDGAME_EMPTIES; empties++)
        ck_assert_msg(print_trees(empties, benches, levels), "%d empties: the levels do not agree",
                      empties);
}

TEST(bench_kernel) {
    static Sample sample[SAMPLES];
    SearchControl control = {.deadline_ns = INT64_MAX, .node_limit = UINT64_MAX};
    Search search = {.control = &control};
    Weights weights = {0};
    WeightsFile file;
    Bench bench = {.sample = sample, .weights = &weights, .search = &search};
    search.local = pages_alloc(sizeof(LocalTables));
    ck_assert(search.local && !weights_open(&file, NULL) && !weights_unpack(&file, &weights, NULL));
    make_boards(sample);
    run(&bench);
    weights_close(&file);
    weights_free(&weights);
    pages_free(search.local, sizeof(LocalTables));
}
