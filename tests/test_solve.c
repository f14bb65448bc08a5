/* SPDX-License-Identifier: MIT
 *
 * The exact solver of every CPU level against plain minimax on 2,000 random positions with up to
 * ten empties, including passes, wipe-outs and blocked boards; also impossible positions of
 * arbitrary sets of discs.
 */
#include "testing.h"

#include <stdlib.h>

#include "base/bits.h"
#include "engine/levels.h"
#include "positions.h"
#include "study/search/limits.h"

enum { LEVELS = 8 }; /* more than there are */

static verdi_engine *engine;
static verdi_game *game;

static verdi_result search(Board board, verdi_goal goal, int lines) {
    verdi_limits limits = limits_unlimited(NULL);
    verdi_result result;
    limits.goal = goal;
    limits.lines = lines;
    positions_set(game, board);
    ck_assert_int_eq(verdi_search(engine, game, &limits, NULL, NULL, &result), VERDI_OK);
    return result;
}

/* The score of a root move by the oracle. */
static int move_score(Board board, int move) {
    return -positions_minimax(board_play(board, move));
}

/* Everything a result says of one move must be what the oracle says. */
static void check_line(Board board, const verdi_line *line) {
    int score = move_score(board, line->move);
    ck_assert_int_eq(line->value, score * VERDI_DISC);
    ck_assert_int_eq(line->lower, line->value);
    ck_assert_int_eq(line->upper, line->value);
    ck_assert_int_eq(line->confidence, 100);
    ck_assert(line->exact);
    positions_check_line(board, line);
}

static void check_exact(Board board, int score) {
    verdi_result result = search(board, VERDI_GOAL_EXACT, 1);
    ck_assert_msg(result.value == score * VERDI_DISC,
                  "player %016llx opponent %016llx: %d/128 instead of %d discs",
                  (unsigned long long)board.player, (unsigned long long)board.opponent,
                  result.value, score);
    ck_assert(!result.stopped);
    if (board_is_over(board)) {
        ck_assert_int_eq(result.move, VERDI_NONE);
        ck_assert_int_eq(result.lines, 0);
        return;
    }
    ck_assert_int_ge(result.lines, 1);
    ck_assert_int_eq(result.move, result.line[0].move);
    if (!board_moves(board))
        ck_assert_int_eq(result.move, VERDI_PASS);
    else
        ck_assert(board_moves(board) & bits_square(result.move));
    check_line(board, &result.line[0]);
}

/* Of 2,000 positions most have up to eight empties, every twentieth nine, every hundredth ten. */
TEST(test_minimax_agrees) {
    Random random;
    verdi_engine *engines[LEVELS];
    int levels = 0, passes = 0, ends = 0, wipe_outs = 0, draws = 0;
    random_seed(&random, 8);
    game = positions_game();
    for (const Core *const *at = positions_cores(); *at; at++)
        engines[levels++] = positions_engine_for((*at)->level, 1, 4);
    for (int i = 0; i < 2000 * testing_scale(); i++) {
        int empties = i % 100 == 0 ? 10 : i % 20 == 0 ? 9 : (int)random_below(&random, 9);
        Board board = i & 1 ? positions_fill(&random, empties) : positions_play(&random, empties);
        int score = positions_minimax(board);
        for (int level = 0; level < levels; level++) {
            engine = engines[level];
            check_exact(board, score);
        }
        bool over = board_is_over(board);
        ends += over && empties > 0;
        passes += !over && !board_moves(board);
        wipe_outs += abs(score) == 64;
        draws += score == 0;
    }
    ck_assert_int_ge(passes, 40);
    ck_assert_int_ge(ends, 40);
    ck_assert_int_ge(wipe_outs, 20);
    ck_assert_int_ge(draws, 20);
}

TEST(test_every_move_has_its_value) {
    Random random;
    random_seed(&random, 9);
    positions_open(&engine, &game, 1);
    for (int i = 0; i < 200; i++) {
        int empties = 1 + (int)random_below(&random, 7);
        Board board = i & 1 ? positions_fill(&random, empties) : positions_play(&random, empties);
        verdi_result result = search(board, VERDI_GOAL_EXACT, 64);
        int moves = bits_count(board_moves(board));
        if (moves)
            ck_assert_int_eq(result.lines, moves);
        uint64_t seen = 0;
        for (int k = 0; k < result.lines; k++) {
            check_line(board, &result.line[k]);
            ck_assert(k == 0 || result.line[k].value <= result.line[k - 1].value);
            if (moves)
                seen |= bits_square(result.line[k].move);
        }
        ck_assert_uint_eq(seen, board_moves(board));
    }
}

TEST(test_win_draw_loss) {
    Random random;
    random_seed(&random, 10);
    positions_open(&engine, &game, 1);
    for (int i = 0; i < 400; i++) {
        int empties = (int)random_below(&random, 9);
        Board board = i & 1 ? positions_fill(&random, empties) : positions_play(&random, empties);
        int score = positions_minimax(board);
        verdi_result result = search(board, VERDI_GOAL_WLD, 1);
        ck_assert_int_eq((result.value > 0) - (result.value < 0), (score > 0) - (score < 0));
        if (result.lines && board_moves(board)) {
            int best = move_score(board, result.move);
            ck_assert_int_eq((best > 0) - (best < 0), (score > 0) - (score < 0));
        }
    }
}

TEST(test_two_threads_agree) {
    Random random;
    random_seed(&random, 11);
    positions_open(&engine, &game, 2);
    for (int i = 0; i < 100; i++) {
        Board board = i & 1 ? positions_fill(&random, 8) : positions_play(&random, 8);
        check_exact(board, positions_minimax(board));
    }
}

/* Positions that no game reaches, in every way of asking. */
TEST(test_odd_positions) {
    static const struct {
        Board board;
        int score;
    } ended[] = {
        {{0, 0}, 0},
        {{1, 0}, 64},
        {{0, 1}, -64},
        {{UINT64_MAX, 0}, 64},
        {{0, UINT64_MAX}, -64},
        {{0xffffffffu, 0xffffffff00000000u}, 0},
        {{0x1ffffffffu, 0xfffffffe00000000u}, 2},
        {{0x7, 0x0700000000000000u}, 0},
        {{0x1818000000000000u, 0}, 64},
    };
    positions_open(&engine, &game, 1);
    for (size_t i = 0; i < sizeof ended / sizeof *ended; i++)
        for (int goal = VERDI_GOAL_PLAY; goal <= VERDI_GOAL_WLD; goal++) {
            verdi_result result = search(ended[i].board, (verdi_goal)goal, 1);
            ck_assert_int_eq(result.move, VERDI_NONE);
            ck_assert_int_eq(result.ponder, VERDI_NONE);
            ck_assert_int_eq(result.lines, 0);
            if (goal != VERDI_GOAL_WLD)
                ck_assert_int_eq(result.value, ended[i].score * VERDI_DISC);
        }
}

TEST(test_odd_positions_go_on) {
    /* An empty centre; discs in the corners and edges only; a lone pair. All have moves. */
    static const Board boards[] = {
        {0xff000000000000ffu, 0x0081818181818100u},
        {0x0000000000000081u, 0x000000000000007cu},
        {0x8000000000000001u, 0x0040000000000202u},
        {1u << 0, 1u << 1},
    };
    verdi_limits limits = limits_to_depth(6, NULL);
    verdi_result result;
    positions_open(&engine, &game, 1);
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++)
        for (int flip = 0; flip < 2; flip++) {
            Board board = flip ? board_pass(boards[i]) : boards[i];
            positions_set(game, board);
            int value;
            ck_assert_int_eq(verdi_evaluate(engine, game, &value), VERDI_OK);
            ck_assert_int_eq(verdi_search(engine, game, &limits, NULL, NULL, &result), VERDI_OK);
            if (board_is_over(board))
                ck_assert_int_eq(result.move, VERDI_NONE);
            else if (!board_moves(board))
                ck_assert_int_eq(result.move, VERDI_PASS);
            else
                ck_assert(board_moves(board) & bits_square(result.move));
        }
}
