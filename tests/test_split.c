/* SPDX-License-Identifier: MIT
 *
 * The tree above the jobs of a split solve: whichever results arrive, and whenever, the root gets
 * the score of a complete solve after a finite number of rounds. Also lines of the files, written,
 * read back and damaged.
 */
#include "testing.h"

#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "positions.h"
#include "study/search/limits.h"
#include "study/solving/solving.h"

static verdi_engine *engine;
static verdi_game *game;

static verdi_result solve(Board board, int alpha, int beta) {
    verdi_limits limits = limits_exact(NULL);
    verdi_result result;
    limits.alpha = alpha * VERDI_DISC;
    limits.beta = beta * VERDI_DISC;
    positions_set(game, board);
    verdi_engine_clear(engine);
    ck_assert_int_eq(verdi_search(engine, game, &limits, NULL, NULL, &result), VERDI_OK);
    return result;
}

typedef struct Jobs {
    SplitItem item[4096];
    int count;
} Jobs;

static void collect(const SplitItem *item, void *user) {
    Jobs *jobs = user;
    ck_assert_int_lt(jobs->count, 4096);
    ck_assert_int_lt(item->low, item->high);
    jobs->item[jobs->count++] = *item;
}

/* An honest answer, from minimax where that is fast enough; now and then more than was asked. */
static SplitItem answer(SplitItem job, Random *random) {
    SplitItem result = {job.board, -64, 64};
    if (bits_count(board_empties(job.board)) <= 6) {
        int score = positions_minimax(job.board);
        bool exact = (score > job.low && score < job.high) || random_below(random, 8) == 0;
        result.low = exact ? score : score >= job.high ? job.high : -64;
        result.high = exact ? score : score <= job.low ? job.low : 64;
        return result;
    }
    verdi_result found = solve(job.board, job.low, job.high);
    result.low = found.root.lower / VERDI_DISC;
    result.high = found.root.upper / VERDI_DISC;
    return result;
}

TEST(test_the_root_gets_its_score) {
    Random random;
    int rounds = 0;
    Jobs *jobs = malloc(sizeof *jobs);
    random_seed(&random, 51);
    positions_open(&engine, &game, 1);
    for (int i = 0; i < 120 * testing_scale(); i++) {
        int empties = 5 + (int)random_below(&random, 8), small = empties - 1 - i % 4;
        Board board = i % 3 ? positions_play(&random, empties) : positions_fill(&random, empties);
        int score =
            board_is_over(board) ? board_final_score(board) : solve(board, 0, 0).value / VERDI_DISC;
        int lower, upper, move, round = 0;
        uint64_t nodes;
        SplitTree *split = split_new();
        for (;; round++) {
            ck_assert_int_lt(round, 200);
            ck_assert_int_eq(split_plan(split, board, small, engine, NULL), VERDI_OK);
            split_root(split, &lower, &upper, &move, &nodes);
            ck_assert_int_le(lower, score);
            ck_assert_int_ge(upper, score);
            jobs->count = 0;
            split_each(split, true, collect, jobs);
            ck_assert_msg(lower == upper ? jobs->count == 0 : jobs->count > 0, "%d to %d, %d jobs",
                          lower, upper, jobs->count);
            if (lower == upper)
                break;
            int done = 0;
            for (int k = 0; k < jobs->count; k++) {
                ck_assert_int_le(bits_count(board_empties(jobs->item[k].board)), small);
                if (random_below(&random, 3) == 0 && (done || k + 1 < jobs->count))
                    continue; /* it never came */
                SplitItem result = answer(jobs->item[k], &random);
                result.board = board_symmetry(result.board, (int)random_below(&random, 8));
                ck_assert_int_eq(split_learn(split, result), SPLIT_NEW);
                ck_assert_int_eq(split_learn(split, result), SPLIT_OLD);
                done++;
            }
        }
        rounds += round;
        if (!board_is_over(board) && board_moves(board))
            ck_assert_int_eq(solve(board_play(board, move), 0, 0).value, -score * VERDI_DISC);
        split_free(split);
    }
    ck_assert_int_ge(rounds, 60);
    free(jobs);
}

TEST(test_contradictions_are_seen) {
    SplitTree *split = split_new();
    Board board = board_start();
    ck_assert_int_eq(split_learn(split, (SplitItem){board, -2, 64}), SPLIT_NEW);
    ck_assert_int_eq(split_learn(split, (SplitItem){board, -64, -4}), SPLIT_CONTRADICTS);
    ck_assert_int_eq(split_learn(split, (SplitItem){board_symmetry(board, 3), -64, 2}), SPLIT_NEW);
    ck_assert_int_eq(split_learn(split, (SplitItem){board, -2, 2}), SPLIT_OLD);
    split_free(split);
}

/* Every kind of line comes back; no piece of one is taken for another line. */
TEST(test_lines) {
    Random random;
    random_seed(&random, 52);
    for (int i = 0; i < 300; i++) {
        char data[SPLIT_LINE], problem[SPLIT_LINE_PROBLEM];
        Text text = text_into(data, sizeof data);
        SplitLineKind kind = (SplitLineKind)(SPLIT_LINE_ROOT + random_below(&random, 3));
        int low = (int)random_below(&random, 128) - 64;
        SplitLine line = {.item = {positions_play(&random, i % 50), low,
                                   low + 1 + (int)random_below(&random, (uint32_t)(64 - low))}};
        line.empties = kind == SPLIT_LINE_ROOT ? 1 + i % 60 : 0;
        line.nodes = kind == SPLIT_LINE_RESULT ? random_next(&random) >> 1 : 0;
        split_line_write(kind, &line, &text);
        ck_assert(!text.overflow);
        SplitLine again = {0};
        ck_assert_int_eq(split_line_read((Span){data, data + text.length - 1}, &again, problem),
                         kind);
        ck_assert(board_equal(again.item.board, line.item.board));
        if (kind != SPLIT_LINE_ROOT) {
            ck_assert_int_eq(again.item.low, line.item.low);
            ck_assert_int_eq(again.item.high, line.item.high);
            ck_assert_uint_eq(again.nodes, line.nodes);
        } else {
            ck_assert_int_eq(again.empties, line.empties);
        }
        for (size_t size = 1; size + 1 < text.length && kind != SPLIT_LINE_ROOT; size++)
            ck_assert_int_eq(split_line_read((Span){data, data + size}, &again, problem),
                             SPLIT_LINE_BAD);
        data[random_below(&random, (uint32_t)text.length)] = (char)random_below(&random, 256);
        split_line_read((Span){data, data + text.length - 1}, &again,
                        problem); /* anything, but no crash */
    }
}
