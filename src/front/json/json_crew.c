/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "front/json/json.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/crew.h"
#include "front/kit/data/object.h"
#include "front/kit/data/result.h"
#include "front/kit/report.h"
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
    JsonEnds *ends; /* NULL: none */
    int count;
    Searcher searchers[];
};

enum { WAITING_LIMIT = 1 << 20 };

/* ------------------------------------------------------------------------------------- replies */

json_t *json_reply_new(const json_t *id, const char *type) {
    json_t *reply = json_object();
    object_set(reply, "id", id ? json_deep_copy(id) : json_null());
    object_set(reply, "type", json_string(type));
    return reply;
}

json_t *json_error_new(const json_t *id, const char *field, const char *message, int turn) {
    json_t *reply = json_reply_new(id, "error");
    object_set(reply, "field", *field ? object_text(field) : json_null());
    if (turn >= 0)
        object_set(reply, "turn", json_integer(turn));
    object_set(reply, "message", object_text(message));
    return reply;
}

/* If a large reply is incomplete, freeing it may leave memory for a small error. */
bool json_reply_send(const json_t *id, int turn, json_t *reply) {
    static const char least[] = "{\"id\":null,\"type\":\"error\",\"field\":null,"
                                "\"message\":\"out of memory\"}\n";
    bool partial = json_is_true(json_object_get(reply, "partial"));
    char *line = object_line(reply);
    if (!line)
        line = object_line(json_error_new(id, "", verdi_strerror(VERDI_E_MEMORY), turn));
    bool sent = (partial ? reply_offer : reply_write)(line ? line : least,
                                                      line ? strlen(line) : sizeof least - 1);
    free(line);
    return sent;
}

void json_reply_error(const json_t *id, const char *field, const char *message, int turn) {
    json_reply_send(id, turn, json_error_new(id, field, message, turn));
}

/* Begins a partial or final result with the common members. */
static json_t *result_reply(const JsonJob *job, const verdi_game *game, bool partial,
                            const verdi_result *result) {
    json_t *reply = json_reply_new(job->request->id, "result");
    Position now = game->game.now;
    object_set(reply, "turn", json_integer(job->turn));
    object_set(reply, "partial", json_boolean(partial));
    object_set(reply, "side", json_string(colour_name(now.side)));
    const char *opening =
        opening_names_find(job->request->names, &game->game, game->game.length, NULL);
    object_set(reply, "opening", opening ? json_string(opening) : json_null());
    object_set(reply, "over", json_boolean(verdi_game_is_over(game)));
    object_set(reply, "move", json_string(verdi_square_name(result->move)));
    object_set(reply, "value", result_discs(result->value));
    object_set(reply, "score", json_string(settings_score_name(job->request->score)));
    object_set(reply, "moves", result_moves(result->line, result->lines, position_empties(now)));
    return reply;
}

/* Adds nodes and time of the search, and sends the reply. */
static bool finish_reply(const JsonJob *job, json_t *reply, const verdi_result *result) {
    double seconds = result->seconds, rate = seconds > 0 ? (double)result->nodes / seconds : 0;
    object_set(reply, "nodes", json_integer((json_int_t)result->nodes));
    object_set(reply, "nps", json_integer((json_int_t)rate));
    object_set(reply, "hashfull", json_integer(result->hash_full));
    object_set(reply, "seconds", result_seconds(seconds));
    object_set(reply, "stopped", json_boolean(result->stopped));
    object_complete(reply, "final");
    return json_reply_send(job->request->id, job->turn, reply);
}

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

typedef struct Partial {
    Searcher *searcher;
    const JsonJob *job;
    const verdi_game *game;
    bool due, fresh; /* due: it is time for a report; fresh: there is something to report */
} Partial;

static void report(const verdi_info *info, void *user) {
    Partial *partial = user;
    const verdi_result *found = info->result;
    if (info->tick && partial->searcher->crew->ends && partial->searcher->crew->ends())
        verdi_stop_raise(&partial->searcher->stop);
    partial->due |= info->tick;
    partial->fresh |= !info->tick && found->lines > 0;
    if (!partial->due || !partial->fresh)
        return;
    json_t *reply = result_reply(partial->job, partial->game, true, found);
    partial->due = partial->fresh = !finish_reply(partial->job, reply, found);
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
    Partial partial = {.searcher = searcher, .job = job, .game = game};
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
        json_t *reply = result_reply(job, game, false, &result);
        result_add_final(reply, finals[0], game->game.now.side);
        finish_reply(job, cached ? say_cached(reply) : reply, &result);
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
    if (!searcher->engine)
        return NULL;
    verdi_engine_set_book_style(searcher->engine, &settings.book_style); /* also of weaker moves */
    return searcher;
}

static void leave(void *member, void *user) {
    Searcher *searcher = member;
    (void)user;
    verdi_engine_free(searcher->engine);
}

JsonCrew *json_crew_new(int threads, Settings *settings, Cache *cache, JsonEnds *ends) {
    const char *problem = "not enough memory";
    int count = threads ? threads : 1;
    JsonCrew *crew = calloc(1, sizeof *crew + (size_t)count * sizeof *crew->searchers);
    if (crew) {
        crew->cache = cache;
        crew->settings = settings;
        crew->ends = ends;
        crew->count = count;
        pthread_mutex_init(&crew->lock, NULL);
        crew->crew = crew_start(&(CrewPlan){.threads = threads,
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
