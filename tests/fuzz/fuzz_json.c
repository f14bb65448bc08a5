/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "front/json/json.h"
#include "fuzz.h"

/* Checks that a request is either refused with a reason or valid: each of its turns is a position
 * to search. */
static void parse(const char *line, size_t size, const Settings *settings) {
    JsonProblem problem;
    JsonRequest *request = json_request_parse((Span){line, line + size}, settings, &problem);
    if (!request) {
        FUZZ_CHECK(memchr(problem.message, 0, sizeof problem.message) && *problem.message);
        FUZZ_CHECK(memchr(problem.field, 0, sizeof problem.field) != NULL);
        json_decref(problem.id);
        return;
    }
    FUZZ_CHECK(request->action != JSON_ANALYZE || (request->id && request->turn_count > 0));
    for (int i = 0; request->action == JSON_ANALYZE && i < request->turn_count; i++) {
        verdi_game *game = json_request_game(request, request->turns[i]);
        FUZZ_CHECK(game != NULL);
        uint64_t legal = verdi_game_get_legal(game);
        FUZZ_CHECK(!legal || !request->limits.moves || (legal & request->limits.moves));
        verdi_game_free(game);
    }
    json_request_free(request);
}

FUZZ_TARGET(json) {
    const char *at = (const char *)data, *end = at + size;
    Settings settings;
    settings_init(&settings);
    while (at < end) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        parse(at, (size_t)((stop ? stop : end) - at), &settings);
        at = stop ? stop + 1 : end;
    }
    return 0;
}
