/* SPDX-License-Identifier: MIT
 *
 * Two engines in one process, searching at the same time in two threads of the caller's: each does
 * exactly what it does alone, node for node.
 */
#include "testing.h"

#include "base/thread.h"
#include "positions.h"

enum { SEARCHES = 6 };

typedef struct Twin {
    uint64_t seed;
    int hash_mib, depth;
    int move[SEARCHES], value[SEARCHES];
    uint64_t nodes[SEARCHES];
    int error;
} Twin;

/* A thread's whole life; failures are left to the main thread, Check's asserts are not for here. */
static void *live(void *argument) {
    Twin *twin = argument;
    Random random;
    verdi_config config;
    verdi_engine *engine = NULL;
    verdi_game *game = NULL;
    verdi_limits limits;
    verdi_result result = {0};
    verdi_config_init(&config);
    config.threads = 1;
    config.hash_mib = twin->hash_mib;
    twin->error = verdi_engine_new(&engine, &config);
    if (!twin->error)
        twin->error = verdi_game_new(&game);
    random_seed(&random, twin->seed);
    for (int i = 0; i < SEARCHES && !twin->error; i++) {
        Board board = positions_play(&random, i & 1 ? 13 : 40);
        verdi_limits_init(&limits);
        limits.level = -1;
        limits.depth = i & 1 ? 0 : twin->depth;
        limits.goal = i & 1 ? VERDI_GOAL_EXACT : VERDI_GOAL_PLAY;
        twin->error = verdi_game_set(game, board.player, board.opponent, VERDI_WHITE);
        if (!twin->error)
            twin->error = verdi_search(engine, game, &limits, NULL, NULL, &result);
        twin->move[i] = result.move;
        twin->value[i] = result.value;
        twin->nodes[i] = result.nodes;
    }
    verdi_game_free(game);
    verdi_engine_free(engine);
    return NULL;
}

START_TEST(test_twins_do_not_disturb_each_other) {
    static const Twin born[2] = {{.seed = 21, .hash_mib = 2, .depth = 9},
                                 {.seed = 22, .hash_mib = 5, .depth = 8}};
    Twin alone[2] = {born[0], born[1]}, together[2] = {born[0], born[1]};
    pthread_t threads[2];
    for (int i = 0; i < 2; i++)
        live(&alone[i]);
    for (int i = 0; i < 2; i++)
        ck_assert(thread_start(&threads[i], live, &together[i]));
    for (int i = 0; i < 2; i++)
        ck_assert_int_eq(pthread_join(threads[i], NULL), 0);
    for (int i = 0; i < 2; i++) {
        ck_assert_int_eq(alone[i].error, VERDI_OK);
        ck_assert_int_eq(together[i].error, VERDI_OK);
        for (int k = 0; k < SEARCHES; k++) {
            ck_assert_int_eq(together[i].move[k], alone[i].move[k]);
            ck_assert_int_eq(together[i].value[k], alone[i].value[k]);
            ck_assert_uint_eq(together[i].nodes[k], alone[i].nodes[k]);
            ck_assert_uint_gt(alone[i].nodes[k], 0);
        }
    }
}
END_TEST

TESTING_MAIN("twin", test_twins_do_not_disturb_each_other)
