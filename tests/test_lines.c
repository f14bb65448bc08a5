/* SPDX-License-Identifier: MIT
 *
 * The lines of a search, whatever ended it: random boards (from games, set up, nearly full, nearly
 * empty) and random limits. One engine with a small table makes all searches, so that the table is
 * full of interrupted ones. Every line of every report and result must be legal, and every
 * requested move must have an entry.
 */
#include "testing.h"

#include <time.h>

#include "base/bits.h"
#include "base/thread.h"
#include "positions.h"

enum { CASES = 1000, PASSES = 6000 };

static Random random_source;
static verdi_engine *engine;
static verdi_game *game;

static uint32_t below(uint32_t bound) {
    return random_below(&random_source, bound);
}

static verdi_limits random_limits(uint64_t legal) {
    static const int confidences[] = {0, 73, 87, 95, 98, 99, 100};
    verdi_limits limits;
    verdi_limits_init(&limits);
    limits.goal = below(2) ? VERDI_GOAL_WLD : below(2) ? VERDI_GOAL_PLAY : VERDI_GOAL_EXACT;
    limits.level = below(2) ? -1 : (int)below(21);
    limits.depth = below(3) || limits.goal != VERDI_GOAL_PLAY ? 0 : 1 + (int)below(12);
    limits.confidence = confidences[below(7)];
    if (limits.goal == VERDI_GOAL_PLAY) {
        limits.solve_confidence = limits.level < 0 ? confidences[below(7)] : 0;
        limits.contempt = below(2) ? 0 : (int)below(201) - 100;
    }
    limits.lines = below(2) ? 1 : 1 + (int)below(64);
    limits.nodes = below(2) ? 1 + below(1u << below(16)) : 30000;
    limits.move_time = below(4) ? 0 : 1e-6 * (1 + below(1u << below(15)));
    if (below(4) == 0)
        limits.clock = (verdi_clock){.active = true, .main = 1e-6 * (1 + below(1u << below(20)))};
    if (below(6) == 0 && legal)
        limits.moves = random_next(&random_source) | (legal & -legal);
    return limits;
}

/* `ordered`: the value reported for a draw is its value in the search. */
static void check_lines(Board board, const verdi_line *line, int lines, int most, bool ordered) {
    uint64_t seen = 0;
    ck_assert_int_ge(lines, 1);
    ck_assert_int_le(lines, most);
    for (int i = 0; i < lines; i++) {
        positions_check_line(board, &line[i]);
        ck_assert(!ordered || i == 0 || line[i].value <= line[i - 1].value);
        if (line[i].move < 64) {
            ck_assert(!(seen & bits_square(line[i].move)));
            seen |= bits_square(line[i].move);
        }
    }
}

/* A move that the search did not get to: the evaluation's word on the position after it. */
static void check_unsearched(Board board, const verdi_line *line) {
    board = board_play(board, line->move);
    positions_set(game, board);
    int value = board_final_score(board) * VERDI_DISC;
    if (!board_is_over(board))
        ck_assert_int_eq(verdi_evaluate(engine, game, &value), VERDI_OK);
    if (line->value != -value) /* another one is better */
        ck_assert(line->value < -value && line->value == line[-1].value);
    ck_assert_int_eq(line->depth, 0);
    ck_assert_int_eq(line->lower, -64 * VERDI_DISC);
    ck_assert_int_eq(line->upper, 64 * VERDI_DISC);
    ck_assert(!line->exact);
}

typedef struct Asked {
    Board board;
    int most;        /* lines */
    bool ordered;    /* by the values told */
    verdi_stop stop; /* raised by another thread ... */
    uint32_t after;  /* ... so many nanoseconds later */
} Asked;

static void check_report(const verdi_info *info, void *user) {
    const Asked *asked = user;
    check_lines(asked->board, info->result->line, info->result->lines, asked->most, asked->ordered);
}

static void *raise_later(void *user) {
    Asked *asked = user;
    nanosleep(&(struct timespec){.tv_nsec = asked->after}, NULL);
    verdi_stop_raise(&asked->stop);
    return NULL;
}

static void search_once(void) {
    Asked asked = {.board = positions_any(&random_source)};
    verdi_result result;
    pthread_t stopper;
    positions_set(game, asked.board);
    uint64_t legal = verdi_game_get_legal(game);
    verdi_limits limits = random_limits(legal);
    uint64_t allowed = limits.moves ? legal & limits.moves : legal;
    asked.most = legal && bits_count(allowed) < limits.lines ? bits_count(allowed) : limits.lines;
    if (!legal)
        asked.most = 1;
    asked.ordered = !limits.contempt;
    bool stopped = below(4) == 0;
    verdi_stop_lower(&asked.stop);
    asked.after = below(1u << (10 + below(12)));
    if (stopped) {
        limits.stop = &asked.stop;
        ck_assert(thread_start(&stopper, raise_later, &asked));
    }
    int error = verdi_search(engine, game, &limits, check_report, &asked, &result);
    if (stopped)
        ck_assert_int_eq(pthread_join(stopper, NULL), 0);
    ck_assert_int_eq(error, VERDI_OK);
    if (board_is_over(asked.board)) {
        ck_assert_int_eq(result.lines, 0);
        return;
    }
    check_lines(asked.board, result.line, result.lines, asked.most, asked.ordered);
    ck_assert_int_eq(result.lines, asked.most);
    for (int i = 0; i < result.lines; i++)
        if (result.line[i].origin == VERDI_FROM_EVALUATION)
            check_unsearched(asked.board, &result.line[i]);
        else
            ck_assert_int_gt(result.line[i].depth, 0);
    ck_assert_int_eq(result.move, result.line[0].move);
    if (result.ponder != VERDI_NONE)
        ck_assert_int_eq(result.ponder, result.line[0].pv[1]);
}

static void search_many(int threads, int cases) {
    positions_open(&engine, &game, threads);
    for (int i = 0; i < cases; i++)
        search_once();
}

TEST(test_one_thread) {
    random_seed(&random_source, 81);
    search_many(1, CASES * testing_scale());
}

TEST(test_two_threads) {
    random_seed(&random_source, 82);
    search_many(2, CASES * testing_scale());
}

/* Who wins, on boards that have many passes: every window is a single one, and what failed high or
 * low stays as it is. */
TEST(test_passes) {
    random_seed(&random_source, 83);
    positions_open(&engine, &game, 1);
    for (int i = 0; i < PASSES * testing_scale(); i++) {
        Board board = positions_fill(&random_source, 3 + (int)below(10));
        verdi_limits limits;
        verdi_result result;
        if (board_is_over(board))
            continue;
        verdi_limits_init(&limits);
        limits.goal = VERDI_GOAL_WLD;
        limits.lines = 1 + (int)below(3);
        positions_set(game, board);
        ck_assert_int_eq(verdi_search(engine, game, &limits, NULL, NULL, &result), VERDI_OK);
        check_lines(board, result.line, result.lines, limits.lines, true);
    }
}

/* More empty squares than a game begins with: the fitted tables know nothing of them. */
TEST(test_more_than_60_empties) {
    static const verdi_goal goals[] = {VERDI_GOAL_PLAY, VERDI_GOAL_WLD, VERDI_GOAL_EXACT};
    random_seed(&random_source, 84);
    positions_open(&engine, &game, 1);
    for (int i = 0; i < 60; i++) {
        Board board = {0};
        while (board_is_over(board))
            board = positions_fill(&random_source, 61 + i % 2);
        verdi_limits limits;
        verdi_result result;
        verdi_limits_init(&limits);
        limits.level = i % 4 < 2 ? -1 : 12;
        limits.goal = goals[i % 3];
        limits.nodes = 20000;
        positions_set(game, board);
        ck_assert_int_eq(verdi_search(engine, game, &limits, NULL, NULL, &result), VERDI_OK);
        ck_assert_int_eq(result.lines, 1);
        check_lines(board, result.line, result.lines, 1, true);
    }
}
