/* SPDX-License-Identifier: MIT
 *
 * Two engines search at the same time in two threads of one process. Each visits exactly the nodes
 * that it visits alone.
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
    const verdi_engine *weights_of;
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
    config.weights_of = twin->weights_of;
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
        twin->error = verdi_game_set_position(game, board.player, board.opponent, VERDI_WHITE);
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

static void live_together(Twin twins[2]) {
    pthread_t threads[2];
    for (int i = 0; i < 2; i++)
        ck_assert(thread_start(&threads[i], live, &twins[i]));
    for (int i = 0; i < 2; i++)
        ck_assert_int_eq(pthread_join(threads[i], NULL), 0);
}

static void check_same(const Twin *alone, const Twin *together) {
    ck_assert_int_eq(alone->error, VERDI_OK);
    ck_assert_int_eq(together->error, VERDI_OK);
    for (int k = 0; k < SEARCHES; k++) {
        ck_assert_int_eq(together->move[k], alone->move[k]);
        ck_assert_int_eq(together->value[k], alone->value[k]);
        ck_assert_uint_eq(together->nodes[k], alone->nodes[k]);
        ck_assert_uint_gt(alone->nodes[k], 0);
    }
}

static const Twin born[2] = {{.seed = 21, .hash_mib = 2, .depth = 9},
                             {.seed = 22, .hash_mib = 5, .depth = 8}};

TEST(test_twins_do_not_disturb_each_other) {
    Twin alone[2] = {born[0], born[1]}, together[2] = {born[0], born[1]};
    for (int i = 0; i < 2; i++)
        live(&alone[i]);
    live_together(together);
    for (int i = 0; i < 2; i++)
        check_same(&alone[i], &together[i]);
}

/* The weights of a third engine, which has not unpacked them yet: the first one that needs them
 * does. Whose they were may be gone before. */
TEST(test_twins_share_weights) {
    Twin alone = born[0], together[2] = {born[0], born[0]};
    verdi_engine *third, *last;
    verdi_config config;
    verdi_game *game = positions_game();
    int value, same;
    verdi_config_init(&config);
    ck_assert_int_eq(verdi_engine_new(&third, &config), VERDI_OK);
    together[0].weights_of = together[1].weights_of = third;
    live(&alone);
    live_together(together);
    check_same(&alone, &together[0]);
    check_same(&alone, &together[1]);
    config.weights_of = third;
    config.weights_file = "/nonexistent";
    ck_assert_int_eq(verdi_engine_new(&last, &config), VERDI_OK);
    ck_assert_str_eq(verdi_engine_get_weights(last), verdi_engine_get_weights(third));
    positions_set(game, positions_replay("f5d6"));
    ck_assert_int_eq(verdi_evaluate(third, game, &value), VERDI_OK);
    verdi_engine_free(third);
    ck_assert_int_eq(verdi_evaluate(last, game, &same), VERDI_OK);
    ck_assert_int_eq(same, value);
    verdi_engine_free(last);
}
