/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "crew/crew.h"

#include <pthread.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

#include "base/thread.h"
#include "base/timer.h"

typedef struct Crew {
    const CrewOptions *options;
    CrewWork *work;
    void *context;
    int count;
    atomic_int next, done, error;
} Crew;

static void *run_worker(void *argument) {
    Crew *crew = argument;
    verdi_config config;
    verdi_engine *engine = NULL;
    verdi_game *game = NULL;
    verdi_config_init(&config);
    config.threads = 1;
    config.hash_mib = crew->options->hash_mib;
    config.weights_file = crew->options->weights;
    int error = verdi_engine_new(&engine, &config);
    if (!error)
        error = verdi_game_new(&game);
    while (!error && !atomic_load(crew->options->stop) && !atomic_load(&crew->error)) {
        int index = atomic_fetch_add(&crew->next, 1);
        if (index >= crew->count)
            break;
        error = crew->work(engine, game, index, crew->context);
        atomic_fetch_add(&crew->done, 1);
    }
    if (error)
        atomic_store(&crew->error, error);
    verdi_game_free(game);
    verdi_engine_free(engine);
    return NULL;
}

static void show_progress(Crew *crew) {
    int64_t begin_ns = timer_now_ns();
    while (atomic_load(&crew->done) < crew->count && !atomic_load(crew->options->stop) &&
           !atomic_load(&crew->error)) {
        int done = atomic_load(&crew->done);
        double seconds = timer_seconds(begin_ns, timer_now_ns());
        fprintf(stderr, "\r%d of %d positions, %.0f s, %.0f s to go ", done, crew->count, seconds,
                done ? seconds / done * (crew->count - done) : 0.0);
        nanosleep(&(struct timespec){.tv_nsec = 200000000}, NULL);
    }
    fprintf(stderr, "\r%60s\r", "");
}

int crew_run(int count, const CrewOptions *options, CrewWork *work, void *context) {
    enum { JOBS_MAX = 256 };
    pthread_t handle[JOBS_MAX];
    Crew crew = {.options = options, .work = work, .context = context, .count = count};
    int jobs = options->jobs < JOBS_MAX ? options->jobs : JOBS_MAX, started = 0;
    for (; started < jobs; started++)
        if (!thread_start(&handle[started], run_worker, &crew))
            break;
    if (started == 0)
        return VERDI_E_MEMORY;
    if (isatty(STDERR_FILENO))
        show_progress(&crew);
    for (int i = 0; i < started; i++)
        pthread_join(handle[i], NULL);
    int error = atomic_load(&crew.error);
    return error ? error : atomic_load(&crew.done) < count ? VERDI_E_ARGUMENT : 0;
}
