/* SPDX-License-Identifier: MIT
 *
 * The exact score of a position is one number, whatever the threads and the CPU level. Random
 * positions with enough empty squares that split points arise.
 */
#include "testing.h"

#include "base/bits.h"
#include "base/util.h"
#include "engine/levels.h"
#include "rules/board.h"
#include "verdi.h"

enum { POSITIONS = 12, EMPTIES = 15 };

static Board random_position(Random *random, int empties) {
    for (;;) {
        Board board = board_start();
        for (int left = 60; left > empties;) {
            uint64_t moves = board_moves(board);
            if (!moves) {
                if (!board_moves(board_pass(board)))
                    break;
                board = board_pass(board);
                continue;
            }
            for (uint32_t skip = random_below(random, (uint32_t)bits_count(moves)); skip; skip--)
                moves &= moves - 1;
            board = board_play(board, bits_first(moves));
            left--;
        }
        if (bits_count(board_empties(board)) == empties && !board_is_over(board))
            return board;
    }
}

static int solve(verdi_engine *engine, Board board) {
    verdi_game *game;
    verdi_limits limits;
    verdi_result result;
    ck_assert_int_eq(verdi_game_new(&game), 0);
    ck_assert_int_eq(verdi_game_set(game, board.player, board.opponent, VERDI_BLACK), 0);
    verdi_limits_init(&limits);
    limits.level = -1;
    limits.goal = VERDI_GOAL_EXACT;
    ck_assert_int_eq(verdi_search(engine, game, &limits, NULL, NULL, &result), 0);
    ck_assert(result.line[0].exact);
    verdi_game_free(game);
    return result.value;
}

static void solve_all(const char *cpu, int threads, int values[POSITIONS]) {
    verdi_config config;
    verdi_engine *engine;
    Random random;
    random_seed(&random, 7);
    verdi_config_init(&config);
    config.threads = threads;
    config.hash_mib = 8;
    config.cpu = cpu;
    ck_assert_int_eq(verdi_engine_new(&engine, &config), 0);
    for (int i = 0; i < POSITIONS; i++)
        values[i] = solve(engine, random_position(&random, EMPTIES));
    verdi_engine_free(engine);
}

START_TEST(test_threads) {
    static const int counts[] = {2, 3, 8, 16};
    int alone[POSITIONS], together[POSITIONS];
    solve_all(NULL, 1, alone);
    for (size_t c = 0; c < sizeof counts / sizeof *counts; c++) {
        solve_all(NULL, counts[c], together);
        for (int i = 0; i < POSITIONS; i++)
            ck_assert_int_eq(together[i], alone[i]);
    }
}
END_TEST

START_TEST(test_levels) {
    int portable[POSITIONS], other[POSITIONS];
    solve_all("portable", 1, portable);
    for (int level = 0; level < levels_count; level++) {
        if (!levels_pick(levels_all[level]->level))
            continue;
        solve_all(levels_all[level]->level, 1, other);
        for (int i = 0; i < POSITIONS; i++)
            ck_assert_int_eq(other[i], portable[i]);
    }
}
END_TEST

TESTING_MAIN("parallel", test_threads, test_levels)
