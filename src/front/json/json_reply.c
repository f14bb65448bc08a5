/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include <stdlib.h>

#include "base/bits.h"
#include "front/json/json.h"
#include "front/kit/line.h"
#include "front/kit/result.h"

json_t *json_reply_text(const char *text) {
    json_t *string = json_string(text);
    return string ? string : json_string("?");
}

json_t *json_reply_new(const json_t *id, const char *type) {
    json_t *reply = json_object();
    json_object_set_new(reply, "id", id ? json_deep_copy(id) : json_null());
    json_object_set_new(reply, "type", json_string(type));
    return reply;
}

void json_reply_send(json_t *reply) {
    char *text = json_dumps(reply, RESULT_JSON);
    json_decref(reply);
    if (text)
        reply_format("%s\n", text);
    else
        reply_format("{\"id\":null,\"type\":\"error\",\"field\":null,"
                     "\"message\":\"out of memory\"}\n");
    free(text);
}

void json_reply_error(const json_t *id, const char *field, const char *message, int turn) {
    json_t *reply = json_reply_new(id, "error");
    json_object_set_new(reply, "field", *field ? json_reply_text(field) : json_null());
    if (turn >= 0)
        json_object_set_new(reply, "turn", json_integer(turn));
    json_object_set_new(reply, "message", json_reply_text(message));
    json_reply_send(reply);
}

json_t *json_reply_result(const JsonJob *job, const verdi_game *game, bool partial, int value,
                          const verdi_line *lines, int count) {
    json_t *reply = json_reply_new(job->request->id, "result");
    bool over = verdi_game_is_over(game);
    bool white = verdi_game_side(game) == VERDI_WHITE;
    int empties =
        64 - bits_count(verdi_game_discs(game, VERDI_BLACK) | verdi_game_discs(game, VERDI_WHITE));
    json_object_set_new(reply, "turn", json_integer(job->turn));
    json_object_set_new(reply, "partial", json_boolean(partial));
    json_object_set_new(reply, "side", json_string(white ? "white" : "black"));
    const char *opening = opening_use_find(job->request->names, game, NULL);
    if (opening)
        json_object_set_new(reply, "opening", json_string(opening));
    json_object_set_new(reply, "over", json_boolean(over));
    json_object_set_new(reply, "move",
                        json_string(verdi_square_name(count ? lines[0].move : VERDI_NONE)));
    json_object_set_new(reply, "value", result_discs(value));
    json_object_set_new(reply, "moves", result_moves(lines, count, empties));
    return reply;
}

void json_reply_add_score(json_t *reply, const JsonJob *job, FinalScore final, Colour side) {
    verdi_convention score = job->request->score;
    if (score != VERDI_SCORE_WINNER)
        json_object_set_new(reply, "score", json_string(settings_score_name(score)));
    result_add_final(reply, final, side);
}

/* 0 where no time went by. */
static json_int_t nodes_a_second(uint64_t nodes, double seconds) {
    return seconds > 0 ? (json_int_t)((double)nodes / seconds) : 0;
}

void json_reply_finish(json_t *reply, uint64_t nodes, double seconds, int hash_full, bool stopped) {
    json_object_set_new(reply, "nodes", json_integer((json_int_t)nodes));
    json_object_set_new(reply, "nps", json_integer(nodes_a_second(nodes, seconds)));
    json_object_set_new(reply, "hashfull", json_integer(hash_full));
    json_object_set_new(reply, "time", result_seconds(seconds));
    json_object_set_new(reply, "stopped", json_boolean(stopped));
    json_reply_send(reply);
}
