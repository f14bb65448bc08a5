/* SPDX-License-Identifier: MIT
 *
 * verdi perft: leaves of the game tree by depth, in both of the conventions in use for passes. The
 * usual check of a move generator, and a measure of its speed.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/number.h"
#include "base/timer.h"
#include "front/front.h"
#include "front/kit/manual/manual_parse.h"
#include "front/kit/tell.h"

const Manual perft_manual = {
    .synopsis = "[OPTION...] N [POSITION]",
    .about =
        "Counts the leaves of the game tree to depth N (0 to 60), twice: with a pass as a ply of "
        "its own, and with passes free (the depth counts discs placed). A game that ends earlier "
        "is one leaf. POSITION is a board of 64 squares and the side to move (\"---...-- X\") or "
        "the moves from the start (\"f5d6c3\"); without it the count begins at the start.\n",
    .keys = "cpu"};

/* A list of moves has a digit in second place, a board never. */
static bool read_position(verdi_game *game, const char *text) {
    char problem[128];
    text += strspn(text, " ");
    bool moves = *text && strchr("12345678", text[1]) != NULL;
    verdi_format format = moves ? VERDI_FORMAT_TRANSCRIPT : VERDI_FORMAT_BOARD;
    if (verdi_game_read(game, format, text, strlen(text), -1, problem) == VERDI_OK)
        return true;
    tell_error("verdi perft: %s\n", problem);
    return false;
}

/* One row: both counts, and the speed of the two together. */
static int count_row(verdi_engine *engine, const verdi_game *game, int depth) {
    uint64_t leaves[2];
    int64_t start = timer_now_ns();
    for (int free_pass = 0; free_pass < 2; free_pass++) {
        int error = verdi_perft(engine, game, depth, free_pass, NULL, &leaves[free_pass]);
        if (error) {
            tell_error("verdi perft: %s\n", verdi_strerror(error));
            return 1;
        }
    }
    double seconds = timer_seconds(start, timer_now_ns());
    double speed = seconds > 0 ? (double)(leaves[0] + leaves[1]) / seconds : 0;
    printf("%5d %20" PRIu64 " %20" PRIu64 " %10.3f %14.0f\n", depth, leaves[0], leaves[1], seconds,
           speed);
    fflush(stdout);
    return 0;
}

int perft_main(int argc, char **argv) {
    Settings settings;
    verdi_engine *engine = NULL;
    verdi_game *game = NULL;
    int64_t depth = 0;
    int status = 2;
    settings_init(&settings);
    int first = manual_parse(&settings, argc, argv, &perft_manual, NULL);
    if (first <= 0) {
        settings_free(&settings);
        return first ? 2 : 0;
    }
    if (argc - first < 1 || argc - first > 2) {
        fprintf(stderr, "verdi perft: one depth and at most one position expected (see --help)\n");
        goto done;
    }
    if (!number_parse_int(argv[first], 0, 60, &depth)) {
        tell_error("verdi perft: a depth from 0 to 60 expected, got '%.40s'\n", argv[first]);
        goto done;
    }
    status = 1;
    engine = settings_engine(&settings);
    if (!engine)
        goto done;
    if (verdi_game_new(&game)) {
        tell_error("verdi perft: %s\n", verdi_strerror(VERDI_E_MEMORY));
        goto done;
    }
    if (argc - first == 2 && !read_position(game, argv[first + 1])) {
        status = 2;
        goto done;
    }
    printf("depth     pass is a ply         pass is free    seconds       leaves/s\n");
    status = 0;
    for (int d = depth ? 1 : 0; d <= depth && status == 0; d++)
        status = count_row(engine, game, d);
done:
    verdi_game_free(game);
    verdi_engine_free(engine);
    settings_free(&settings);
    return status;
}
