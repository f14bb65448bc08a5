/* SPDX-License-Identifier: MIT
 *
 * Threads take the next game number each and leave their games in a ring; the calling thread takes
 * them out in order and writes them. Nobody runs farther ahead than the ring is long.
 */
#define _XOPEN_SOURCE 700
#include "selfplay/run.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/thread.h"
#include "base/timer.h"

enum { RING = 256, MAX_JOBS = 256 };

typedef struct Run {
    const RunPlan *plan;
    atomic_bool *stop; /* outside */
    atomic_bool quit;  /* ends the searches: we were stopped, or something failed */
    Openings openings;
    GamesWriter *writer;
    pthread_mutex_t lock;
    pthread_cond_t changed;
    /* Guarded by lock. */
    uint64_t taken, written; /* numbers of the next game to play, to write */
    PlayStatus failure;      /* PLAY_DONE: none */
    uint64_t failure_game;
    bool ready[RING];
    GamesRecord ring[RING];
} Run;

typedef struct Worker {
    Run *run;
    Player *player;
    pthread_t thread;
} Worker;

static void *work(void *argument) {
    Worker *worker = argument;
    Run *run = worker->run;
    pthread_mutex_lock(&run->lock);
    for (;;) {
        while (run->taken >= run->written + RING && !atomic_load(&run->quit))
            pthread_cond_wait(&run->changed, &run->lock);
        if (run->taken >= run->plan->games || atomic_load(&run->quit))
            break;
        uint64_t number = run->taken++;
        pthread_mutex_unlock(&run->lock);
        GamesRecord record;
        PlayStatus status = player_play(worker->player, number, &record);
        pthread_mutex_lock(&run->lock);
        if (status == PLAY_DONE) {
            run->ring[number % RING] = record;
            run->ready[number % RING] = true;
        } else if (status != PLAY_STOPPED && run->failure == PLAY_DONE) {
            run->failure = status;
            run->failure_game = number;
        }
        if (status != PLAY_DONE)
            atomic_store(&run->quit, true);
        pthread_cond_broadcast(&run->changed);
    }
    pthread_mutex_unlock(&run->lock);
    return NULL;
}

/* --------------------------------------------------------------------------------- progress */

typedef struct Progress {
    bool terminal;
    int64_t begin_ns, last_ns;
    uint64_t begin_games, games, positions;
} Progress;

static void show_progress(Progress *progress, uint64_t wanted, bool last) {
    int64_t now = timer_now_ns();
    if (!last && timer_seconds(progress->last_ns, now) < (progress->terminal ? 0.5 : 60))
        return;
    progress->last_ns = now;
    double seconds = timer_seconds(progress->begin_ns, now) + 1e-9;
    double rate = (double)(progress->games - progress->begin_games) / seconds;
    double left = rate > 0 ? (double)(wanted - progress->games) / rate : 0;
    fprintf(stderr, "%s%llu of %llu games  %.1f games/s  %.0f positions/s  ETA %d:%02d:%02d%s",
            progress->terminal ? "\r\033[K" : "", (unsigned long long)progress->games,
            (unsigned long long)wanted, rate, (double)progress->positions / seconds,
            (int)left / 3600, (int)left / 60 % 60, (int)left % 60,
            progress->terminal && !last ? "" : "\n");
    fflush(stderr);
}

/* Waits up to a fifth of a second for the next game in order. The lock is held. */
static bool wait_for_game(Run *run, GamesRecord *record) {
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += 200000000;
    until.tv_sec += until.tv_nsec / 1000000000;
    until.tv_nsec %= 1000000000;
    int waited = 0;
    while (!run->ready[run->written % RING] && !atomic_load(&run->quit) && waited == 0)
        waited = pthread_cond_timedwait(&run->changed, &run->lock, &until);
    if (!run->ready[run->written % RING])
        return false;
    run->ready[run->written % RING] = false;
    *record = run->ring[run->written++ % RING];
    pthread_cond_broadcast(&run->changed);
    return true;
}

/* Writes games in order until all are there or there is a reason to stop. An errno. */
static int write_games(Run *run) {
    int error = 0;
    int64_t now = timer_now_ns();
    Progress progress = {.terminal = isatty(STDERR_FILENO) != 0,
                         .begin_ns = now,
                         .last_ns = now,
                         .begin_games = run->written,
                         .games = run->written};
    while (progress.games < run->plan->games && !error) {
        GamesRecord record;
        pthread_mutex_lock(&run->lock);
        bool got = wait_for_game(run, &record);
        pthread_mutex_unlock(&run->lock);
        if (got) {
            error = games_add(run->writer, &record);
            progress.games++;
            progress.positions += (uint64_t)(record.length - record.random_plies);
        } else if (atomic_load(&run->quit)) {
            break;
        }
        double seconds = timer_seconds(progress.begin_ns, timer_now_ns());
        if (atomic_load(run->stop) || (run->plan->seconds > 0 && seconds >= run->plan->seconds))
            atomic_store(&run->quit, true);
        show_progress(&progress, run->plan->games, false);
    }
    show_progress(&progress, run->plan->games, true);
    return error;
}

/* ------------------------------------------------------------------------------------- set-up */

static int report(const char *what, const char *why) {
    fprintf(stderr, "verdi-selfplay: %s: %s\n", what, why);
    return 1;
}

/* Opens the file for a run with these parameters. */
static bool open_file(Run *run) {
    verdi_config config;
    verdi_engine *engine;
    verdi_config_init(&config);
    config.weights_file = run->plan->parameters.weights_file;
    int error = verdi_engine_new(&engine, &config);
    if (error) {
        report(config.weights_file ? config.weights_file : "cannot make an engine",
               verdi_strerror(error));
        return false;
    }
    char text[GAMES_MAX_PARAMETERS + 1], problem[GAMES_PROBLEM_SIZE];
    play_describe(&run->plan->parameters, verdi_engine_weights(engine), text);
    verdi_engine_free(engine);
    run->writer = games_append(run->plan->file, text, problem);
    if (!run->writer)
        report(run->plan->file, problem);
    return run->writer;
}

static int start_workers(Run *run, Worker *workers, int *started) {
    for (int i = 0; i < run->plan->jobs; i++) {
        workers[i].run = run;
        int error =
            player_new(&workers[i].player, &run->plan->parameters, &run->openings, &run->quit);
        if (error)
            return report("cannot make an engine", verdi_strerror(error));
        if (!thread_start(&workers[i].thread, work, &workers[i]))
            return report("cannot start a thread", "out of resources");
        ++*started;
    }
    return 0;
}

/* Plays and writes; 0 or 1. */
static int play_all(Run *run) {
    Worker workers[MAX_JOBS] = {0};
    int started = 0, failed = start_workers(run, workers, &started);
    int error = failed ? 0 : write_games(run);
    pthread_mutex_lock(&run->lock);
    atomic_store(&run->quit, true);
    pthread_cond_broadcast(&run->changed);
    pthread_mutex_unlock(&run->lock);
    for (int i = 0; i < started; i++)
        pthread_join(workers[i].thread, NULL);
    for (int i = 0; i < run->plan->jobs; i++)
        player_free(workers[i].player);
    if (error)
        return report(run->plan->file, strerror(error));
    if (run->failure != PLAY_DONE) {
        fprintf(stderr, "verdi-selfplay: game %llu of seed %llu: %s\n",
                (unsigned long long)run->failure_game,
                (unsigned long long)run->plan->parameters.seed,
                run->failure == PLAY_WRONG ? "its exact searches contradict each other"
                                           : "a search failed");
        return 1;
    }
    return failed;
}

int run_games(const RunPlan *plan, atomic_bool *stop) {
    Run *run = calloc(1, sizeof *run);
    if (!run)
        return report("cannot begin", "not enough memory");
    run->plan = plan;
    run->stop = stop;
    atomic_init(&run->quit, false);
    pthread_mutex_init(&run->lock, NULL);
    pthread_cond_init(&run->changed, NULL);
    int failed = !open_file(run);
    if (!failed) {
        run->taken = run->written = games_count(run->writer);
        if (run->written > 0 && run->written < plan->games)
            fprintf(stderr, "%s holds %llu games: going on\n", plan->file,
                    (unsigned long long)run->written);
        if (!openings_make(&run->openings, plan->parameters.openings, plan->parameters.seed))
            failed = report("cannot list the openings", "not enough memory");
        else if (run->written < plan->games)
            failed = play_all(run);
        openings_free(&run->openings);
    }
    int error = games_close(run->writer);
    if (error)
        failed = report(plan->file, strerror(error));
    pthread_cond_destroy(&run->changed);
    pthread_mutex_destroy(&run->lock);
    free(run);
    return failed;
}
