/* SPDX-License-Identifier: MIT
 *
 * verdi perft: counts the leaves of the game tree by depth, in both common conventions for passes.
 * A test of the move generator and of its speed.
 */
#include <inttypes.h>
#include <stdio.h>

#include "base/number.h"
#include "base/timer.h"
#include "front/front.h"
#include "front/kit/open.h"
#include "front/kit/report.h"

const Manual perft_manual = {
    .synopsis = "[OPTION...] N [POSITION]",
    .about = "Counts the leaves of the game tree to depth N (0 to 60), to check the rules.\n"
             "The tree is counted twice: a pass is a ply in the first count, and is free in the "
             "second. A game that ends earlier is one leaf. POSITION is a board of 64 squares and "
             "the side to move (\"---...-- X\"), or the moves from the start (\"f5d6c3\"). The "
             "default is the start position.\n",
    .examples = "verdi perft 9\nverdi perft 6 f5d6c3\nverdi perft --cpu portable 11\n",
    .keys = "cpu",
    .operand = "depth",
    .least = 1,
    .most = 2};

/* Prints a row: both counts, and their combined speed. */
static int count_row(verdi_engine *engine, const verdi_game *game, int depth) {
    uint64_t leaves[2];
    int64_t start = timer_now_ns();
    for (int free_pass = 0; free_pass < 2; free_pass++) {
        int error = verdi_perft(engine, game, depth, free_pass, NULL, &leaves[free_pass]);
        if (error) {
            report_error("%s", verdi_strerror(error));
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

int perft_main(CommandLine *line, void *options) {
    (void)options;
    int depth, status = 1;
    if (!number_parse_small(line->operands[0], 0, 60, &depth)) {
        report_error("expected a depth from 0 to 60, got '%.40s'", line->operands[0]);
        return 2;
    }
    verdi_game *game = open_game(line->operands + 1, line->count - 1);
    if (!game)
        return 2;
    verdi_engine *engine = open_engine(&line->settings);
    if (engine) {
        printf("depth     pass is a ply         pass is free    seconds       leaves/s\n");
        status = 0;
        for (int d = depth ? 1 : 0; d <= depth && status == 0; d++)
            status = count_row(engine, game, d);
    }
    verdi_game_free(game);
    verdi_engine_free(engine);
    return status;
}
