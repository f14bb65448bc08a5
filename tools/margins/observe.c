/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "margins/observe.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "base/bits.h"
#include "base/util.h"
#include "games/games.h"
#include "verdi.h"

/* Positions with fewer empties are solved at once by every level; with more they hardly differ. */
enum { EMPTIES_LOW = 6, EMPTIES_HIGH = 54 };

/* One position of a game: one whose number of empties has been drawn least often so far. */
static bool draw_from(const GamesRecord *record, int drawn[64], Random *random, Board *board) {
    GamesWalk walk = games_walk_begin();
    int least = -1, seen = 0;
    for (; walk.ply < record->length; games_walk_play(&walk, record->move[walk.ply])) {
        int empties = 60 - walk.ply;
        if (walk.ply < record->random_plies || empties < EMPTIES_LOW || empties > EMPTIES_HIGH)
            continue;
        if (least >= 0 && drawn[empties] > drawn[least])
            continue;
        if (least < 0 || drawn[empties] < drawn[least])
            seen = 0;
        if (random_below(random, (uint32_t)++seen) == 0) { /* any of the equals, evenly */
            least = empties;
            *board = walk.board;
        }
    }
    if (least >= 0)
        drawn[least]++;
    return least >= 0;
}

int observe_draw(char **files, int file_count, uint64_t seed, Observation *list, int count) {
    Random random;
    int drawn[64] = {0}, found = 0;
    random_seed(&random, seed);
    for (int i = 0; i < file_count && found < count; i++) {
        char problem[GAMES_PROBLEM_SIZE];
        GamesRecord record;
        GamesStatus status;
        GamesReader *reader = games_open(files[i], problem);
        if (!reader) {
            fprintf(stderr, "verdi-margins: %s: %s\n", files[i], problem);
            return -1;
        }
        while (found < count && (status = games_next(reader, &record)) != GAMES_END)
            if (status == GAMES_GAME && draw_from(&record, drawn, &random, &list[found].board)) {
                list[found].empties = bits_count(board_empties(list[found].board));
                found++;
            }
        games_free(reader);
    }
    return found;
}

typedef struct Work {
    Observation *list;
    int count;
    const ObserveOptions *options;
    const atomic_bool *stop;
    atomic_int next, done, error;
} Work;

static void note_iteration(const verdi_info *info, void *user) {
    Observation *observation = user;
    if (info->complete && !info->solving)
        observation->value[info->depth] = (int16_t)info->line[0].value;
}

static int search_one(verdi_engine *engine, verdi_game *game, Observation *observation,
                      const Work *work) {
    verdi_limits limits;
    verdi_result result;
    verdi_limits_init(&limits);
    limits.level = -1;
    limits.stop = work->stop;
    verdi_game_set(game, observation->board.player, observation->board.opponent, VERDI_BLACK);
    for (int depth = 0; depth < MARGIN_DEPTHS; depth++)
        observation->value[depth] = OBSERVE_NONE;
    observation->exact = OBSERVE_NONE;
    observation->value[0] = (int16_t)verdi_evaluate(engine, game);
    verdi_engine_clear(engine);
    limits.depth = work->options->depth;
    limits.nodes = work->options->nodes;
    if (limits.depth >= observation->empties)
        limits.depth = observation->empties - 1;
    int error = verdi_search(engine, game, &limits, note_iteration, observation, &result);
    if (error || observation->empties > work->options->solve)
        return error;
    limits.depth = 0;
    limits.nodes = 0;
    limits.goal = VERDI_GOAL_EXACT;
    error = verdi_search(engine, game, &limits, NULL, NULL, &result);
    if (!error && result.lines && result.line[0].exact)
        observation->exact = (int16_t)result.value;
    return error;
}

static void *run_worker(void *argument) {
    Work *work = argument;
    verdi_config config;
    verdi_engine *engine = NULL;
    verdi_game *game = NULL;
    verdi_config_init(&config);
    config.threads = 1;
    config.hash_mib = 64;
    config.weights_file = work->options->weights;
    int error = verdi_engine_new(&engine, &config);
    if (!error)
        error = verdi_game_new(&game);
    while (!error && !atomic_load(work->stop)) {
        int index = atomic_fetch_add(&work->next, 1);
        if (index >= work->count)
            break;
        error = search_one(engine, game, &work->list[index], work);
        atomic_fetch_add(&work->done, 1);
    }
    if (error)
        atomic_store(&work->error, error);
    verdi_game_free(game);
    verdi_engine_free(engine);
    return NULL;
}

static void show_progress(Work *work, int64_t begin_ns) {
    while (atomic_load(&work->done) < work->count && !atomic_load(work->stop) &&
           !atomic_load(&work->error)) {
        int done = atomic_load(&work->done);
        double seconds = util_seconds(begin_ns, util_clock_ns());
        fprintf(stderr, "\r%d of %d positions, %.0f s, %.0f s to go ", done, work->count, seconds,
                done ? seconds / done * (work->count - done) : 0.0);
        nanosleep(&(struct timespec){.tv_nsec = 200000000}, NULL);
    }
    fprintf(stderr, "\r%60s\r", "");
}

int observe_search(Observation *list, int count, const ObserveOptions *options,
                   const atomic_bool *stop) {
    enum { JOBS_MAX = 256 };
    pthread_t handle[JOBS_MAX];
    Work work = {.list = list, .count = count, .options = options, .stop = stop};
    int jobs = options->jobs < JOBS_MAX ? options->jobs : JOBS_MAX, started = 0;
    int64_t begin_ns = util_clock_ns();
    for (; started < jobs; started++)
        if (pthread_create(&handle[started], NULL, run_worker, &work) != 0)
            break;
    if (started == 0)
        return VERDI_E_MEMORY;
    if (isatty(STDERR_FILENO))
        show_progress(&work, begin_ns);
    for (int i = 0; i < started; i++)
        pthread_join(handle[i], NULL);
    if (atomic_load(&work.done) < count && !atomic_load(&work.error))
        return VERDI_E_ARGUMENT; /* interrupted */
    return atomic_load(&work.error);
}
