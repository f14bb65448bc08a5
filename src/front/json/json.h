/* SPDX-License-Identifier: MIT
 *
 * The inside of `verdi json`: json.c reads lines, json_request.c parses requests, json_queue.c
 * orders them by priority, json_crew.c searches, json_reply.c formats replies. json.schema.json
 * defines the messages.
 */
#ifndef VERDI_FRONT_JSON_JSON_H
#define VERDI_FRONT_JSON_JSON_H

#include <jansson.h>

#include "base/span.h"
#include "front/kit/opening_use.h"
#include "front/kit/settings.h"
#include "study/cache.h"
#include "study/search/final_score.h"

enum { JSON_PROTOCOL = 3 }; /* version of the messages */

typedef enum JsonAction { JSON_ANALYZE, JSON_TERMINATE, JSON_QUERY_VERSION, JSON_CLEAR } JsonAction;

typedef struct JsonRequest {
    json_t *message;  /* as it came; owns all values here */
    const json_t *id; /* a string or an integer; NULL only for actions other than JSON_ANALYZE */
    JsonAction action;
    const json_t *target; /* the id to terminate; NULL: everything */
    int *turns;           /* to analyse, or to terminate */
    int turn_count;
    verdi_game *game;
    const OpeningNames *names; /* for the replies: set by who queues the request */
    verdi_limits limits;
    verdi_convention score;
    int priority;
    double report_every; /* seconds; 0: only at the end */
    int pending;         /* for the queue: positions not yet answered */
} JsonRequest;

/* What is wrong with a request: the field it is about, "" for the line as a whole. */
typedef struct JsonProblem {
    json_t *id; /* the request's, owned by the caller; NULL if the line has none */
    char field[32];
    char message[160];
} JsonProblem;

/* Parses one line; what it leaves open comes from the settings. NULL with a problem. */
JsonRequest *json_request_parse(Span text, const Settings *settings, JsonProblem *problem);
void json_request_free(JsonRequest *request); /* NULL is allowed */

/* The request's position at a turn: a new game, NULL if memory is short. */
verdi_game *json_request_game(const JsonRequest *request, int turn);

/* One position waiting for its search. */
typedef struct JsonJob {
    JsonRequest *request;
    int turn;
    uint64_t number; /* in the order of arrival */
} JsonJob;

/* Highest priority first, then first come, first served. */
typedef struct JsonQueue {
    JsonJob *jobs;
    size_t count, capacity;
    uint64_t numbers;
} JsonQueue;

enum { JSON_QUEUE_LIMIT = 1 << 20 };

/* All turns of a request; false if memory is short or the queue would be too long. */
bool json_queue_add(JsonQueue *queue, JsonRequest *request);
bool json_queue_take(JsonQueue *queue, JsonJob *job);

/* Takes out all jobs for which `matches` holds. They stand behind the others, from
 * queue->jobs[queue->count] on, until something is added; returns how many. */
size_t json_queue_take_out(JsonQueue *queue, bool (*matches)(const JsonJob *job, const void *user),
                           const void *user);
void json_queue_free(JsonQueue *queue);

/* A reply to the request of this id (NULL: none is known), to be filled and sent. */
json_t *json_reply_new(const json_t *id, const char *type);

/* Writes a reply as a line and frees it. A partial result that stdout does not take at once is
 * dropped, and false returned: no reader holds up a search. A reply that is not whole, for want of
 * memory, goes out as an error of this request and turn (-1: none). */
bool json_reply_send(const json_t *id, int turn, json_t *reply);

/* Sends an error about a field ("": the line as a whole) and a turn (-1: none). */
void json_reply_error(const json_t *id, const char *field, const char *message, int turn);

/* What partial and final results have in common. */
json_t *json_reply_result(const JsonJob *job, const verdi_game *game, bool partial,
                          const verdi_result *result);

/* Adds how final scores are counted, if not for the winner, and the score that the best line, or
 * the game that is over, ends with, if it is known. */
void json_reply_add_score(json_t *reply, const JsonJob *job, FinalScore final, Colour side);

/* Adds what the search has cost, and sends. */
bool json_reply_finish(const JsonJob *job, json_t *reply, const verdi_result *result);

/* ------------------------------------------------------------------------------------ searching */

/* The searching threads, each with an engine of its own. A thread takes the next position from the
 * queue and sends the reply as soon as it has it. These functions belong to one other thread, which
 * reads the requests. */
typedef struct JsonCrew JsonCrew;

/* `count` threads with engines made after the settings; the cache may be NULL. Settings and cache
 * must outlive the crew. NULL after a report on stderr. */
JsonCrew *json_crew_new(int count, Settings *settings, Cache *cache);

/* Ends the searches that run, and frees all; what is queued is not answered. NULL is allowed. */
void json_crew_free(JsonCrew *crew);

/* An engine, to be asked for what does not change. */
const verdi_engine *json_crew_engine(const JsonCrew *crew);

/* Queues all positions of a request, which belongs to the crew from now on. False if they are too
 * many: then the request is still the caller's. */
bool json_crew_add(JsonCrew *crew, JsonRequest *request);

/* Ends the positions that a request to terminate means: what waits is answered at once, what runs
 * will answer with what it has found. Returns how many. */
json_int_t json_crew_terminate(JsonCrew *crew, const JsonRequest *request);

/* Searches that run keep what they know; the next ones begin with nothing. */
void json_crew_clear(JsonCrew *crew);

/* Waits until all searches have ended, up to a time; false if they have. */
bool json_crew_wait(JsonCrew *crew, int milliseconds);

#endif
