/* SPDX-License-Identifier: MIT
 *
 * From nothing to weights with the real programs: a few games of self-play, training, margins, an
 * engine that plays with the result; and what these programs say of bad input.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "folder.h"
#include "process.h"
#include "testing.h"
#include "verdi.h"

enum { LIMIT_MS = 60000 };

/* Runs one of the tools to its end; *said receives what it wrote to stdout and stderr. */
static int run(char said[20000], const char *const *arguments) {
    const char *tools = getenv("VERDI_TOOLS");
    ck_assert_msg(tools != NULL, "VERDI_TOOLS is not set: run under meson test");
    char path[500];
    snprintf(path, sizeof path, "%s/%s", tools, arguments[0]);
    Process *process = process_start_path(path, arguments);
    process_close_input(process);
    const char *out = process_rest(process, LIMIT_MS);
    ck_assert_msg(out != NULL, "%s does not end", path);
    int length = snprintf(said, 20000, "%s", out);
    int status = process_wait(process, LIMIT_MS);
    if (length < 20000)
        snprintf(said + length, 20000 - (size_t)length, "%s", process_errors(process));
    process_free(process);
    return status;
}

#define TRAIN(said, ...) run(said, (const char *const[]){"verdi-train", __VA_ARGS__, NULL})

#define MARGINS(said, ...) run(said, (const char *const[]){"verdi-margins", __VA_ARGS__, NULL})

static void make_games(void) {
    char said[20000];
    folder_make();
    const char *const arguments[] = {"verdi-selfplay",
                                     "--output",
                                     folder_path("games"),
                                     "--games",
                                     "900",
                                     "--seed",
                                     "7",
                                     "--depth",
                                     "1",
                                     "--exact",
                                     "6",
                                     "--threads",
                                     "2",
                                     NULL};
    int status = run(said, arguments);
    ck_assert_msg(status == 0, "verdi-selfplay ended with %d: %s", status, said);
}

/* The engine plays a game against itself with these weights; whoever moves, every move is legal. */
static void play_game(const char *weights) {
    verdi_config config;
    verdi_config_init(&config);
    config.threads = 1;
    config.hash_mib = 4;
    config.weights_file = weights;
    verdi_engine *engine;
    verdi_game *game;
    ck_assert_int_eq(verdi_engine_new(&engine, &config), VERDI_OK);
    ck_assert_int_eq(verdi_game_new(&game), VERDI_OK);
    ck_assert_ptr_nonnull(strstr(verdi_engine_get_weights(engine), "generation 3"));
    int valued = 0;
    while (!verdi_game_is_over(game)) {
        verdi_limits limits;
        verdi_result result;
        verdi_limits_init(&limits);
        limits.level = 3;
        int value;
        ck_assert_int_eq(verdi_evaluate(engine, game, &value), VERDI_OK);
        valued += value != 0;
        ck_assert_int_eq(verdi_search(engine, game, &limits, NULL, NULL, &result), VERDI_OK);
        ck_assert_int_eq(verdi_game_play(game, verdi_game_get_side(game), result.move), VERDI_OK);
    }
    ck_assert_int_gt(valued, 20);
    verdi_game_free(game);
    verdi_engine_free(engine);
}

TEST(test_games_become_weights_that_play) {
    char said[20000];
    make_games();
    int status = TRAIN(said, "--output", folder_path("weights1"), "--threads", "1", "--generation",
                       "3", "--min-count", "2", "--epochs", "3", "--lambda", "0.9", "--svg",
                       folder_path("plot.svg"), folder_path("games"));
    ck_assert_msg(status == 0, "verdi-train ended with %d: %s", status, said);
    ck_assert_ptr_nonnull(strstr(said, "900 games"));
    ck_assert_ptr_nonnull(strstr(said, "held out"));
    status = TRAIN(said, "--output", folder_path("weights2"), "--threads", "2", "--generation", "3",
                   "--min-count", "2", "--epochs", "3", "--lambda", "0.9", folder_path("games"));
    ck_assert_int_eq(status, 0);
    size_t size1, size2, size;
    char *one = folder_read_bytes(folder_path("weights1"), &size1);
    char *two = folder_read_bytes(folder_path("weights2"), &size2);
    ck_assert_uint_eq(size1, size2);
    ck_assert_msg(memcmp(one, two, size1) == 0, "one thread and two threads differ");
    ck_assert_uint_gt(size1, 1000);
    char *plot = folder_read_bytes(folder_path("plot.svg"), &size);
    ck_assert_ptr_eq(strstr(plot, "<svg "), plot);
    ck_assert_ptr_nonnull(strstr(plot, "</svg>"));
    free(plot);
    play_game(folder_path("weights1"));
    status = MARGINS(said, "--weights", folder_path("weights1"), "--output", folder_path("margins"),
                     "--positions", "900", "--depth", "8", "--solve", "15", "--nodes", "50000",
                     folder_path("games"));
    ck_assert_msg(status == 0, "verdi-margins ended with %d: %s", status, said);
    ck_assert_ptr_nonnull(strstr(said, "log sigma"));
    play_game(folder_path("margins"));
    /* Where nothing is learned, the weights to begin with stay, to the last bit. */
    status =
        TRAIN(said, "--output", folder_path("weights2"), "--generation", "3", "--start",
              folder_path("weights1"), "--only-stage", "3", "--rate", "0", folder_path("games"));
    ck_assert_msg(status == 0, "verdi-train ended with %d: %s", status, said);
    free(two);
    two = folder_read_bytes(folder_path("weights2"), &size2);
    size = (unsigned char)one[16] | (size_t)(unsigned char)one[17] << 8 |
           (size_t)(unsigned char)one[18] << 16; /* the packed part, behind the description */
    ck_assert_uint_gt(size, 1000);
    ck_assert(memcmp(one + size1 - size, two + size2 - size, size) == 0);
    free(one);
    free(two);
    folder_remove();
}

TEST(test_margins_bad_input) {
    char said[20000];
    make_games();
    const char *out = folder_path("margins");
    ck_assert_int_eq(MARGINS(said, "--output", out, folder_path("games")), 2);
    ck_assert_ptr_nonnull(strstr(said, "--weights FILE expected"));
    ck_assert_int_eq(MARGINS(said, "--depth", "3"), 2);
    ck_assert_ptr_nonnull(strstr(said, "--depth: a number from 4"));
    ck_assert_int_eq(TRAIN(said, "--zero", folder_path("zero")), 0);
    ck_assert_int_eq(MARGINS(said, "--weights", folder_path("none"), "--output", out, "x"), 1);
    ck_assert_ptr_nonnull(strstr(said, folder_path("none")));
    ck_assert_int_eq(MARGINS(said, "--weights", folder_path("zero"), "--output", out, "--positions",
                             "10", folder_path("none")),
                     1);
    ck_assert_ptr_nonnull(strstr(said, folder_path("none")));
    ck_assert_int_eq(MARGINS(said, "--weights", folder_path("zero"), "--output", out, "--positions",
                             "10", "--nodes", "1000", folder_path("games")),
                     1);
    ck_assert_ptr_nonnull(strstr(said, "too few"));
    ck_assert_msg(access(out, F_OK) != 0, "wrote weights in spite of an error");
    folder_remove();
}

TEST(test_bad_input_is_named) {
    char said[20000];
    make_games();
    const char *out = folder_path("weights1");
    ck_assert_int_eq(TRAIN(said, "--output", out), 2);
    ck_assert_ptr_nonnull(strstr(said, "no file of games given"));
    ck_assert_int_eq(TRAIN(said, folder_path("games")), 2);
    ck_assert_ptr_nonnull(strstr(said, "--output FILE expected"));
    ck_assert_int_eq(TRAIN(said, "--threads", "-1", "--output", out, folder_path("games")), 2);
    ck_assert_ptr_nonnull(strstr(said, "--threads: a number from 0"));
    ck_assert_int_eq(TRAIN(said, "--output", out, folder_path("games"), "--window"), 2);
    ck_assert_ptr_nonnull(strstr(said, "--window needs"));
    ck_assert_int_eq(TRAIN(said, "--frobnicate"), 2);
    ck_assert_ptr_nonnull(strstr(said, "--frobnicate"));
    ck_assert_int_eq(TRAIN(said, "--output", out, folder_path("none")), 1);
    ck_assert_ptr_nonnull(strstr(said, folder_path("none")));
    FILE *text = fopen(folder_path("bad"), "wb");
    ck_assert_ptr_nonnull(text);
    fputs("(;GM[Othello])\n", text);
    fclose(text);
    ck_assert_int_eq(TRAIN(said, "--output", out, folder_path("bad")), 1);
    ck_assert_ptr_nonnull(strstr(said, "not a file of games"));
    ck_assert_int_eq(
        TRAIN(said, "--output", out, "--margins", folder_path("games"), folder_path("games")), 1);
    ck_assert_ptr_nonnull(strstr(said, "wrong format"));
    ck_assert_int_eq(TRAIN(said, "--output", folder_path("no/where"), folder_path("games")), 1);
    ck_assert_ptr_nonnull(strstr(said, "no/where"));
    ck_assert_msg(access(out, F_OK) != 0, "wrote weights in spite of an error");
    ck_assert_int_eq(TRAIN(said, "--zero", folder_path("zero")), 0);
    ck_assert_int_eq(access(folder_path("zero"), F_OK), 0);

    /* A damaged block is left out and told. */
    size_t size;
    char *games = folder_read_bytes(folder_path("games"), &size);
    games[size - 20] ^= 0x40;
    FILE *bad = fopen(folder_path("bad"), "wb");
    ck_assert_ptr_nonnull(bad);
    ck_assert_uint_eq(fwrite(games, 1, size, bad), size);
    fclose(bad);
    free(games);
    ck_assert_int_eq(TRAIN(said, "--output", out, "--only-stage", "3", folder_path("bad")), 0);
    ck_assert_ptr_nonnull(strstr(said, "damaged"));
    folder_remove();
}
