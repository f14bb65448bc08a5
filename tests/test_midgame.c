/* SPDX-License-Identifier: MIT
 *
 * The null-window search above the endgame, of every CPU level, at full confidence against plain
 * negamax: no pruning, no table, nothing remembered, every leaf evaluated from nothing. Windows are
 * put where an error of one unit shows. They stay within 15 discs of a draw, because beyond 16
 * stability cuts by what can still be won, of which the evaluation knows nothing.
 */
#include "testing.h"

#include <stdlib.h>

#include "base/bits.h"
#include "base/pages.h"
#include "base/random.h"
#include "engine/levels.h"
#include "engine/tt_memory.h"
#include "engine/weights_read.h"
#include "positions.h"

enum { POSITIONS = 300, WINDOW_LIMIT = 15 * SCORE_DISC, DEEP = 6 };

static Weights weights;
static SearchControl control;
static Search search;
static Tt tt;

static void open_search(void) {
    WeightsFile file;
    ck_assert_int_eq(weights_open_builtin(&file), VERDI_OK);
    ck_assert_int_eq(weights_unpack(&file, &weights), VERDI_OK);
    ck_assert(tt_resize(&tt, 1));
    atomic_init(&control.stop, false);
    atomic_init(&control.out_of_budget, false);
    control.deadline_ns = INT64_MAX;
    control.node_limit = UINT64_MAX;
    atomic_init(&control.nodes, 0);
    search = (Search){.weights = &weights,
                      .tt = &tt,
                      .control = &control,
                      .generation = 1,
                      .confidence = CONFIDENCE_FULL};
    search.local = pages_alloc(sizeof(LocalTables));
    ck_assert_ptr_nonnull(search.local);
}

static void close_search(void) {
    pages_free(search.local, sizeof(LocalTables));
    tt_free(&tt);
    weights_free(&weights);
}

static Score evaluate_slowly(Board board) {
    const Core *core = levels_pick("portable");
    Node node;
    core->node_init(&node, board);
    return core->evaluate(&weights, &node);
}

/* A pass costs no depth; a finished game counts its discs. */
static Score negamax(Board board, int depth) {
    uint64_t moves = board_moves(board);
    if (depth == 0 && board_empties(board))
        return evaluate_slowly(board);
    if (!moves)
        return board_moves(board_pass(board)) ? -negamax(board_pass(board), depth)
                                              : score_from_discs(board_final_score(board));
    Score best = -SCORE_INFINITE;
    for (; moves; moves &= moves - 1) {
        Score score = -negamax(board_play(board, bits_first(moves)), depth - 1);
        best = score > best ? score : best;
    }
    return best;
}

static void check_window(const Core *core, Board board, int depth, Score value, Score alpha) {
    Node node;
    core->node_init(&node, board);
    Score result = core->null_window(&search, &node, alpha, depth);
    bool right = result <= alpha ? value <= result : value >= result;
    ck_assert_msg(right,
                  "%s: player %016llx opponent %016llx depth %d alpha %d: %d, the value is %d",
                  core->level, (unsigned long long)board.player, (unsigned long long)board.opponent,
                  depth, alpha, result, value);
}

/* Each window is asked of an empty table first, then of one that knows the others; evaluations are
 * remembered from one to the next. */
static void check_position(const Core *core, Board board, int depth, Score value, Random *random) {
    Score anywhere = (Score)random_below(random, 2 * WINDOW_LIMIT + 1) - WINDOW_LIMIT;
    Score windows[3] = {value - 1, value, anywhere};
    pages_zero(search.local, sizeof(LocalTables)); /* what another CPU level remembered */
    for (int round = 0; round < 2; round++)
        for (int i = 0; i < 3; i++) {
            if (round == 0)
                tt_clear(&tt);
            if (abs(windows[i]) <= WINDOW_LIMIT)
                check_window(core, board, depth, value, windows[i]);
        }
}

START_TEST(test_windows_at_the_value) {
    Random random;
    int known = 0;
    open_search();
    random_seed(&random, 31);
    for (int i = 0; i < POSITIONS * testing_scale(); i++) {
        int depth = i % 25 ? 1 + i % 4 : DEEP;
        int empties = depth + 1 + (int)random_below(&random, depth == DEEP ? 8 : 59 - depth);
        Board board = positions_play(&random, empties);
        Score value = negamax(board, depth);
        known += abs(value) < WINDOW_LIMIT;
        for (int level = 0; level < levels_count; level++)
            if (levels_pick(levels_all[level]->level))
                check_position(levels_all[level], board, depth, value, &random);
    }
    ck_assert_int_gt(known, POSITIONS / 3);
    close_search();
}
END_TEST

TESTING_MAIN("midgame", test_windows_at_the_value)
