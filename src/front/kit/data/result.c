/* SPDX-License-Identifier: MIT
 *
 * Values are multiples of 1/128 disc and are written exactly.
 */
#include "front/kit/data/result.h"

#include <math.h>

#include "front/kit/data/object.h"

static const char *const origins[] = {
    [VERDI_FROM_RULES] = "rules",           [VERDI_FROM_BOOK] = "book",
    [VERDI_FROM_SEARCH] = "search",         [VERDI_FROM_SOLVER] = "solve",
    [VERDI_FROM_EVALUATION] = "evaluation",
};

const char *result_origin(verdi_origin origin) {
    return origins[origin];
}

void result_add_place(json_t *object, const GamePlace *place) {
    object_set(object, "file", object_text(place->file));
    object_set(object, "record", json_integer(place->item.number));
    object_set(object, "line", place->item.line ? json_integer(place->item.line) : json_null());
}

json_t *result_discs(int value) {
    return json_real((double)value / VERDI_DISC);
}

json_t *result_board(Position position) {
    char data[80];
    Text text = text_into(data, sizeof data);
    obf_write_position(position, &text);
    return json_string(data);
}

static json_t *halves_json(int halves) {
    return halves % 2 ? json_real(halves / 2.0) : json_integer(halves / 2);
}

json_t *result_count(int black_halves, int white_halves) {
    json_t *object = json_object();
    object_set(object, "black", halves_json(black_halves));
    object_set(object, "white", halves_json(white_halves));
    return object;
}

void result_add_final(json_t *object, FinalScore score, Colour side) {
    int player = score.count.player_halves, opponent = score.count.opponent_halves;
    object_set(object, "final",
               !score.known    ? json_null()
               : side == BLACK ? result_count(player, opponent)
                               : result_count(opponent, player));
}

json_t *result_seconds(double seconds) {
    return json_real(round(seconds * 1e6) / 1e6);
}

/* "win", "draw" or "loss" if proven, otherwise NULL. */
static const char *proven_outcome(const verdi_line *line) {
    if (line->lower > 0)
        return "win";
    if (line->upper < 0)
        return "loss";
    return line->lower == 0 && line->upper == 0 ? "draw" : NULL;
}

ResultChances result_chances(const verdi_line *line, int empties) {
    verdi_chances chances;
    verdi_line_chances(line, empties, &chances);
    double win = round(chances.win * 1e4), loss = round(chances.loss * 1e4);
    return (ResultChances){.win = win / 1e4,
                           .draw = (1e4 - win - loss) / 1e4,
                           .loss = loss / 1e4,
                           .has_error = !isnan(chances.error),
                           .error = round(chances.error * 100) / 100};
}

/* A bound of the value if it is proven, otherwise null. */
static json_t *bound_json(int bound, bool proven) {
    return proven ? result_discs(bound) : json_null();
}

json_t *result_move(const verdi_line *line, int empties) {
    ResultChances chances = result_chances(line, empties);
    json_t *pv = json_array();
    for (int i = 0; i < line->pv_length; i++)
        object_add(pv, json_string(verdi_square_name(line->pv[i])));
    return json_pack(
        "{s:s, s:o, s:o, s:o, s:b, s:b, s:s?, s:{s:f, s:f, s:f}, s:o, s:i, s:i, s:s, s:I, s:o}",
        "move", verdi_square_name(line->move), "value", result_discs(line->value), "lower",
        bound_json(line->lower, line->exact || line->lower > -64 * VERDI_DISC), "upper",
        bound_json(line->upper, line->exact || line->upper < 64 * VERDI_DISC), "exact", line->exact,
        "complete", line->complete, "outcome", proven_outcome(line), "chances", "win", chances.win,
        "draw", chances.draw, "loss", chances.loss, "stdError",
        chances.has_error ? json_real(chances.error) : json_null(), "depth", line->depth,
        "confidence", line->confidence, "origin", origins[line->origin], "nodes",
        (json_int_t)line->nodes, "pv", pv);
}

json_t *result_moves(const verdi_line *line, int lines, int empties) {
    json_t *moves = json_array();
    for (int i = 0; i < lines; i++)
        object_add(moves, result_move(&line[i], empties));
    return moves;
}
