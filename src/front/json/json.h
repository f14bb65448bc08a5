/* SPDX-License-Identifier: MIT
 *
 * The internals of `verdi json`: json.c reads lines, json_request.c parses requests, json_crew.c
 * orders them by priority, searches and replies.
 * json_web.c has the same for WebAssembly. json.schema.json defines the messages.
 */
#pragma once

#include <jansson.h>

#include "base/span.h"
#include "front/kit/line.h"
#include "front/kit/open.h"
#include "front/kit/reply.h"
#include "front/kit/settings.h"
#include "study/cache.h"

enum { JSON_PROTOCOL = 4 }; /* version of the messages */

typedef enum JsonAction {
    JSON_ANALYZE,
    JSON_TERMINATE,
    JSON_QUERY_VERSION,
    JSON_CLEAR,
    JSON_READ
} JsonAction;

typedef struct JsonRequest {
    json_t *message;  /* the parsed line, which owns the values below */
    const json_t *id; /* a string or an integer; never NULL for JSON_ANALYZE */
    JsonAction action;
    const json_t *target; /* the id to terminate; NULL: all requests */
    const char *text;     /* the games to read */
    int language;         /* an OpeningLanguage; -1: the program's */
    int *turns;           /* turns to analyse or to terminate */
    int turn_count;
    verdi_game *game;
    const OpeningNames *names; /* for the replies; set when the request is queued */
    verdi_limits limits;
    verdi_convention score;
    int priority;
    double report_every; /* seconds; 0: only at the end */

    /* Used by the crew. */
    struct JsonRequest *next; /* in the queue */
    int taken;                /* number of turns whose search has begun */
    int pending;              /* positions not answered yet */
} JsonRequest;

/* An error in a request, and the field that has it ("" for the whole line). */
typedef struct JsonProblem {
    json_t *id; /* the request's id, owned by the caller; NULL if there is none */
    char field[32];
    char message[160];
} JsonProblem;

/* Parses one line; missing values come from the settings. On an error returns NULL and fills in
 * *problem. */
JsonRequest *json_request_parse(Span text, const Settings *settings, JsonProblem *problem);
void json_request_free(JsonRequest *request); /* NULL is allowed */

/* A new game with the request's position at a turn. NULL if memory is short. */
verdi_game *json_request_game(const JsonRequest *request, int turn);

/* A position to search. */
typedef struct JsonJob {
    JsonRequest *request;
    int turn;
} JsonJob;

/* Begins a reply to the request with this id (NULL: unknown). */
json_t *json_reply_new(const json_t *id, const char *type);

/* Writes a reply as a line and frees it. If stdout is not ready, drops a partial result and returns
 * false, because a search must not wait for the reader. If the reply is incomplete because memory
 * was short, an error for this request and turn (-1: none) is sent instead. */
bool json_reply_send(const json_t *id, int turn, json_t *reply);

/* Makes, or sends, an error about a field ("": the whole line) and a turn (-1: none). */
json_t *json_error_new(const json_t *id, const char *field, const char *message, int turn);
void json_reply_error(const json_t *id, const char *field, const char *message, int turn);

/* ------------------------------------------------------------------------------------ searching */

/* The searching threads, each with its own engine. A thread takes the next position from the queue
 * and sends the reply when it is done. The functions below may be called only from the thread that
 * reads the requests. */
typedef struct JsonCrew JsonCrew;

/* Called at each tick of a search (JsonRequest.report_every); ends the search by returning true. It
 * is for programs whose only thread searches. */
typedef bool JsonEnds(void);

/* Starts `threads` threads with engines according to the settings; 0: one engine, which searches
 * during json_crew_wait(). `cache` and `ends` may be NULL. Settings and cache must outlive the
 * crew. NULL after reporting an error on stderr. */
JsonCrew *json_crew_new(int threads, Settings *settings, Cache *cache, JsonEnds *ends);

/* Stops running searches and frees the crew. Queued positions get no answer. NULL is allowed. */
void json_crew_free(JsonCrew *crew);

/* One of the engines, for queries of constant properties. */
const verdi_engine *json_crew_engine(const JsonCrew *crew);

/* Queues all positions of a request and takes ownership of it. False if there would be too many
 * positions; then the caller still owns the request. */
bool json_crew_add(JsonCrew *crew, JsonRequest *request);

/* Terminates the positions that a terminate request selects. Waiting positions are answered at
 * once, running ones with their result so far. Returns the number of positions. */
json_int_t json_crew_terminate(JsonCrew *crew, const JsonRequest *request);

/* Clears the engines before their next search. Running searches are not affected. */
void json_crew_clear(JsonCrew *crew);

/* Waits until all searches have ended, or until the time is over. False if all searches have
 * ended. */
bool json_crew_wait(JsonCrew *crew, int milliseconds);

/* ------------------------------------------------------------------------------------- together */

/* What answers requests. The names are opened when a request needs them. */
typedef struct Json {
    Settings settings;
    OpeningChoice openings;
    OpeningNames *names[OPENING_LANGUAGES];
    JsonCrew *crew;
    int searches; /* number of parallel searches */
} Json;

/* Answers a request, or queues it for the crew. */
void json_do_line(Json *json, const Line *line);
