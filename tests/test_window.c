/* SPDX-License-Identifier: MIT
 *
 * Proven bounds of the position and of each move, with windows set by the caller and after
 * interruptions, against plain minimax and complete solves; also the window functions themselves.
 */
#include "testing.h"

#include "base/bits.h"
#include "engine/plan.h"
#include "positions.h"
#include "study/search/limits.h"

static verdi_engine *engine;
static verdi_game *game;

static verdi_result search(Board board, const verdi_limits *limits, verdi_info_fn *report,
                           void *user) {
    verdi_result result;
    positions_set(game, board);
    verdi_engine_clear(engine);
    ck_assert_int_eq(verdi_search(engine, game, limits, report, user, &result), VERDI_OK);
    return result;
}

/* The bounds of all moves hold, each move is there once, and those of the position follow. */
static void check_root(Board board, const verdi_root *root, const int score[65]) {
    uint64_t seen = 0;
    int lower = -64 * VERDI_DISC, upper = lower;
    for (int i = 0; i < root->count; i++) {
        const verdi_root_move *move = &root->move[i];
        int exact = score[move->move] * VERDI_DISC;
        ck_assert_int_le(move->lower, exact);
        ck_assert_int_ge(move->upper, exact);
        seen |= move->move < 64 ? bits_square(move->move) : 0;
        lower = move->lower > lower ? move->lower : lower;
        upper = move->upper > upper ? move->upper : upper;
    }
    ck_assert_uint_eq(seen, board_moves(board));
    ck_assert_int_eq(root->count, seen ? bits_count(seen) : 1);
    ck_assert_int_eq(root->lower, lower);
    ck_assert_int_eq(root->upper, upper);
}

static int best_of(Board board, const int score[65]) {
    int best = -64;
    if (!board_moves(board))
        return score[VERDI_PASS];
    for (BITS_EACH(move, board_moves(board)))
        best = score[move] > best ? score[move] : best;
    return best;
}

static void minimax_moves(Board board, int score[65]) {
    if (!board_moves(board))
        score[VERDI_PASS] = -positions_minimax(board_pass(board));
    for (BITS_EACH(move, board_moves(board)))
        score[move] = -positions_minimax(board_play(board, (Square)move));
}

/* Windows anywhere, of two discs and more. */
TEST(test_windows_answer_what_is_asked) {
    Random random;
    int inside = 0, above = 0, below = 0;
    random_seed(&random, 31);
    positions_open(&engine, &game, 1);
    for (int i = 0; i < 300 * testing_scale(); i++) {
        int score[65], empties = 1 + (int)random_below(&random, 7);
        Board board = i & 1 ? positions_fill(&random, empties) : positions_play(&random, empties);
        if (board_is_over(board))
            continue;
        minimax_moves(board, score);
        verdi_limits limits = limits_exact(NULL);
        limits.lines = i % 3 == 0 ? 64 : 1;
        int low = (int)random_below(&random, 128) - 64;
        int high = low + 1 + (int)random_below(&random, i & 2 ? 4 : (uint32_t)(64 - low));
        high = high > 64 ? 64 : high;
        limits.alpha = low * VERDI_DISC;
        limits.beta = high * VERDI_DISC;
        verdi_result result = search(board, &limits, NULL, NULL);
        int exact = best_of(board, score);
        check_root(board, &result.root, score);
        if (limits.alpha || limits.beta) {
            inside += exact > low && exact < high;
            below += exact <= low;
            above += exact >= high;
            if (exact <= low)
                ck_assert_int_le(result.root.upper, limits.alpha);
            else if (exact >= high)
                ck_assert_int_ge(result.root.lower, limits.beta);
            else
                ck_assert_int_eq(result.value, exact * VERDI_DISC);
        }
        if (exact > low && exact < high) {
            ck_assert_int_eq(result.root.lower, result.root.upper);
            ck_assert(result.line[0].exact);
        }
        ck_assert_int_le(result.line[0].lower, score[result.move] * VERDI_DISC);
        ck_assert_int_ge(result.line[0].upper, score[result.move] * VERDI_DISC);
    }
    ck_assert_int_ge(inside, 20);
    ck_assert_int_ge(above, 20);
    ck_assert_int_ge(below, 20);
}

/* Ended after any number of nodes, by one thread and two, what is proven is true; with time the
 * bounds meet. */
TEST(test_interrupted_searches_prove_the_truth) {
    for (int threads = 1; threads <= 2; threads++) {
        Random random;
        int some = 0;
        random_seed(&random, 32);
        positions_open(&engine, &game, threads);
        for (int i = 0; i < 4 * testing_scale(); i++) {
            Board board = positions_play(&random, 16);
            int score[65];
            verdi_limits limits = limits_exact(NULL);
            limits.lines = 64;
            verdi_result whole = search(board, &limits, NULL, NULL);
            for (int k = 0; k < whole.lines; k++)
                score[whole.line[k].move] = whole.line[k].value / VERDI_DISC;
            for (int k = 0; k < 6; k++) {
                limits.nodes = whole.nodes * (uint64_t)(k + 1) / 7;
                limits.lines = k & 1 ? 64 : 1;
                limits.goal = k == 4 ? VERDI_GOAL_WLD : VERDI_GOAL_EXACT;
                verdi_result result = search(board, &limits, NULL, NULL);
                check_root(board, &result.root, score);
                some +=
                    result.root.lower > -64 * VERDI_DISC && result.root.upper == 64 * VERDI_DISC;
            }
        }
        ck_assert_int_ge(some, 1); /* proven in part */
    }
}

typedef struct Watch {
    Board board;
    const int *score;
    int ticks, proven;
    uint64_t nodes;
    int lower, upper;
} Watch;

static void watch(const verdi_info *info, void *user) {
    Watch *watch = user;
    watch->ticks += info->tick;
    check_root(watch->board, &info->result->root, watch->score);
    ck_assert_int_ge(info->result->root.done, 0);
    ck_assert_int_le(info->result->root.done, info->result->root.count);
    if (info->complete && !info->tick) /* every move of the iteration was searched */
        ck_assert_int_eq(info->result->root.done, info->result->root.count);
    ck_assert_uint_ge(info->result->nodes, watch->nodes);
    ck_assert_int_ge(info->result->root.lower, watch->lower);
    ck_assert_int_le(info->result->root.upper, watch->upper);
    watch->nodes = info->result->nodes;
    watch->lower = info->result->root.lower;
    watch->upper = info->result->root.upper;
}

/* Reports by the clock tell truths that only grow. */
TEST(test_reports_by_the_clock) {
    Random random;
    random_seed(&random, 33);
    for (int threads = 1; threads <= 2; threads++) {
        positions_open(&engine, &game, threads);
        Board board = positions_play(&random, 19);
        int score[65];
        verdi_limits limits = limits_exact(NULL);
        limits.lines = 64;
        verdi_result whole = search(board, &limits, NULL, NULL);
        for (int k = 0; k < whole.lines; k++)
            score[whole.line[k].move] = whole.line[k].value / VERDI_DISC;
        limits.report_seconds = 0.001;
        Watch told = {board, score, 0, 0, 0, -64 * VERDI_DISC, 64 * VERDI_DISC};
        verdi_result result = search(board, &limits, watch, &told);
        ck_assert_int_ge(told.ticks, 3);
        ck_assert_int_eq(result.root.lower, result.value);
        ck_assert_int_eq(result.root.upper, result.value);
        ck_assert(threads > 1 || result.nodes == whole.nodes);
    }
}

TEST(test_bad_windows_are_refused) {
    static const int bad[][2] = {
        {1, 1}, {2, 1}, {-64 * VERDI_DISC - 1, 0}, {0, 64 * VERDI_DISC + 1}};
    verdi_result result;
    positions_open(&engine, &game, 1);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        verdi_limits limits = limits_exact(NULL);
        limits.alpha = bad[i][0];
        limits.beta = bad[i][1];
        ck_assert_int_eq(verdi_search(engine, game, &limits, NULL, NULL, &result),
                         VERDI_E_ARGUMENT);
    }
}

/* However a window is opened, it comes to an answer and never leaves what is wanted. */
TEST(test_windows_open_to_the_answer) {
    Random random;
    random_seed(&random, 34);
    for (int i = 0; i < 20000; i++) {
        int low = (int)random_below(&random, 2 * SCORE_INFINITE) - SCORE_INFINITE;
        int high = low + 1 + (int)random_below(&random, (uint32_t)(SCORE_INFINITE - low));
        Window wanted = {low, high};
        Score guess = (int)random_below(&random, 2 * SCORE_MAX + 1) - SCORE_MAX;
        Score score = (int)random_below(&random, 2 * SCORE_MAX + 1) - SCORE_MAX;
        int width = 256, passes = 1;
        Window window = window_around(wanted, guess, width);
        for (;; passes++) {
            ck_assert_int_lt(window.low, window.high);
            ck_assert_int_ge(window.low, low);
            ck_assert_int_le(window.high, high);
            width *= 3;
            if (!window_widen(&window, wanted, score, width))
                break;
        }
        ck_assert_int_le(passes, 3);
        ck_assert((score > window.low && score < window.high) || (score <= low) || (score >= high));
    }
}
