/* SPDX-License-Identifier: MIT
 *
 * `verdi json` for WebAssembly, where no thread can read requests while another one searches. The
 * host calls web_open() once, then web_request() for each line, and receives the replies
 * before it returns. tools/web/npm/worker.js is the host.
 */
#include <stdlib.h>

#include "front/json/json.h"

#define EXPORT(name) __attribute__((export_name(#name))) name

/* The host's answer to the question whether the search has to end. */
__attribute__((import_module("host"), import_name("ends"))) bool host_ends(void);

static Json json;
static char *text;

/* Opens an engine with a table of `hash` MiB. False on failure, after a message on stderr. */
bool EXPORT(web_open)(int hash);
bool EXPORT(web_open)(int hash) {
    json_object_seed(1); /* of the tables of objects; nobody else sends requests */
    settings_init(&json.settings);
    json.settings.config.threads = 1;
    json.settings.config.hash_mib = hash;
    json.searches = 1;
    json.crew = json_crew_new(0, &json.settings, NULL, host_ends);
    return json.crew != NULL;
}

/* Room for a request of `size` bytes; NULL if memory is short. */
char *EXPORT(web_room)(int size);
char *EXPORT(web_room)(int size) {
    free(text);
    text = malloc((size_t)size + 1);
    return text;
}

/* Answers the request in that room. */
void EXPORT(web_request)(int size);
void EXPORT(web_request)(int size) {
    Line line = {.text = text, .length = (size_t)size, .too_long = size > LINE_LIMIT};
    text[size] = '\0';
    json_do_line(&json, &line);
    json_crew_wait(json.crew, -1);
}
