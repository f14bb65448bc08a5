/* SPDX-License-Identifier: MIT
 *
 * Perft: the rules against the published counts to depth 7, the engine's fast move generator to
 * depth 9, and both compared on positions with many passes and early ends.
 */
#include "testing.h"

#include "base/bits.h"
#include "base/random.h"
#include "engine/levels.h"
#include "perft_counts.h"
#include "positions.h"
#include "rules/board.h"
#include "verdi.h"

static uint64_t count_leaves(Board board, int depth, bool free_pass) {
    if (depth == 0)
        return 1;
    uint64_t moves = board_moves(board), leaves = 0;
    if (!moves) {
        if (!board_moves(board_pass(board)))
            return 1;
        return count_leaves(board_pass(board), depth - !free_pass, free_pass);
    }
    for (BITS_EACH(square, moves))
        leaves += count_leaves(board_play(board, (Square)square), depth - 1, free_pass);
    return leaves;
}

TEST(test_slow_rules) {
    for (int depth = 0; depth <= 7; depth++)
        for (int free_pass = 0; free_pass < 2; free_pass++)
            ck_assert_uint_eq(count_leaves(board_start(), depth, free_pass),
                              perft_counts[depth][free_pass]);
}

/* To depth 11 in the slow suite, where 228 games have ended early. */
TEST(test_fast_rules) {
    verdi_engine *engine;
    verdi_game *game;
    uint64_t leaves;
    positions_open(&engine, &game, 1);
    for (int depth = 0; depth <= (testing_scale() > 1 ? 11 : 9); depth++)
        for (int free_pass = 0; free_pass < 2; free_pass++) {
            ck_assert_int_eq(verdi_perft(engine, game, depth, free_pass, NULL, &leaves), VERDI_OK);
            ck_assert_uint_eq(leaves, perft_counts[depth][free_pass]);
        }
    ck_assert_int_eq(verdi_perft(engine, game, -1, false, NULL, &leaves), VERDI_E_ARGUMENT);
    ck_assert_int_eq(verdi_perft(engine, game, 61, false, NULL, &leaves), VERDI_E_ARGUMENT);
}

static void check_level(const Core *core, bool free_pass) {
    uint64_t leaves;
    ck_assert(core->perft(board_start(), 8, free_pass, NULL, &leaves));
    ck_assert_uint_eq(leaves, perft_counts[8][free_pass]);
}

/* Each CPU level's generator, as deep as the levels differ in any way. */
TEST(test_every_level) {
    for (const Core *const *at = positions_cores(); *at; at++)
        for (int free_pass = 0; free_pass < 2; free_pass++)
            check_level(*at, free_pass);
}

/* A count of all games would last for ages. */
TEST(test_can_be_stopped) {
    verdi_engine *engine;
    verdi_game *game;
    verdi_stop stop = {0};
    uint64_t leaves = 7;
    positions_open(&engine, &game, 1);
    ck_assert_int_eq(verdi_perft(engine, game, 5, false, &stop, &leaves), VERDI_OK);
    ck_assert_uint_eq(leaves, perft_counts[5][0]);
    verdi_stop_raise(&stop);
    ck_assert_int_eq(verdi_perft(engine, game, 60, false, &stop, &leaves), VERDI_E_STOPPED);
    ck_assert_uint_eq(leaves, perft_counts[5][0]);
}

/* Near the end passes and ends abound; depth 60 goes through to it. */
TEST(test_fast_and_slow_agree) {
    verdi_engine *engine;
    verdi_game *game;
    Random random;
    random_seed(&random, 6);
    positions_open(&engine, &game, 1);
    for (int i = 0; i < 600; i++) {
        Board board = i & 1 ? positions_fill(&random, (int)random_below(&random, 7))
                            : positions_play(&random, (int)random_below(&random, 60));
        int depth = i % 4 == 1 ? 60 : 3;
        positions_set(game, board);
        for (int free_pass = 0; free_pass < 2; free_pass++) {
            uint64_t leaves;
            ck_assert_int_eq(verdi_perft(engine, game, depth, free_pass, NULL, &leaves), VERDI_OK);
            ck_assert_uint_eq(leaves, count_leaves(board, depth, free_pass));
        }
    }
}
