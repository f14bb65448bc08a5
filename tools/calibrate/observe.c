/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "base/random.h"
#include "calibrate/calibrate.h"
#include "games/games.h"
#include "positions/positions.h"
#include "record/obf.h"

/* Most searches are at the confidence that is used, the others for the sake of the fit. */
static int draw_confidence(Random *random) {
    static const int confidences[] = {73, 73, 73, 73, 73, 73, 87, 95, 98, 99, 100, 100};
    return confidences[random_below(random, sizeof confidences / sizeof *confidences)];
}

/* One position of a game, its number of empties drawn evenly. */
static bool draw_from(const GamesRecord *record, int low, int high, Random *random,
                      Observed *observed) {
    int empties = low + (int)random_below(random, (uint32_t)(high - low + 1));
    int confidence = draw_confidence(random), wanted = 60 - empties;
    GamesWalk walk = games_walk_begin();
    if (wanted >= record->length || wanted < record->random_plies)
        return false;
    while (walk.ply < wanted)
        games_walk_play(&walk, record->move[walk.ply]);
    int sign = walk.black ? 1 : -1;
    *observed = (Observed){.board = walk.board,
                           .empties = empties,
                           .confidence = confidence,
                           .exact = walk.ply >= record->exact_from ? sign * record->score
                                                                   : OBSERVED_UNKNOWN};
    return true;
}

int observe_draw(char **files, int file_count, int low, int high, uint64_t seed, Observed *list,
                 int count) {
    Random random;
    int found = 0;
    random_seed(&random, seed);
    for (int i = 0; i < file_count; i++) {
        /* Each file gives its share. */
        int share = (int)((int64_t)count * (i + 1) / file_count);
        char problem[GAMES_PROBLEM_SIZE];
        GamesRecord record;
        GamesStatus status;
        GamesReader *reader = games_open(files[i], problem);
        if (!reader) {
            fprintf(stderr, "verdi-calibrate: %s: %s\n", files[i], problem);
            return -1;
        }
        while (found < share && (status = games_next(reader, &record)) != GAMES_END)
            if (status == GAMES_GAME && draw_from(&record, low, high, &random, &list[found]))
                found++;
        games_free(reader);
    }
    return found;
}

int observe_read(const char *path, uint64_t seed, Observed *list, int count) {
    FILE *file = strcmp(path, "-") ? fopen(path, "r") : stdin;
    char *line = NULL, problem[RECORD_PROBLEM_SIZE];
    size_t capacity = 0;
    ssize_t length;
    uint32_t seen = 0;
    Random random;
    if (!file) {
        fprintf(stderr, "verdi-calibrate: %s: %s\n", path, strerror(errno));
        return -1;
    }
    random_seed(&random, seed);
    while ((length = getline(&line, &capacity, file)) >= 0) {
        ObfRecord record;
        int score;
        if (obf_parse(line, (size_t)length, &record, problem) != OBF_RECORD ||
            !obf_score(&record, &score))
            continue;
        /* Each line of the file is as likely to stay (reservoir sampling, Vitter). */
        uint32_t place = seen < (uint32_t)count ? seen : random_below(&random, seen + 1);
        seen++;
        if (place >= (uint32_t)count)
            continue;
        Board board = position_board(record.position);
        list[place] = (Observed){.board = board,
                                 .empties = bits_count(board_empties(board)),
                                 .confidence = 0, /* the usual one */
                                 .exact = score};
    }
    free(line);
    if (file != stdin)
        fclose(file);
    return seen < (uint32_t)count ? (int)seen : count;
}

/* ------------------------------------------------------------------------------------ searching */

typedef struct Work {
    Observed *list;
    const ObserveOptions *options;
    const atomic_bool *stop;
} Work;

static void note(Observed *observed, const verdi_line *line, bool solve) {
    if (observed->count < OBSERVED_VALUES)
        observed->value[observed->count++] =
            (ChancesBasis){.value = (double)line->value / VERDI_DISC,
                           .depth = line->depth,
                           .confidence = line->confidence,
                           .empties = observed->empties,
                           .solve = solve};
}

static void note_depth(const verdi_info *info, void *user) {
    if (info->complete && info->lines && !info->solving)
        note(user, &info->line[0], false);
}

static void note_solve(const verdi_info *info, void *user) {
    if (info->complete && info->lines && info->solving && info->line[0].confidence < 100)
        note(user, &info->line[0], true);
}

static int solve(verdi_engine *engine, verdi_game *game, Observed *observed, const Work *work) {
    verdi_limits limits;
    verdi_result result;
    verdi_limits_init(&limits);
    limits.level = -1;
    limits.goal = VERDI_GOAL_EXACT;
    limits.nodes = work->options->nodes;
    limits.stop = work->stop;
    verdi_engine_clear(engine);
    int error = verdi_search(engine, game, &limits, note_solve, observed, &result);
    if (!error && result.lines && result.line[0].exact)
        observed->exact = result.value / VERDI_DISC;
    return error;
}

static int search_one(verdi_engine *engine, verdi_game *game, Observed *observed,
                      const Work *work) {
    bool deepening = work->options->deepening;
    verdi_limits limits;
    verdi_result result;
    int error = verdi_game_set(game, observed->board.player, observed->board.opponent, VERDI_BLACK);
    if (error || !verdi_game_legal(game))
        return error; /* a pass tells nothing new */
    if (deepening)
        error = solve(engine, game, observed, work);
    if (error || observed->exact == OBSERVED_UNKNOWN)
        return error;
    verdi_limits_init(&limits);
    limits.level = -1;
    limits.confidence = observed->confidence;
    limits.depth = work->options->depth;
    limits.stop = work->stop;
    if (limits.depth >= observed->empties)
        limits.depth = observed->empties - 1;
    verdi_engine_clear(engine);
    error = verdi_search(engine, game, &limits, deepening ? note_depth : NULL, observed, &result);
    if (!error && !deepening && result.lines)
        note(observed, &result.line[0], false);
    return error;
}

static int search_item(verdi_engine *engine, verdi_game *game, int index, void *context) {
    const Work *work = context;
    return search_one(engine, game, &work->list[index], work);
}

int observe_search(Observed *list, int count, const ObserveOptions *options,
                   const atomic_bool *stop) {
    Work work = {.list = list, .options = options, .stop = stop};
    PositionsOptions search = {
        .jobs = options->jobs, .hash_mib = 32, .weights = options->weights, .stop = stop};
    return positions_search(count, &search, search_item, &work);
}
