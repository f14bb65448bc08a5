/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "front/json/json_crew.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/thread.h"
#include "base/timer.h"
#include "base/wait.h"

typedef struct Worker {
    JsonCrew *crew;
    verdi_engine *engine;
    pthread_t thread;
    bool started;
    atomic_bool stop;
    uint64_t cleared; /* the last "clear" that was carried out */

    pthread_mutex_t reply; /* held while a reply about `job` is written: none after the last */
    JsonJob job;           /* job.request is NULL: idle */
    int64_t report_ns;     /* when the next partial report is due */
    bool fresh;            /* there is something to report */
    verdi_info info;       /* `line` is not used */
    verdi_line lines[VERDI_MAX_MOVES];
} Worker;

struct JsonCrew {
    Cache *cache;         /* NULL: none */
    pthread_mutex_t lock; /* for the queue, and the jobs and reports of the workers */
    pthread_cond_t queued, idle;
    JsonQueue queue;
    uint64_t clears;
    bool quit;
    int busy;      /* workers with a job */
    int reporting; /* queued or running positions that want partial reports */
    int count;
    Worker workers[];
};

/* ------------------------------------------------------------------------------------ searching */

/* On the searching thread: notes down what a report would say. */
static void take_info(const verdi_info *info, void *user) {
    Worker *worker = user;
    int count = info->lines < VERDI_MAX_MOVES ? info->lines : VERDI_MAX_MOVES;
    pthread_mutex_lock(&worker->crew->lock);
    worker->info = *info;
    worker->info.lines = count;
    memcpy(worker->lines, info->line, (size_t)count * sizeof *worker->lines);
    worker->fresh = count > 0;
    pthread_mutex_unlock(&worker->crew->lock);
}

/* One of a request's positions is answered. With the lock held. */
static void release(JsonCrew *crew, const JsonJob *job) {
    crew->reporting -= job->request->report_every > 0;
    if (--job->request->pending == 0)
        json_request_free(job->request);
}

/* With a cache from an empty table, so that it says what the search would have found. */
static int search(Worker *worker, const verdi_game *game, const verdi_limits *limits,
                  verdi_info_fn *report, verdi_result *result, bool *cached) {
    Cache *cache = worker->crew->cache;
    if (!cache || !cache_keeps(worker->engine, limits))
        return verdi_search(worker->engine, game, limits, report, worker, result);
    Position position = {{verdi_game_discs(game, VERDI_BLACK), verdi_game_discs(game, VERDI_WHITE)},
                         verdi_game_side(game) == VERDI_WHITE ? WHITE : BLACK};
    return cache_search(cache, worker->engine, position, limits, report, worker, result, cached);
}

static json_t *say_cached(json_t *reply) {
    size_t i;
    json_t *move;
    json_array_foreach(json_object_get(reply, "moves"), i, move) {
        if (json_integer_value(json_object_get(move, "depth")) > 0) /* else nothing was found */
            json_object_set_new(move, "origin", json_string("cache"));
    }
    return reply;
}

/* Searches the worker's job and answers it. */
static void do_job(Worker *worker) {
    JsonCrew *crew = worker->crew;
    const JsonJob *job = &worker->job;
    const JsonRequest *request = job->request;
    verdi_limits limits = request->limits;
    verdi_result result;
    bool cached = false;
    verdi_game *game = json_request_game(request, job->turn);
    int error = game ? VERDI_OK : VERDI_E_MEMORY;
    limits.stop = &worker->stop;
    if (game && !verdi_game_legal(game))
        limits.moves = 0; /* a pass cannot be avoided */
    if (game)
        error = search(worker, game, &limits, request->report_every > 0 ? take_info : NULL, &result,
                       &cached);
    pthread_mutex_lock(&worker->reply);
    json_t *reply =
        error ? NULL : json_reply_result(job, game, false, result.value, result.line, result.lines);
    if (error)
        json_reply_error(request->id, "", verdi_strerror(error), job->turn);
    else
        json_reply_finish(cached ? say_cached(reply) : reply, result.nodes, result.seconds,
                          result.stopped);
    verdi_game_free(game);
    pthread_mutex_lock(&crew->lock);
    release(crew, job);
    worker->job.request = NULL;
    crew->busy--;
    pthread_cond_signal(&crew->idle);
    pthread_mutex_unlock(&crew->lock);
    pthread_mutex_unlock(&worker->reply);
}

static void *worker_main(void *argument) {
    Worker *worker = argument;
    JsonCrew *crew = worker->crew;
    pthread_mutex_lock(&crew->lock);
    while (!crew->quit) {
        JsonJob job;
        if (!json_queue_take(&crew->queue, &job)) {
            pthread_cond_wait(&crew->queued, &crew->lock);
            continue;
        }
        crew->busy++;
        worker->job = job;
        worker->fresh = false;
        worker->report_ns = timer_now_ns() + (int64_t)(job.request->report_every * 1e9);
        atomic_store(&worker->stop, false);
        bool clear = worker->cleared != crew->clears;
        worker->cleared = crew->clears;
        pthread_mutex_unlock(&crew->lock);
        if (clear)
            verdi_engine_clear(worker->engine);
        do_job(worker);
        pthread_mutex_lock(&crew->lock);
    }
    pthread_mutex_unlock(&crew->lock);
    return NULL;
}

/* --------------------------------------------------------------------------- the reading thread */

/* A partial report, if one is due. The worker cannot give its final answer meanwhile. */
static void report(Worker *worker) {
    JsonCrew *crew = worker->crew;
    int64_t now = timer_now_ns();
    verdi_line lines[VERDI_MAX_MOVES];
    verdi_info info = {0};
    JsonJob job;
    if (pthread_mutex_trylock(&worker->reply))
        return; /* it is giving it right now */
    pthread_mutex_lock(&crew->lock);
    job = worker->job;
    bool due =
        job.request && job.request->report_every > 0 && worker->fresh && now >= worker->report_ns;
    if (due) {
        info = worker->info;
        memcpy(lines, worker->lines, sizeof lines);
        worker->fresh = false;
        worker->report_ns = now + (int64_t)(job.request->report_every * 1e9);
    }
    pthread_mutex_unlock(&crew->lock);
    verdi_game *game = due ? json_request_game(job.request, job.turn) : NULL;
    if (game)
        json_reply_finish(json_reply_result(&job, game, true, lines[0].value, lines, info.lines),
                          info.nodes, info.seconds, false);
    verdi_game_free(game);
    pthread_mutex_unlock(&worker->reply);
}

bool json_crew_wants_reports(JsonCrew *crew) {
    pthread_mutex_lock(&crew->lock);
    bool wants = crew->reporting > 0;
    pthread_mutex_unlock(&crew->lock);
    return wants;
}

void json_crew_report(JsonCrew *crew) {
    for (int i = 0; i < crew->count; i++)
        report(&crew->workers[i]);
}

const verdi_engine *json_crew_engine(const JsonCrew *crew) {
    return crew->workers[0].engine;
}

bool json_crew_add(JsonCrew *crew, JsonRequest *request) {
    int positions = request->turn_count;
    pthread_mutex_lock(&crew->lock);
    bool good = json_queue_add(&crew->queue, request);
    if (good && request->report_every > 0)
        crew->reporting += positions;
    if (good)
        pthread_cond_broadcast(&crew->queued);
    pthread_mutex_unlock(&crew->lock);
    return good;
}

/* Whether a request to terminate means this position. */
static bool is_meant(const JsonJob *job, const void *user) {
    const JsonRequest *request = user;
    if (request->target && strcmp(request->target, job->request->id) != 0)
        return false;
    bool meant = request->turn_count == 0;
    for (int i = 0; i < request->turn_count; i++)
        meant |= request->turns[i] == job->turn;
    return meant;
}

/* With the lock held. */
static json_int_t stop_searches(JsonCrew *crew, const JsonRequest *request) {
    json_int_t count = 0;
    for (int i = 0; i < crew->count; i++) {
        Worker *worker = &crew->workers[i];
        if (worker->job.request && is_meant(&worker->job, request)) {
            atomic_store(&worker->stop, true);
            count++;
        }
    }
    return count;
}

json_int_t json_crew_terminate(JsonCrew *crew, const JsonRequest *request) {
    pthread_mutex_lock(&crew->lock);
    json_int_t count = stop_searches(crew, request);
    size_t taken = json_queue_take_out(&crew->queue, is_meant, request);
    for (size_t i = 0; i < taken; i++) {
        JsonJob *job = &crew->queue.jobs[crew->queue.count + i];
        json_t *reply = json_reply_new(job->request->id, "terminated");
        json_object_set_new(reply, "turn", json_integer(job->turn));
        release(crew, job);
        json_reply_send(reply);
    }
    pthread_mutex_unlock(&crew->lock);
    return count + (json_int_t)taken;
}

void json_crew_clear(JsonCrew *crew) {
    pthread_mutex_lock(&crew->lock);
    crew->clears++;
    pthread_mutex_unlock(&crew->lock);
}

bool json_crew_wait(JsonCrew *crew, int milliseconds) {
    struct timespec deadline = wait_deadline(milliseconds);
    pthread_mutex_lock(&crew->lock);
    bool working = crew->busy || crew->queue.count;
    if (working)
        pthread_cond_timedwait(&crew->idle, &crew->lock, &deadline);
    pthread_mutex_unlock(&crew->lock);
    return working;
}

/* ------------------------------------------------------------------------------- begin and end */

static bool start_worker(Worker *worker, JsonCrew *crew, Settings *settings) {
    worker->crew = crew;
    atomic_init(&worker->stop, false);
    worker->engine = settings_engine(settings);
    if (!worker->engine || pthread_mutex_init(&worker->reply, NULL))
        return false;
    worker->started = thread_start(&worker->thread, worker_main, worker);
    if (!worker->started)
        fprintf(stderr, "verdi json: cannot start a thread\n");
    return worker->started;
}

JsonCrew *json_crew_new(int count, Settings *settings, Cache *cache) {
    JsonCrew *crew = calloc(1, sizeof *crew + (size_t)count * sizeof *crew->workers);
    if (!crew || pthread_mutex_init(&crew->lock, NULL) || !wait_init(&crew->idle)) {
        fprintf(stderr, "verdi json: not enough memory\n");
        free(crew);
        return NULL;
    }
    pthread_cond_init(&crew->queued, NULL);
    crew->cache = cache;
    crew->count = count;
    for (int i = 0; i < count; i++)
        if (!start_worker(&crew->workers[i], crew, settings)) {
            json_crew_free(crew);
            return NULL;
        }
    return crew;
}

void json_crew_free(JsonCrew *crew) {
    if (!crew)
        return;
    pthread_mutex_lock(&crew->lock);
    for (JsonJob job; json_queue_take(&crew->queue, &job);)
        release(crew, &job);
    for (int i = 0; i < crew->count; i++)
        atomic_store(&crew->workers[i].stop, true);
    crew->quit = true;
    pthread_cond_broadcast(&crew->queued);
    pthread_mutex_unlock(&crew->lock);
    for (int i = 0; i < crew->count; i++) {
        if (crew->workers[i].started)
            pthread_join(crew->workers[i].thread, NULL);
        verdi_engine_free(crew->workers[i].engine);
    }
    json_queue_free(&crew->queue);
    free(crew);
}
