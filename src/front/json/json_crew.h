/* SPDX-License-Identifier: MIT
 *
 * Runs the searching threads of `verdi json`, each with an engine of its own. A thread takes the
 * next position from the queue and sends the reply as soon as it has it. All functions here belong
 * to one other thread, which reads the requests.
 */
#ifndef VERDI_FRONT_JSON_JSON_CREW_H
#define VERDI_FRONT_JSON_JSON_CREW_H

#include "front/json/json.h"
#include "study/cache.h"

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
