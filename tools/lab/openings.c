/* SPDX-License-Identifier: MIT
 *
 * verdi-openings: makes a list of balanced openings for matches. Enumerates all positions after N
 * plies up to symmetry and shuffles them by a seed. Each one is searched by one thread to a fixed
 * depth, with a cleared engine. Keeps positions with a small enough value until there are enough.
 * The same options and weights give the same list, byte for byte.
 */
#include <stdio.h>
#include <stdlib.h>

#include "base/system/console.h"
#include "front/kit/manual/manual.h"
#include "front/kit/reply.h"
#include "front/kit/report.h"
#include "selfplay/selfplay.h"
#include "study/engine_crew.h"
#include "study/search/limits.h"

typedef struct Options {
    int plies, depth, count;
    double bound;
    uint64_t seed;
} Options;

#define AT(member) OPTION_AT(Options, member)

static const ManualOption openings_options[] = {
    {"plies", "N", "length of the openings, 1 to 9", "8", AT(plies),
     OPTION_RANGE(1, OPENINGS_MAX_PLIES)},
    {"bound", "DISCS", "largest value for either side", "2", AT(bound), OPTION_RANGE(0, 64)},
    {"depth", "N", "plies searched", "16", AT(depth), OPTION_RANGE(1, 60)},
    {"count", "N", "how many", "2400", AT(count), OPTION_RANGE(1, INT32_MAX)},
    {"seed", "N", "seed of the sample", "1", AT(seed), OPTION_RANGE(0, INT64_MAX)},
    {0},
};

static const Manual openings_manual = {
    .program = "verdi-openings",
    .synopsis = "[OPTION...]",
    .about = "Prints balanced openings for matches.\n",
    .keys = "weights",
    .options = openings_options,
};

/* Removes positions in which the side to move has no move. */
static void drop_blocked(Openings *openings) {
    size_t kept = 0;
    for (size_t i = 0; i < openings->count; i++)
        if (board_moves(openings->list[i].board))
            openings->list[kept++] = openings->list[i];
    openings->count = kept;
}

/* Searches to `depth`; *value is in discs for the side to move. */
static int search(verdi_engine *engine, const verdi_game *game, int depth, double *value) {
    verdi_limits limits = limits_to_depth(depth, NULL);
    verdi_result result;
    verdi_engine_clear(engine);
    int error = verdi_search(engine, game, &limits, NULL, NULL, &result);
    if (!error)
        *value = (double)result.value / VERDI_DISC;
    return error;
}

/* Decides whether to keep a line, and sets its value. A shallow search first makes most deep ones
 * unnecessary. */
static int judge(verdi_engine *engine, verdi_game *game, const Options *options,
                 const uint8_t *moves, bool *kept, double *value) {
    enum { SHALLOW_DEPTH = 4, SHALLOW_SLACK = 4 };
    verdi_game_reset(game);
    *kept = false;
    for (int ply = 0; ply < options->plies; ply++) {
        int error = verdi_game_play(game, verdi_game_get_side(game), moves[ply]);
        if (error)
            return error;
    }
    int error = search(engine, game, SHALLOW_DEPTH, value);
    if (error || *value > options->bound + SHALLOW_SLACK ||
        *value < -options->bound - SHALLOW_SLACK)
        return error;
    error = search(engine, game, options->depth, value);
    *kept = !error && *value <= options->bound && *value >= -options->bound;
    return error;
}

static void print_head(const Options *options, const verdi_engine *engine, size_t positions) {
    printf("# Openings of %d plies, |value| <= %g discs: transcript, value for the side to move.\n",
           options->plies, options->bound);
    printf("# A sample of all %zu such positions, up to symmetry.\n", positions);
    char command[256];
    Text made = text_into(command, sizeof command);
    option_describe(openings_options, "plies bound depth count seed", options, &made);
    printf("# Made by: verdi-openings%s\n", command);
    printf("# Verdi %s, bench signature %s, one thread, weights %s\n", verdi_version(),
           BENCH_SIGNATURE, verdi_engine_get_weights(engine));
}

static int make_list(const Options *options, verdi_engine *engine, verdi_game *game) {
    Openings openings;
    int error = VERDI_E_MEMORY, found = 0;
    Progress progress = progress_begin();
    progress.total = options->count;
    if (openings_list(&openings, options->plies)) {
        error = VERDI_OK;
        drop_blocked(&openings);
        openings_shuffle(&openings, options->seed);
        print_head(options, engine, openings.count);
    }
    for (size_t i = 0; !error && i < openings.count && found < options->count; i++) {
        bool kept;
        double value;
        error = judge(engine, game, options, openings.list[i].move, &kept, &value);
        if (error || !kept)
            continue;
        for (int ply = 0; ply < options->plies; ply++)
            printf("%s", verdi_square_name(openings.list[i].move[ply]));
        printf(" %+.2f\n", value);
        progress.done = ++found;
        progress_show(&progress);
    }
    progress_clear(&progress);
    openings_free(&openings);
    if (!error && found < options->count)
        fprintf(stderr, "verdi-openings: only %d openings exist\n", found);
    return error;
}

static int run_tool(int argc, char **argv) {
    CommandLine line;
    Options options = {0};
    int status = manual_parse(&line, &openings_manual, &options, argc, argv);
    if (status >= 0)
        return status;
    char problem[ENGINE_PROBLEM];
    line.settings.config.threads = 1;
    line.settings.config.hash_mib = 16;
    verdi_engine *engine = engine_open(&line.settings.config, problem);
    verdi_game *game = NULL;
    if (!engine)
        return !report_error("%s", problem);
    int error = verdi_game_new(&game);
    if (!error)
        error = make_list(&options, engine, game);
    verdi_game_free(game);
    verdi_engine_free(engine);
    if (error)
        report_error("%s", verdi_strerror(error));
    return error ? EXIT_FAILURE : EXIT_SUCCESS;
}

int main(int argc, char **argv) {
    return console_begin() ? reply_finish(run_tool(argc, argv)) : 1;
}
