/* SPDX-License-Identifier: MIT
 *
 * Writes the data of a report for programs: a JSON object per game, or a row of CSV per move.
 */
#include "front/command/review/review_output.h"

#include <string.h>

#include "front/kit/data/csv.h"
#include "front/kit/data/object.h"
#include "front/kit/data/result.h"
#include "front/kit/settings.h"
#include "record/obf.h"

static void write_line(const JudgedMove *move, Text *out) {
    for (int i = 0; i < move->line_length; i++)
        text_add(out, "%s%s", i ? " " : "", square_name(move->line[i]));
}

static void write_moves(const JudgedGame *game, Text *out) {
    for (int i = 0; i < game->count; i++)
        text_add(out, "%s", square_name(game->move[i].played));
}

/* ----------------------------------------------------------------------------------------- JSON */

static json_t *tenths(int value) {
    return json_real(value / 10.0);
}

static json_t *chances_json(JudgeChances chances) {
    json_t *object = json_object();
    object_set(object, "win", json_real((double)chances.win / JUDGE_CERTAIN));
    object_set(object, "draw", json_real((double)chances.draw / JUDGE_CERTAIN));
    object_set(object, "loss", json_real((double)chances.loss / JUDGE_CERTAIN));
    return object;
}

static json_t *total_json(JudgeTotal total) {
    json_t *object = json_object();
    object_set(object, "moves", json_integer(total.moves));
    object_set(object, "loss", tenths(total.loss));
    object_set(object, "mean", json_real((double)judge_mean(total.loss, total.moves) / 100));
    object_set(object, "perfect", json_integer(total.perfect));
    return object;
}

static json_t *losses_json(const JudgedGame *game, Colour colour) {
    json_t *object = json_object();
    for (int phase = 0; phase < JUDGE_PHASES; phase++)
        object_set(object, judge_phase_name((JudgePhase)phase),
                   total_json(judge_total(game, colour, (JudgePhase)phase)));
    object_set(object, "all", total_json(judge_total(game, colour, JUDGE_PHASES)));
    return object;
}

static json_t *move_json(const Review *review, int index) {
    const JudgedMove *move = &review->game->move[index];
    char data[128];
    Text text = text_into(data, sizeof data);
    json_t *object = json_object();
    object_set(object, "number", json_integer(move->number));
    object_set(object, "side", json_string(colour_name(move->before.side)));
    object_set(object, "phase", json_string(judge_phase_name(move->phase)));
    object_set(object, "played", json_string(square_name(move->played)));
    object_set(object, "value", tenths(move->value));
    object_set(object, "best", json_string(square_name(move->best)));
    object_set(object, "bestValue", tenths(move->best_value));
    object_set(object, "loss", tenths(move->loss));
    object_set(object, "after", tenths(judge_value_after(review->game, index + 1)));
    object_set(object, "chances", chances_json(move->chances));
    object_set(object, "bestChances", chances_json(move->best_chances));
    object_set(object, "exact", json_boolean(move->exact));
    object_set(object, "depth", json_integer(move->depth));
    object_set(object, "confidence", json_integer(move->confidence));
    object_set(object, "origin", json_string(result_origin(move->origin)));
    object_set(object, "forced", json_boolean(move->forced));
    if (move->opening)
        object_set(object, "opening", json_string(move->opening));
    if (move->slip != JUDGE_KEPT)
        object_set(object, "slip", json_string(judge_slip_name(move->slip)));
    if (review_moment(review, index))
        object_set(object, "moment", json_integer(review_moment(review, index)));
    if (review->book_moves >= 0)
        object_set(object, "book", json_boolean(index < review->book_moves));
    obf_write_position(move->before, &text);
    object_set(object, "board", json_string(data));
    text = text_into(data, sizeof data);
    write_line(move, &text);
    object_set(object, "line", json_string(data));
    return object;
}

json_t *review_json(const Review *review) {
    const JudgedGame *game = review->game;
    char data[3 * JUDGE_MOVES];
    int halves[2];
    Text text = text_into(data, sizeof data);
    json_t *object = json_object(), *moves = json_array(), *losses = json_object();
    review_count(game, halves);
    write_moves(game, &text);
    object_set(object, "type", json_string("review"));
    object_set(object, "format", json_integer(REVIEW_FORMAT));
    object_set(object, "settings", object_text(review->options->settings));
    object_set(object, "file", object_text(game->place.file));
    object_set(object, "record", json_integer(game->place.item.number));
    if (game->place.item.line)
        object_set(object, "line", json_integer(game->place.item.line));
    if (*game->problem)
        object_set(object, "problem", object_text(game->problem));
    object_set(object, "black", json_string(game->name[BLACK]));
    object_set(object, "white", json_string(game->name[WHITE]));
    if (*game->event)
        object_set(object, "event", json_string(game->event));
    if (*game->date)
        object_set(object, "date", json_string(game->date));
    object_set(object, "transcript", json_string(data));
    text = text_into(data, sizeof data);
    obf_write_position(game->start, &text);
    object_set(object, "start", json_string(data));
    if (game->opening) {
        object_set(object, "opening", json_string(game->opening));
        object_set(object, "openingMoves", json_integer(game->opening_moves));
    }
    if (review->book_moves >= 0)
        object_set(object, "bookMoves", json_integer(review->book_moves));
    if (review->decisive >= 0)
        object_set(object, "decisive", json_integer(review->decisive + 1));
    object_set(object, "over", json_boolean(game->over));
    object_set(object, "score", json_string(settings_score_name((verdi_convention)game->score)));
    object_set(object, "discs", result_count(halves[BLACK], halves[WHITE]));
    object_set(object, "value", tenths(game->end_value));
    object_set(object, "exact", json_boolean(game->end_exact));
    for (int colour = 0; colour < 2; colour++)
        object_set(losses, colour_name(colour), losses_json(game, (Colour)colour));
    object_set(object, "losses", losses);
    for (int i = 0; i < game->count; i++)
        object_add(moves, move_json(review, i));
    object_set(object, "moves", moves);
    object_set(object, "nodes", json_integer((json_int_t)game->nodes));
    return object;
}

/* ------------------------------------------------------------------------------------------ CSV */

static const char game_columns[] = "file,record,black,white,opening";
static const char move_columns[] =
    "number,side,phase,played,value,best,best_value=bestValue,loss,after,exact,depth,confidence,"
    "forced,win=chances.win,draw=chances.draw,best_win=bestChances.win,best_draw=bestChances.draw,"
    "slip,moment,book,*board,line,origin,position_opening=opening";

void review_csv_head(FILE *out) {
    csv_print(out, game_columns, NULL, ",");
    csv_print(out, move_columns, NULL, "\n");
}

bool review_csv(FILE *out, const Review *review) {
    size_t i;
    json_t *game = review_json(review), *move;
    bool good = true;
    json_array_foreach(json_object_get(game, "moves"), i, move) {
        good &= csv_print(out, game_columns, game, ",");
        good &= csv_print(out, move_columns, move, "\n");
    }
    json_decref(game);
    return good;
}
