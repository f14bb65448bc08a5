/* SPDX-License-Identifier: MIT
 *
 * verdi-openings: makes a list of balanced openings for matches. All positions after N plies are
 * enumerated up to symmetry, taken in an order shuffled from a seed, and searched one by one, one
 * thread, to a fixed depth from a cleared engine; those whose value is small enough are kept until
 * there are enough. The same options and weights give the same list, byte by byte.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arguments/arguments.h"
#include "arguments/tool_engine.h"
#include "base/system/console.h"
#include "front/kit/progress.h"
#include "front/kit/standard.h"
#include "front/kit/tell.h"
#include "selfplay/openings.h"
#include "study/search/limits.h"

typedef struct Settings {
    int plies, depth, count;
    double bound;
    int64_t seed;
    const char *weights;
} Settings;

static const char usage[] = "verdi-openings: balanced openings for matches, on standard output\n"
                            "  --plies N       length of the openings, 1..9 (default 8)\n"
                            "  --bound DISCS   largest value for either side (default 2)\n"
                            "  --depth N       plies searched (default 16)\n"
                            "  --count N       how many (default 2400)\n"
                            "  --seed N        of the sample (default 1)\n"
                            "  --weights FILE  instead of the built-in ones\n"
                            "  --help, --version\n";

/* Leaves out the positions in which the side to move has no move. */
static void drop_blocked(Openings *openings) {
    size_t kept = 0;
    for (size_t i = 0; i < openings->count; i++)
        if (board_moves(openings_board(openings, i)))
            memmove(openings->move[kept++], openings->move[i], sizeof *openings->move);
    openings->count = kept;
}

/* The value for the side to move in discs after a search to `depth`. */
static int search(verdi_engine *engine, const verdi_game *game, int depth, double *value) {
    verdi_limits limits = limits_to_depth(depth, NULL);
    verdi_result result;
    verdi_engine_clear(engine);
    int error = verdi_search(engine, game, &limits, NULL, NULL, &result);
    if (!error)
        *value = (double)result.value / VERDI_DISC;
    return error;
}

/* Judges one line: *kept, and its value. A shallow look first spares most of the deep ones. */
static int judge(verdi_engine *engine, verdi_game *game, const Settings *settings,
                 const uint8_t *moves, bool *kept, double *value) {
    enum { SHALLOW_DEPTH = 4, SHALLOW_SLACK = 4 };
    verdi_game_reset(game);
    *kept = false;
    for (int ply = 0; ply < settings->plies; ply++) {
        int error = verdi_game_play(game, verdi_game_get_side(game), moves[ply]);
        if (error)
            return error;
    }
    int error = search(engine, game, SHALLOW_DEPTH, value);
    if (error || *value > settings->bound + SHALLOW_SLACK ||
        *value < -settings->bound - SHALLOW_SLACK)
        return error;
    error = search(engine, game, settings->depth, value);
    *kept = !error && *value <= settings->bound && *value >= -settings->bound;
    return error;
}

static void print_head(const Settings *settings, const verdi_engine *engine, size_t positions) {
    printf("# Openings of %d plies, |value| <= %g discs: transcript, value for the side to move.\n",
           settings->plies, settings->bound);
    printf("# A sample of the %zu positions there are, up to symmetry.\n", positions);
    printf("# Made by: verdi-openings --plies %d --bound %g --depth %d --count %d --seed %lld\n",
           settings->plies, settings->bound, settings->depth, settings->count,
           (long long)settings->seed);
    printf("# Verdi %s, bench signature %s, one thread, weights %s\n", verdi_version(),
           BENCH_SIGNATURE, verdi_engine_get_weights(engine));
}

static int make_list(const Settings *settings, verdi_engine *engine, verdi_game *game) {
    Openings openings;
    int error = VERDI_E_MEMORY, found = 0;
    Progress progress = progress_begin();
    progress.total = settings->count;
    if (openings_list(&openings, settings->plies)) {
        error = VERDI_OK;
        drop_blocked(&openings);
        openings_shuffle(&openings, (uint64_t)settings->seed);
        print_head(settings, engine, openings.count);
    }
    for (size_t i = 0; !error && i < openings.count && found < settings->count; i++) {
        bool kept;
        double value;
        error = judge(engine, game, settings, openings.move[i], &kept, &value);
        if (error || !kept)
            continue;
        for (int ply = 0; ply < settings->plies; ply++)
            printf("%s", verdi_square_name(openings.move[i][ply]));
        printf(" %+.2f\n", value);
        progress.done = ++found;
        progress_show(&progress);
    }
    progress_clear(&progress);
    openings_free(&openings);
    if (!error && found < settings->count)
        fprintf(stderr, "verdi-openings: there are only %d\n", found);
    return error;
}

static int run_tool(int argc, char **argv) {
    Settings settings = {.plies = 8, .depth = 16, .count = 2400, .bound = 2, .seed = 1};
    const Argument list[] = {
        {"plies", .small = &settings.plies, .low = 1, .high = OPENINGS_MAX_PLIES},
        {"bound", .real = &settings.bound, .high = INT64_MAX},
        {"depth", .small = &settings.depth, .low = 1, .high = 60},
        {"count", .small = &settings.count, .low = 1, .high = INT32_MAX},
        {"seed", .number = &settings.seed, .high = INT64_MAX},
        {"weights", .text = &settings.weights},
        {0},
    };
    int first = arguments_read(list, "verdi-openings", usage, argc, argv);
    if (first > 0 && first < argc)
        tell_error("verdi-openings: unexpected '%s' (see --help)\n", argv[first]);
    if (first < argc)
        return first ? 2 : EXIT_SUCCESS;
    verdi_engine *engine;
    verdi_game *game;
    int error = tool_engine_open(settings.weights, NULL, 16, &engine, &game);
    if (!error) {
        error = make_list(&settings, engine, game);
        verdi_game_free(game);
        verdi_engine_free(engine);
    }
    if (!error && (fflush(stdout) || ferror(stdout)))
        error = VERDI_E_FILE;
    if (error)
        tell_error("verdi-openings: %s\n", verdi_strerror(error));
    return error ? EXIT_FAILURE : EXIT_SUCCESS;
}

int main(int argc, char **argv) {
    return console_begin() ? standard_finish("verdi-openings", run_tool(argc, argv)) : 1;
}
