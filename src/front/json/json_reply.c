/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>

#include "front/json/json.h"
#include "front/kit/data/object.h"
#include "front/kit/data/result.h"
#include "front/kit/line.h"
#include "record/record.h"

json_t *json_reply_new(const json_t *id, const char *type) {
    json_t *reply = json_object();
    object_set(reply, "id", id ? json_deep_copy(id) : json_null());
    object_set(reply, "type", json_string(type));
    return reply;
}

static json_t *new_error(const json_t *id, const char *field, const char *message, int turn) {
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
        line = object_line(new_error(id, "", verdi_strerror(VERDI_E_MEMORY), turn));
    bool sent = (partial ? reply_offer : reply_write)(line ? line : least,
                                                      line ? strlen(line) : sizeof least - 1);
    free(line);
    return sent;
}

void json_reply_error(const json_t *id, const char *field, const char *message, int turn) {
    json_reply_send(id, turn, new_error(id, field, message, turn));
}

json_t *json_reply_result(const JsonJob *job, const verdi_game *game, bool partial,
                          const verdi_result *result) {
    json_t *reply = json_reply_new(job->request->id, "result");
    Position now = game->game.now;
    object_set(reply, "turn", json_integer(job->turn));
    object_set(reply, "partial", json_boolean(partial));
    object_set(reply, "side", json_string(colour_name(now.side)));
    const char *opening =
        opening_names_find(job->request->names, &game->game, game->game.length, NULL);
    if (opening)
        object_set(reply, "opening", json_string(opening));
    object_set(reply, "over", json_boolean(verdi_game_is_over(game)));
    object_set(reply, "move", json_string(verdi_square_name(result->move)));
    object_set(reply, "value", result_discs(result->value));
    object_set(reply, "moves", result_moves(result->line, result->lines, position_empties(now)));
    return reply;
}

void json_reply_add_score(json_t *reply, const JsonJob *job, FinalScore final, Colour side) {
    verdi_convention score = job->request->score;
    if (score != VERDI_SCORE_WINNER)
        object_set(reply, "score", json_string(settings_score_name(score)));
    result_add_final(reply, final, side);
}

/* 0 if no time has passed. */
static json_int_t nodes_a_second(uint64_t nodes, double seconds) {
    return seconds > 0 ? (json_int_t)((double)nodes / seconds) : 0;
}

bool json_reply_finish(const JsonJob *job, json_t *reply, const verdi_result *result) {
    object_set(reply, "nodes", json_integer((json_int_t)result->nodes));
    object_set(reply, "nps", json_integer(nodes_a_second(result->nodes, result->seconds)));
    object_set(reply, "hashfull", json_integer(result->hash_full));
    object_set(reply, "seconds", result_seconds(result->seconds));
    object_set(reply, "stopped", json_boolean(result->stopped));
    return json_reply_send(job->request->id, job->turn, reply);
}
