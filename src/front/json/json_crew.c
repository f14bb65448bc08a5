/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "front/json/json.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/crew.h"
#include "front/kit/data/object.h"
#include "front/kit/report.h"
#include "record/record.h"
#include "study/search/book_search.h"

typedef struct Searcher {
    JsonCrew *crew;
    verdi_engine *engine;
    verdi_stop stop;
    uint64_t cleared;                 /* number of the last "clear" that was executed */
    bool clear;                       /* clear the engine before the job */
    bool book;                        /* opening was tried, successfully or not */
    char problem[VERDI_BOOK_PROBLEM]; /* error of the book; "": none */

    JsonJob job; /* job.request is NULL: idle */
} Searcher;

struct JsonCrew {
    Crew *crew;
    Settings *settings;
    Cache *cache;         /* NULL: none */
    pthread_mutex_t lock; /* guards the queue and the jobs of the searchers */
    JsonRequest *first,
        *last;   /* the queue, highest priority first, then by arrival; `last` is valid
                                * if there is a first one */
    int waiting; /* positions in the queue */
    uint64_t clears;
    int count;
    Searcher searchers[];
};

enum { WAITING_LIMIT = 1 << 20 };

/* ------------------------------------------------------------------------------------ the queue */

/* Each of these must be called with the lock held. */

static bool enqueue(JsonCrew *crew, JsonRequest *request) {
    bool after_all = crew->first && crew->last->priority >= request->priority;
    JsonRequest **at = after_all ? &crew->last->next : &crew->first;
    if (request->turn_count > WAITING_LIMIT - crew->waiting)
        return false;
    while (*at && (*at)->priority >= request->priority)
        at = &(*at)->next;
    request->next = *at;
    *at = request;
    if (!request->next)
        crew->last = request;
    request->pending = request->turn_count;
    crew->waiting += request->turn_count;
    return true;
}

static bool take(JsonCrew *crew, JsonJob *job) {
    JsonRequest *request = crew->first;
    if (!request)
        return false;
    *job = (JsonJob){request, request->turns[request->taken++]};
    if (request->taken == request->turn_count)
        crew->first = request->next;
    crew->waiting--;
    return true;
}

/* Called when a position of the request is answered. */
static void release(JsonRequest *request) {
    if (--request->pending == 0)
        json_request_free(request);
}

/* ------------------------------------------------------------------------------------ searching */

/* A search that reports partial results regularly. */
typedef struct Partial {
    const JsonJob *job;
    const verdi_game *game;
    bool due, fresh; /* due: it is time for a report; fresh: there is something to report */
} Partial;

static void report(const verdi_info *info, void *user) {
    Partial *partial = user;
    const verdi_result *found = info->result;
    partial->due |= info->tick;
    partial->fresh |= !info->tick && found->lines > 0;
    if (!partial->due || !partial->fresh)
        return;
    json_t *reply = json_reply_result(partial->job, partial->game, true, found);
    partial->due = partial->fresh = !json_reply_finish(partial->job, reply, found);
}

/* The first request that needs the book opens it. An error is remembered. */
static int search_with_book(Searcher *searcher, Partial *partial, const verdi_limits *limits,
                            verdi_result *result) {
    if (!searcher->book)
        open_book_to_play(searcher->crew->settings, searcher->engine, searcher->problem);
    searcher->book = true;
    if (*searcher->problem)
        return VERDI_E_FILE;
    int error = hint_search(searcher->engine, partial->game, limits, report, partial, result);
    if (error || !result->book_failed)
        return error;
    snprintf(searcher->problem, sizeof searcher->problem, "%s",
             verdi_book_get_problem(verdi_engine_get_book(searcher->engine)));
    return VERDI_E_FILE;
}

/* With a cache, searches start from an empty table, so that cached results equal searched ones. */
static int search(Searcher *searcher, Partial *partial, const verdi_limits *limits,
                  verdi_result *result, bool *cached) {
    Cache *cache = searcher->crew->cache;
    const verdi_game *game = partial->game;
    if (limits->book)
        return search_with_book(searcher, partial, limits, result);
    if (!cache || !cache_keeps(searcher->engine, limits))
        return verdi_search(searcher->engine, game, limits, report, partial, result);
    int error = cache_search(cache, searcher->engine, game->game.now, limits, report, partial,
                             result, cached);
    if (*cached)
        result->seconds = 0;
    return error;
}

static json_t *say_cached(json_t *reply) {
    size_t i;
    json_t *move;
    json_array_foreach(json_object_get(reply, "moves"), i, move) {
        if (json_integer_value(json_object_get(move, "depth")) > 0) /* otherwise nothing was
                                                                     * found */
            object_set(move, "origin", json_string("cache"));
    }
    return reply;
}

static void answer(Searcher *searcher) {
    const JsonJob *job = &searcher->job;
    const JsonRequest *request = job->request;
    verdi_limits limits = request->limits;
    verdi_result result;
    FinalScore finals[VERDI_MAX_MOVES];
    bool cached = false;
    verdi_game *game = json_request_game(request, job->turn);
    Partial partial = {.job = job, .game = game};
    limits.stop = &searcher->stop;
    limits.report_seconds = request->report_every;
    if (game && !verdi_game_get_legal(game))
        limits.moves = 0; /* a forced pass is always allowed */
    int error = game ? search(searcher, &partial, &limits, &result, &cached) : VERDI_E_MEMORY;
    if (!error)
        error = final_score_apply(searcher->engine, game->game.now, (ScoreConvention)request->score,
                                  limits.stop, &result, finals);
    if (limits.book && error == VERDI_E_FILE) {
        json_reply_error(request->id, "book", searcher->problem, job->turn);
    } else if (error) {
        json_reply_error(request->id, "", verdi_strerror(error), job->turn);
    } else {
        json_t *reply = json_reply_result(job, game, false, &result);
        json_reply_add_score(reply, job, finals[0], game->game.now.side);
        json_reply_finish(job, cached ? say_cached(reply) : reply, &result);
    }
    verdi_game_free(game);
}

/* Makes the next position of the queue the member's job. */
static bool fetch(void *member, uint64_t *number, void *user) {
    Searcher *searcher = member;
    JsonCrew *crew = user;
    JsonJob job;
    (void)number;
    pthread_mutex_lock(&crew->lock);
    bool found = take(crew, &job);
    if (found) {
        searcher->job = job;
        verdi_stop_lower(&searcher->stop);
        searcher->clear = searcher->cleared != crew->clears;
        searcher->cleared = crew->clears;
    }
    pthread_mutex_unlock(&crew->lock);
    return found;
}

static void work(void *member, uint64_t number, void *user) {
    Searcher *searcher = member;
    JsonCrew *crew = user;
    (void)number;
    if (searcher->clear)
        verdi_engine_clear(searcher->engine);
    answer(searcher);
    pthread_mutex_lock(&crew->lock);
    release(searcher->job.request);
    searcher->job.request = NULL;
    pthread_mutex_unlock(&crew->lock);
}

/* --------------------------------------------------------------------------- the reading thread */

const verdi_engine *json_crew_engine(const JsonCrew *crew) {
    return crew->searchers[0].engine;
}

bool json_crew_add(JsonCrew *crew, JsonRequest *request) {
    pthread_mutex_lock(&crew->lock);
    bool good = enqueue(crew, request);
    pthread_mutex_unlock(&crew->lock);
    if (good)
        crew_wake(crew->crew);
    return good;
}

/* Whether a terminate request selects this position. */
static bool is_meant(JsonJob job, const JsonRequest *terminate) {
    if (terminate->target && !json_equal(terminate->target, job.request->id))
        return false;
    bool meant = terminate->turn_count == 0;
    for (int i = 0; i < terminate->turn_count; i++)
        meant |= terminate->turns[i] == job.turn;
    return meant;
}

/* The lock must be held, also for the next function. */
static int stop_searches(JsonCrew *crew, const JsonRequest *terminate) {
    int count = 0;
    for (int i = 0; i < crew->count; i++) {
        Searcher *searcher = &crew->searchers[i];
        if (searcher->job.request && is_meant(searcher->job, terminate)) {
            verdi_stop_raise(&searcher->stop);
            count++;
        }
    }
    return count;
}

/* Answers the selected positions of the queue, and removes them. */
static int end_waiting(JsonCrew *crew, const JsonRequest *terminate) {
    int before = crew->waiting;
    for (JsonRequest **at = &crew->first; *at;) {
        JsonRequest *request = *at;
        int turns = request->turn_count;
        request->turn_count = request->taken;
        for (int i = request->taken; i < turns; i++) {
            JsonJob job = {request, request->turns[i]};
            if (!is_meant(job, terminate)) {
                request->turns[request->turn_count++] = job.turn;
                continue;
            }
            json_t *reply = json_reply_new(request->id, "terminated");
            object_set(reply, "turn", json_integer(job.turn));
            json_reply_send(request->id, job.turn, reply);
            crew->waiting--;
        }
        bool stays = request->turn_count > request->taken;
        if (stays)
            crew->last = request;
        else
            *at = request->next;
        at = stays ? &request->next : at;
        request->pending -= turns - request->turn_count;
        if (!request->pending)
            json_request_free(request);
    }
    return before - crew->waiting;
}

json_int_t json_crew_terminate(JsonCrew *crew, const JsonRequest *request) {
    pthread_mutex_lock(&crew->lock);
    int count = stop_searches(crew, request) + end_waiting(crew, request);
    pthread_mutex_unlock(&crew->lock);
    return count;
}

void json_crew_clear(JsonCrew *crew) {
    pthread_mutex_lock(&crew->lock);
    crew->clears++;
    pthread_mutex_unlock(&crew->lock);
}

bool json_crew_wait(JsonCrew *crew, int milliseconds) {
    return !crew_rest(crew->crew, milliseconds);
}

/* -------------------------------------------------------------------------------- begin and end */

static void *join(int number, void *user) {
    JsonCrew *crew = user;
    Searcher *searcher = &crew->searchers[number];
    searcher->crew = crew;
    verdi_stop_lower(&searcher->stop);
    Settings settings = *crew->settings;
    settings.config.weights_of = number ? crew->searchers[0].engine : NULL;
    searcher->engine = open_engine(&settings);
    return searcher->engine ? searcher : NULL;
}

static void leave(void *member, void *user) {
    Searcher *searcher = member;
    (void)user;
    verdi_engine_free(searcher->engine);
}

JsonCrew *json_crew_new(int count, Settings *settings, Cache *cache) {
    const char *problem = "not enough memory";
    JsonCrew *crew = calloc(1, sizeof *crew + (size_t)count * sizeof *crew->searchers);
    if (crew) {
        crew->cache = cache;
        crew->settings = settings;
        crew->count = count;
        pthread_mutex_init(&crew->lock, NULL);
        crew->crew = crew_start(&(CrewPlan){.threads = count,
                                            .user = crew,
                                            .join = join,
                                            .leave = leave,
                                            .work = work,
                                            .fetch = fetch},
                                &problem);
        if (crew->crew)
            return crew;
    }
    if (problem)
        report_error("%s", problem);
    if (crew)
        pthread_mutex_destroy(&crew->lock);
    free(crew);
    return NULL;
}

void json_crew_free(JsonCrew *crew) {
    if (!crew)
        return;
    pthread_mutex_lock(&crew->lock);
    for (JsonJob job; take(crew, &job);)
        release(job.request);
    for (int i = 0; i < crew->count; i++)
        verdi_stop_raise(&crew->searchers[i].stop);
    pthread_mutex_unlock(&crew->lock);
    crew_end(crew->crew);
    pthread_mutex_destroy(&crew->lock);
    free(crew);
}
