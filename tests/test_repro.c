/* SPDX-License-Identifier: MIT
 *
 * Searches with one thread are deterministic: the same nodes, values and lines with a new engine,
 * and with a used one after verdi_engine_clear().
 */
#include "testing.h"

#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "positions.h"
#include "study/search/limits.h"

enum { SEARCHES = 12, POSITIONS = 1000 };

typedef struct Outcome {
    int move, value, depth;
    uint64_t nodes;
    int pv_length;
    uint8_t pv[VERDI_MAX_LINE];
} Outcome;

static Outcome search_board(verdi_engine *engine, verdi_game *game, Board board,
                            const verdi_limits *limits) {
    verdi_result result;
    Outcome outcome = {0};
    positions_set(game, board);
    ck_assert_int_eq(verdi_search(engine, game, limits, NULL, NULL, &result), VERDI_OK);
    ck_assert(!result.stopped);
    outcome.move = result.move;
    outcome.value = result.value;
    outcome.nodes = result.nodes;
    if (result.lines) {
        outcome.depth = result.line[0].depth;
        outcome.pv_length = result.line[0].pv_length;
        memcpy(outcome.pv, result.line[0].pv, (size_t)outcome.pv_length);
    }
    return outcome;
}

/* The first searches are to a depth, the others to the end, one with several lines. */
static Outcome search(verdi_engine *engine, int index) {
    Random random;
    verdi_game *game = positions_game();
    verdi_limits limits = limits_unlimited(NULL);
    random_seed(&random, 100 + (uint64_t)index);
    limits.lines = index == 3 ? 4 : 1;
    if (index < 8)
        limits.depth = 8;
    else
        limits.goal = index == 8 ? VERDI_GOAL_WLD : VERDI_GOAL_EXACT;
    Board board = positions_play(&random, index < 8 ? 58 - 5 * index : 12);
    return search_board(engine, game, board, &limits);
}

static void check_same(const Outcome *a, const Outcome *b) {
    ck_assert_uint_eq(a->nodes, b->nodes);
    ck_assert_int_eq(a->move, b->move);
    ck_assert_int_eq(a->value, b->value);
    ck_assert_int_eq(a->depth, b->depth);
    ck_assert_int_eq(a->pv_length, b->pv_length);
    ck_assert_mem_eq(a->pv, b->pv, sizeof a->pv);
}

TEST(test_new_engines_agree) {
    for (int i = 0; i < SEARCHES; i++) {
        verdi_engine *one = positions_engine(1, 4), *two = positions_engine(1, 4);
        Outcome a = search(one, i), b = search(two, i);
        check_same(&a, &b);
        ck_assert_uint_gt(a.nodes, 0);
    }
}

TEST(test_clear_forgets_everything) {
    verdi_engine *used = positions_engine(1, 4);
    for (int i = SEARCHES; i-- > 0;) {
        verdi_engine *fresh = positions_engine(1, 4);
        Outcome a = search(fresh, i);
        for (int again = 0; again < 2; again++) {
            verdi_engine_clear(used);
            Outcome b = search(used, i);
            check_same(&a, &b);
        }
    }
}

/* A position of a random game with 12 empty squares, then three as the engine itself plays on. */
static Board next_position(Random *random, int index, const Board *board, const Outcome *outcome) {
    enum { FROM = 12, PLIES = 4 };
    int move = index % PLIES ? outcome[index - 1].move : VERDI_NONE;
    return move == VERDI_NONE   ? positions_play(random, FROM)
           : move == VERDI_PASS ? board_pass(board[index - 1])
                                : board_play(board[index - 1], move);
}

/* What the search of each position finds, and with which effort, does not depend on which were
 * searched before: forwards, backwards and shuffled. The table forgets, and so does what a thread
 * remembers by itself. */
TEST(test_order_of_searches_matters_not) {
    int count = POSITIONS * testing_scale();
    Random random;
    Board *board = calloc((size_t)count, sizeof *board);
    Outcome *outcome = calloc((size_t)count, sizeof *outcome);
    ck_assert(board && outcome);
    random_seed(&random, 77);
    verdi_limits limits;
    verdi_limits_init(&limits);
    limits.level = 8;
    for (int order = 0; order < 3; order++) {
        verdi_engine *engine;
        verdi_game *game;
        positions_open(&engine, &game, 1);
        for (int i = 0; i < count; i++) {
            int at = order == 0 ? i : order == 1 ? count - 1 - i : (int)(i * 7919ll % count);
            if (order == 0)
                board[i] = next_position(&random, i, board, outcome);
            verdi_engine_clear(engine);
            Outcome found = search_board(engine, game, board[at], &limits);
            if (order)
                check_same(&found, &outcome[at]);
            outcome[at] = found;
        }
    }
    free(board);
    free(outcome);
}

/* Without a clear the table helps: if it did not, the tests above would prove nothing. */
TEST(test_memory_is_used) {
    verdi_engine *engine = positions_engine(1, 4);
    Outcome first = search(engine, 9), again = search(engine, 9);
    ck_assert_int_eq(again.value, first.value);
    ck_assert_uint_lt(again.nodes, first.nodes);
}

/* GoGui clears hundreds of times a game: many generations later nothing old may come back. */
TEST(test_many_clears) {
    verdi_engine *fresh = positions_engine(1, 1), *used = positions_engine(1, 1);
    Outcome a = search(fresh, 9);
    search(used, 9);
    for (int i = 0; i < 70000; i++)
        verdi_engine_clear(used);
    Outcome b = search(used, 9);
    check_same(&a, &b);
}

TEST(test_changes_of_size_and_threads) {
    verdi_engine *fresh = positions_engine(1, 2), *used = positions_engine(1, 8);
    Outcome a = search(fresh, 9);
    search(used, 9);
    ck_assert_int_eq(verdi_engine_set_threads(used, 2), VERDI_OK);
    search(used, 10);
    ck_assert_int_eq(verdi_engine_set_threads(used, 1), VERDI_OK);
    ck_assert_int_eq(verdi_engine_set_hash(used, 2), VERDI_OK);
    verdi_engine_clear(used);
    Outcome b = search(used, 9);
    check_same(&a, &b);
}
