/* SPDX-License-Identifier: MIT
 *
 * Perft to depth 11 in both pass conventions, where 228 games have ended early.
 */
#include "testing.h"

#include "perft_counts.h"
#include "verdi.h"

TEST(test_depth_11) {
    verdi_config config;
    verdi_engine *engine;
    verdi_game *game;
    verdi_config_init(&config);
    ck_assert_int_eq(verdi_engine_new(&engine, &config), VERDI_OK);
    ck_assert_int_eq(verdi_game_new(&game), VERDI_OK);
    for (int depth = 10; depth <= 11; depth++)
        for (int free_pass = 0; free_pass < 2; free_pass++) {
            uint64_t leaves;
            ck_assert_int_eq(verdi_perft(engine, game, depth, free_pass, NULL, &leaves), VERDI_OK);
            ck_assert_uint_eq(leaves, perft_counts[depth][free_pass]);
        }
    verdi_game_free(game);
    verdi_engine_free(engine);
}
