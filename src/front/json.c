/* SPDX-License-Identifier: MIT
 *
 * verdi json: requests and replies as JSON, a line each, modelled on KataGo's analysis engine. The
 * main thread reads requests and answers what needs no search; each worker has an engine of its own
 * and takes the next position from the queue. Replies come as they are found; at the end of the
 * input what is queued is finished.
 */
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/thread.h"
#include "base/util.h"
#include "front/cache.h"
#include "front/front.h"
#include "front/json.h"
#include "front/wait.h"

enum { TICK_MS = 20 };

static const char usage[] =
    "verdi json [OPTIONS]\n"
    "Analyses for scripts: a JSON object a line in, a JSON object a line out. For example\n"
    "  {\"id\": \"a\", \"moves\": \"f5d6c3\", \"depth\": 12, \"multipv\": 3}\n"
    "The README describes the messages, src/front/json.schema.json defines them. So many requests\n"
    "are worked on at a time as there are --threads, highest priority first, with one thread "
    "each;\n"
    "with --search-threads N each search has N threads, and there are fewer at a time. --hash is\n"
    "shared out among them. --level, --depth, --nodes and --movetime are for requests without\n"
    "limits of their own. With --cache FILE (or default: yours) requests without a limit on time\n"
    "are searched from an empty table each, and answered from the file when they come again.\n";

typedef struct Json Json;

typedef struct Worker {
    Json *json;
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

struct Json {
    Settings settings;
    Cache *cache;         /* NULL: none */
    pthread_mutex_t lock; /* for the queue, and the jobs and reports of the workers */
    pthread_cond_t queued, idle;
    JsonQueue queue;
    uint64_t clears;
    bool quit;
    int busy;      /* workers with a job */
    int reporting; /* queued or running positions that want partial reports */
    int count;
    Worker *workers;
};

/* ------------------------------------------------------------------------------------ searching */

/* On the searching thread: notes down what a report would say. */
static void take_info(const verdi_info *info, void *user) {
    Worker *worker = user;
    int count = info->lines < VERDI_MAX_MOVES ? info->lines : VERDI_MAX_MOVES;
    pthread_mutex_lock(&worker->json->lock);
    worker->info = *info;
    worker->info.lines = count;
    memcpy(worker->lines, info->line, (size_t)count * sizeof *worker->lines);
    worker->fresh = count > 0;
    pthread_mutex_unlock(&worker->json->lock);
}

/* One of a request's positions is answered. With the lock held. */
static void release(Json *json, const JsonJob *job) {
    json->reporting -= job->request->report_every > 0;
    if (--job->request->pending == 0)
        json_request_free(job->request);
}

/* With a cache from an empty table, so that it says what the search would have found. */
static int search(Worker *worker, const verdi_game *game, const verdi_limits *limits,
                  verdi_info_fn *report, verdi_result *result, bool *cached) {
    Cache *cache = worker->json->cache;
    if (!cache || !cache_keeps(limits))
        return verdi_search(worker->engine, game, limits, report, worker, result);
    Position position = {{verdi_game_discs(game, VERDI_BLACK), verdi_game_discs(game, VERDI_WHITE)},
                         verdi_game_side(game) == VERDI_WHITE ? WHITE : BLACK};
    return cache_search(cache, worker->engine, position, limits, report, worker, result, cached);
}

static json_t *say_cached(json_t *reply) {
    size_t i;
    json_t *move;
    json_array_foreach(json_object_get(reply, "moves"), i, move) {
        json_object_set_new(move, "origin", json_string("cache"));
    }
    return reply;
}

/* Searches the worker's job and answers it. */
static void do_job(Worker *worker) {
    Json *json = worker->json;
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
    pthread_mutex_lock(&json->lock);
    release(json, job);
    worker->job.request = NULL;
    json->busy--;
    pthread_cond_signal(&json->idle);
    pthread_mutex_unlock(&json->lock);
    pthread_mutex_unlock(&worker->reply);
}

static void *worker_main(void *argument) {
    Worker *worker = argument;
    Json *json = worker->json;
    pthread_mutex_lock(&json->lock);
    while (!json->quit) {
        JsonJob job;
        if (!json_queue_take(&json->queue, &job)) {
            pthread_cond_wait(&json->queued, &json->lock);
            continue;
        }
        json->busy++;
        worker->job = job;
        worker->fresh = false;
        worker->report_ns = util_clock_ns() + (int64_t)(job.request->report_every * 1e9);
        atomic_store(&worker->stop, false);
        bool clear = worker->cleared != json->clears;
        worker->cleared = json->clears;
        pthread_mutex_unlock(&json->lock);
        if (clear)
            verdi_engine_clear(worker->engine);
        do_job(worker);
        pthread_mutex_lock(&json->lock);
    }
    pthread_mutex_unlock(&json->lock);
    return NULL;
}

/* A partial report, if one is due. The worker cannot give its final answer meanwhile. */
static void report(Worker *worker) {
    Json *json = worker->json;
    int64_t now = util_clock_ns();
    verdi_line lines[VERDI_MAX_MOVES];
    verdi_info info = {0};
    JsonJob job;
    if (pthread_mutex_trylock(&worker->reply))
        return; /* it is giving it right now */
    pthread_mutex_lock(&json->lock);
    job = worker->job;
    bool due =
        job.request && job.request->report_every > 0 && worker->fresh && now >= worker->report_ns;
    if (due) {
        info = worker->info;
        memcpy(lines, worker->lines, sizeof lines);
        worker->fresh = false;
        worker->report_ns = now + (int64_t)(job.request->report_every * 1e9);
    }
    pthread_mutex_unlock(&json->lock);
    verdi_game *game = due ? json_request_game(job.request, job.turn) : NULL;
    if (game)
        json_reply_finish(json_reply_result(&job, game, true, lines[0].value, lines, info.lines),
                          info.nodes, info.seconds, false);
    verdi_game_free(game);
    pthread_mutex_unlock(&worker->reply);
}

/* -------------------------------------------------------------------------------------- actions */

static void do_analyze(Json *json, JsonRequest *request) {
    int positions = request->turn_count;
    pthread_mutex_lock(&json->lock);
    bool good = json_queue_add(&json->queue, request);
    if (good && request->report_every > 0)
        json->reporting += positions;
    if (good)
        pthread_cond_broadcast(&json->queued);
    pthread_mutex_unlock(&json->lock);
    if (good)
        return;
    json_reply_error(request->id, "", "too many positions are waiting", -1);
    json_request_free(request);
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

/* What waits is answered at once, what runs will answer with what it has found. */
static void do_terminate(Json *json, JsonRequest *request) {
    json_int_t count = 0;
    pthread_mutex_lock(&json->lock);
    for (int i = 0; i < json->count; i++) {
        Worker *worker = &json->workers[i];
        if (worker->job.request && is_meant(&worker->job, request)) {
            atomic_store(&worker->stop, true);
            count++;
        }
    }
    size_t taken = json_queue_take_out(&json->queue, is_meant, request);
    for (size_t i = 0; i < taken; i++) {
        JsonJob *job = &json->queue.jobs[json->queue.count + i];
        json_t *reply = json_reply_new(job->request->id, "terminated");
        json_object_set_new(reply, "turn", json_integer(job->turn));
        release(json, job);
        json_reply_send(reply);
    }
    count += (json_int_t)taken;
    pthread_mutex_unlock(&json->lock);
    json_t *reply = json_reply_new(request->id, "terminate");
    json_object_set_new(reply, "terminateId",
                        request->target ? json_string(request->target) : json_null());
    json_object_set_new(reply, "count", json_integer(count));
    json_reply_send(reply);
    json_request_free(request);
}

static void do_query_version(Json *json, JsonRequest *request) {
    const verdi_engine *engine = json->workers[0].engine;
    json_t *reply = json_reply_new(request->id, "query_version");
    json_object_set_new(reply, "version", json_string(verdi_version()));
    json_object_set_new(reply, "protocol", json_integer(JSON_PROTOCOL));
    json_object_set_new(reply, "weights", json_reply_text(verdi_engine_weights(engine)));
    json_object_set_new(reply, "cpu", json_string(verdi_engine_cpu(engine)));
    json_object_set_new(reply, "searches", json_integer(json->count));
    json_object_set_new(reply, "searchThreads", json_integer(json->settings.config.threads));
    json_reply_send(reply);
    json_request_free(request);
}

/* Searches that run keep what they know; the next ones begin with nothing. */
static void do_clear(Json *json, JsonRequest *request) {
    pthread_mutex_lock(&json->lock);
    json->clears++;
    pthread_mutex_unlock(&json->lock);
    json_reply_send(json_reply_new(request->id, "clear"));
    json_request_free(request);
}

typedef void Action(Json *json, JsonRequest *request);

static Action *const actions[] = {
    [JSON_ANALYZE] = do_analyze,
    [JSON_TERMINATE] = do_terminate,
    [JSON_QUERY_VERSION] = do_query_version,
    [JSON_CLEAR] = do_clear,
};

static void do_line(Json *json, const Line *line) {
    JsonProblem problem;
    if (line->too_long) {
        char message[80];
        snprintf(message, sizeof message, "a line has at most %d bytes", LINE_LIMIT);
        json_reply_error(NULL, "", message, -1);
    } else if (line->length) {
        JsonRequest *request =
            json_request_parse(line->text, line->length, &json->settings, &problem);
        if (request)
            actions[request->action](json, request);
        else
            json_reply_error(problem.id, problem.field, problem.message, -1);
    }
}

/* ----------------------------------------------------------------------------------------- main */

static bool wants_reports(Json *json) {
    pthread_mutex_lock(&json->lock);
    bool wants = json->reporting > 0;
    pthread_mutex_unlock(&json->lock);
    return wants;
}

static void report_all(Json *json) {
    for (int i = 0; i < json->count; i++)
        report(&json->workers[i]);
}

/* Nobody listens any more: nothing needs to be found out. */
static void drop_all(Json *json) {
    pthread_mutex_lock(&json->lock);
    for (JsonJob job; json_queue_take(&json->queue, &job);)
        release(json, &job);
    for (int i = 0; i < json->count; i++)
        atomic_store(&json->workers[i].stop, true);
    pthread_mutex_unlock(&json->lock);
}

/* After the end of the input: until all is answered, or nobody listens. */
static void drain(Json *json) {
    pthread_mutex_lock(&json->lock);
    while ((json->busy || json->queue.count) && !reply_broken()) {
        struct timespec deadline = wait_deadline(TICK_MS);
        pthread_cond_timedwait(&json->idle, &json->lock, &deadline);
        bool wants = json->reporting > 0;
        pthread_mutex_unlock(&json->lock);
        if (wants)
            report_all(json);
        pthread_mutex_lock(&json->lock);
    }
    pthread_mutex_unlock(&json->lock);
    drop_all(json);
}

static bool start_workers(Json *json) {
    for (int i = 0; i < json->count; i++) {
        Worker *worker = &json->workers[i];
        worker->json = json;
        atomic_init(&worker->stop, false);
        worker->engine = settings_engine(&json->settings);
        if (!worker->engine || pthread_mutex_init(&worker->reply, NULL))
            return false;
        worker->started = thread_start(&worker->thread, worker_main, worker);
        if (!worker->started) {
            fprintf(stderr, "verdi json: cannot start a thread\n");
            return false;
        }
    }
    return true;
}

static void stop_workers(Json *json) {
    pthread_mutex_lock(&json->lock);
    json->quit = true;
    pthread_cond_broadcast(&json->queued);
    pthread_mutex_unlock(&json->lock);
    for (int i = 0; i < json->count; i++) {
        if (json->workers[i].started)
            pthread_join(json->workers[i].thread, NULL);
        verdi_engine_free(json->workers[i].engine);
    }
}

static void loop(Json *json, LineReader *reader) {
    Line line;
    for (;;) {
        bool wants = wants_reports(json);
        LineStatus status = line_next(reader, wants ? TICK_MS : -1, &line);
        if (status == LINE_END)
            break;
        if (status == LINE_READY) {
            do_line(json, &line);
            line_free(&line);
        }
        if (wants)
            report_all(json);
    }
    drain(json);
}

/* Shares out threads and table among the searches. */
static void share(Json *json, int search_threads) {
    verdi_config *config = &json->settings.config;
    int threads = config->threads ? config->threads : util_cpu_count();
    if (!search_threads || search_threads > threads)
        search_threads = threads;
    json->count = threads / search_threads;
    config->threads = search_threads;
    config->hash_mib = config->hash_mib > json->count ? config->hash_mib / json->count : 1;
}

static int run(Json *json) {
    int status = 1;
    LineReader *reader = NULL;
    json->workers = calloc((size_t)json->count, sizeof *json->workers);
    if (!json->workers || pthread_mutex_init(&json->lock, NULL))
        goto end;
    pthread_cond_init(&json->queued, NULL);
    if (!wait_init(&json->idle))
        goto end;
    json_object_seed(0); /* before there are threads */
    if (start_workers(json))
        reader = line_open(STDIN_FILENO);
    if (reader) {
        loop(json, reader);
        status = 0;
    }
    stop_workers(json);
    line_close(reader);
    json_queue_free(&json->queue);
end:
    free(json->workers);
    return status;
}

int json_main(int argc, char **argv) {
    Json json = {0};
    const char *search_threads = NULL, *cache = NULL;
    int64_t number = 1;
    const SettingsExtra extra[] = {
        {"search-threads", "threads of one search (1; 0: all)", NULL, &search_threads},
        {"cache", "ask this file first, and keep there what is found; \"default\": yours", NULL,
         &cache},
        {0}};
    settings_init(&json.settings);
    int first = settings_parse(&json.settings, argc, argv,
                               "level depth nodes movetime confidence threads hash overhead "
                               "contempt weights cpu log",
                               extra, usage);
    int status = first ? 2 : 0;
    if (first > 0 && first < argc) {
        fprintf(stderr, "verdi json: unexpected '%s' (see --help)\n", argv[first]);
    } else if (first > 0 && search_threads && !util_parse_int(search_threads, 0, 256, &number)) {
        fprintf(stderr, "verdi json: --search-threads: a number from 0 to 256 expected, got '%s'\n",
                search_threads);
    } else if (first > 0 && json.settings.log_file && !log_open(json.settings.log_file)) {
        perror(json.settings.log_file);
        status = 1;
    } else if (first > 0) {
        share(&json, (int)number);
        json.cache = cache ? cache_open(cache, "verdi json") : NULL;
        status = run(&json);
        cache_close(json.cache);
    }
    settings_free(&json.settings);
    return status;
}
