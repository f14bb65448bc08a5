/* SPDX-License-Identifier: MIT
 *
 * The data of a report are a JSON object (json.schema.json), of which CSV has a row per move. An
 * existing page is always complete, and if the JSON file of a game exists, so does its page.
 */
#define _GNU_SOURCE
#include "front/command/review/review_output.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/system/path.h"
#include "front/kit/data/csv.h"
#include "front/kit/data/object.h"
#include "front/kit/data/result.h"
#include "front/kit/output.h"
#include "front/kit/report.h"
#include "front/kit/settings.h"
#include "front/page/review_page.h"
#include "record/record.h"

struct ReviewOutput {
    ReviewStyle style;
    const char *path;   /* a file or a folder; NULL: stdout */
    const char *engine; /* the address that review_page() takes */
    ReviewIndex *index; /* index of a folder */
    Output to;          /* used if there is no folder */
    json_t *problems;   /* rows of bad records, for the end; NULL: none */
};

/* ----------------------------------------------------------------------------------------- JSON */

static json_t *chances_json(JudgeChances chances) {
    return json_pack("{s:f, s:f, s:f}", "win", (double)chances.win / JUDGE_CERTAIN, "draw",
                     (double)chances.draw / JUDGE_CERTAIN, "loss",
                     (double)chances.loss / JUDGE_CERTAIN);
}

static json_t *total_json(JudgeTotal total) {
    return json_pack("{s:i, s:f, s:f, s:i}", "moves", total.moves, "loss", total.loss / 10.0,
                     "mean", (double)judge_mean(total.loss, total.moves) / 100, "perfect",
                     total.perfect);
}

static json_t *losses_json(const JudgedGame *game, Colour colour) {
    json_t *object = json_object();
    for (int phase = 0; phase < JUDGE_PHASES; phase++)
        object_set(object, judge_phase_name((JudgePhase)phase),
                   total_json(judge_total(game, colour, (JudgePhase)phase)));
    object_set(object, "all", total_json(judge_total(game, colour, JUDGE_PHASES)));
    return object;
}

/* The number of moves before a move, passes too. */
static int turn_of(const JudgedGame *game, int index) {
    Colour expected = game->start.side;
    int turn = index;
    for (int i = 0; i <= index; i++) {
        turn += game->move[i].before.side != expected;
        expected = colour_other(game->move[i].before.side);
    }
    return turn;
}

/* A number, or null if it is not `known`. */
static json_t *count_json(int count, bool known) {
    return known ? json_integer(count) : json_null();
}

static json_t *move_json(const Review *review, int index) {
    const JudgedMove *move = &review->game->move[index];
    const char *slip = move->slip == JUDGE_KEPT ? NULL : judge_slip_name(move->slip);
    int moment = review_moment(review, index);
    json_t *pv = json_array();
    for (int i = 0; i < move->line_length; i++)
        object_add(pv, json_string(square_name(move->line[i])));
    return json_pack(
        "{s:i, s:i, s:s, s:s, s:s, s:f, s:s, s:f, s:f, s:f, s:o, s:o, s:b, s:i, s:i, s:s, s:b, "
        "s:s?, s:s?, s:o, s:o, s:o, s:o}",
        "number", move->number, "turn", turn_of(review->game, index), "side",
        colour_name(move->before.side), "phase", judge_phase_name(move->phase), "played",
        square_name(move->played), "value", move->value / 10.0, "best", square_name(move->best),
        "bestValue", move->best_value / 10.0, "loss", move->loss / 10.0, "after",
        judge_value_after(review->game, index + 1) / 10.0, "chances", chances_json(move->chances),
        "bestChances", chances_json(move->best_chances), "exact", move->exact, "depth", move->depth,
        "confidence", move->confidence, "origin", result_origin(move->origin), "forced",
        move->forced, "opening", move->opening, "slip", slip, "moment",
        count_json(moment, moment > 0), "book",
        review->book_moves < 0 ? json_null() : json_boolean(index < review->book_moves), "board",
        result_board(move->before), "pv", pv);
}

/* The report as a JSON object; the caller owns the reference. */
static json_t *report_json(const Review *review) {
    const JudgedGame *game = review->game;
    char data[3 * JUDGE_MOVES];
    int halves[2];
    Text text = text_into(data, sizeof data);
    json_t *moves = json_array(), *losses = json_object();
    review_count(game, halves);
    for (int i = 0; i < game->count; i++)
        text_add(&text, "%s", square_name(game->move[i].played));
    json_t *object = json_pack(
        "{s:s, s:i, s:o, s:o, s:s, s:s, s:s?, s:s?, s:s, s:o, s:s?, s:o, s:o, s:o, s:b, s:s, s:o, "
        "s:f, s:b}",
        "type", "review", "format", REVIEW_FORMAT, "settings",
        object_text(review->options->settings), "error",
        *game->problem ? object_text(game->problem) : json_null(), "black", game->name[BLACK],
        "white", game->name[WHITE], "event", *game->event ? game->event : NULL, "date",
        *game->date ? game->date : NULL, "transcript", data, "start", result_board(game->start),
        "opening", game->opening, "openingMoves", count_json(game->opening_moves, game->opening),
        "bookMoves", count_json(review->book_moves, review->book_moves >= 0), "decisive",
        count_json(review->decisive + 1, review->decisive >= 0), "over", game->over, "score",
        settings_score_name((verdi_convention)game->score), "discs",
        result_count(halves[BLACK], halves[WHITE]), "value", game->end_value / 10.0, "exact",
        game->end_exact);
    result_add_place(object, &game->place);
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

static const char columns[] =
    "file=game.file,record=game.record,line=game.line,black=game.black,white=game.white,"
    "opening=game.opening,number,turn,side,phase,played,value,best,best_value=bestValue,loss,after,"
    "exact,depth,"
    "confidence,forced," RESULT_CHANCES
    ",best_win_chance=bestChances.win,best_draw_chance=bestChances.draw,"
    "best_lose_chance=bestChances.loss,slip,moment,book,*board,pv,origin,position_opening=opening,"
    "settings=game.settings,error=game.error";

/* Writes a row of the game and one of its moves. Releases the move. False if memory is short. */
static bool write_row(FILE *out, json_t *game, json_t *move) {
    object_set(move, "game", json_incref(game));
    return move && csv_print(out, columns, move);
}

/* False if memory is short. */
static bool write_csv(FILE *out, const Review *review) {
    size_t i;
    json_t *game = report_json(review), *move;
    bool good = object_is_whole();
    json_array_foreach(json_object_get(game, "moves"), i, move) {
        good &= write_row(out, game, json_copy(move));
    }
    json_decref(game);
    return good;
}

/* ----------------------------------------------------------------------------------- many pages */

static char *page_path(const ReviewOutput *output, int order, const char *ending) {
    char *path = NULL;
    return asprintf(&path, "%s/%04d.%s", output->path, order, ending) < 0 ? NULL : path;
}

bool review_output_has(ReviewOutput *output, json_t *expected, int order) {
    if (!output->index || !expected)
        return false;
    char *numbers = page_path(output, order, "json"), *page = page_path(output, order, "html");
    json_t *object = numbers ? json_load_file(numbers, 0, NULL) : NULL;
    bool there = object && page && access(page, R_OK) == 0;
    const char *key;
    json_t *value;
    json_object_foreach(expected, key, value) {
        there = there && json_equal(value, json_object_get(object, key));
    }
    there = there && review_index_add(output->index, object, order, path_name(page));
    json_decref(object);
    free(numbers);
    free(page);
    return there;
}

/* Writes the page before the JSON file, so that a game with a JSON file always has its page. */
static bool add_page(ReviewOutput *output, const Review *review) {
    int order = review->game->order;
    char *page = page_path(output, order, "html"), *numbers = page_path(output, order, "json");
    json_t *object = report_json(review);
    Output file;
    bool good = page && numbers && output_open(&file, page);
    if (good) {
        review_page(file.stream, review, "index.html", output->engine);
        good = output_close(&file, true, 1) && output_open(&file, numbers) &&
               output_close(&file, object_print(json_incref(object), file.stream), 1) &&
               review_index_add(output->index, object, order, path_name(page));
    }
    json_decref(object);
    free(page);
    free(numbers);
    return good;
}

/* ------------------------------------------------------------------------------------------ all */

static bool open_folder(ReviewOutput *output) {
    struct stat status;
    if (!path_make_folder(output->path, false) && errno != EEXIST)
        return report_place(output->path, 0, strerror(errno));
    if (stat(output->path, &status) || !S_ISDIR(status.st_mode))
        return report_place(output->path, 0, "not a folder; --all needs a folder for its pages");
    output->index = review_index_new();
    return output->index || report_place(output->path, 0, strerror(ENOMEM));
}

ReviewOutput *review_output_open(const char *path, ReviewStyle style, bool all,
                                 const char *engine) {
    ReviewOutput *output = calloc(1, sizeof *output);
    bool good;
    if (!output)
        return NULL;
    *output = (ReviewOutput){.style = style, .path = path, .engine = engine};
    if (all && style == REVIEW_HTML)
        good = open_folder(output);
    else
        good = output_open(&output->to, path);
    if (good && style == REVIEW_CSV)
        csv_print(output->to.stream, columns, NULL);
    if (good)
        return output;
    free(output);
    return NULL;
}

bool review_output_add(ReviewOutput *output, const Review *review) {
    if (output->index)
        return add_page(output, review);
    bool good = true;
    if (output->style == REVIEW_TEXT)
        review_text(output->to.stream, review);
    else if (output->style == REVIEW_HTML)
        review_page(output->to.stream, review, NULL, output->engine);
    else if (output->style == REVIEW_CSV)
        good = write_csv(output->to.stream, review);
    else
        good = object_print(report_json(review), output->to.stream);
    return good && !ferror(output->to.stream);
}

static const char game_keys[] =
    "line error black white event date transcript start opening openingMoves bookMoves decisive "
    "over score discs value exact losses moves nodes";

void review_output_problem(ReviewOutput *output, const char *settings, const GamePlace *place,
                           const char *problem) {
    json_t *row = json_object();
    if (!output->problems)
        output->problems = json_array();
    object_set(row, "type", json_string("review"));
    object_set(row, "format", json_integer(REVIEW_FORMAT));
    object_set(row, "settings", object_text(settings));
    result_add_place(row, place);
    object_set(row, "error", object_text(problem));
    object_complete(row, game_keys);
    object_add(output->problems, row);
}

/* Writes the rows of bad records. False if memory is short. */
static bool write_problems(ReviewOutput *output) {
    size_t i;
    json_t *row;
    bool good = true;
    json_array_foreach(output->problems, i, row) {
        if (output->style == REVIEW_JSON)
            good = object_print(json_incref(row), output->to.stream) && good;
        else if (output->style == REVIEW_CSV)
            good = write_row(output->to.stream, row, json_object()) && good;
    }
    return good;
}

static bool write_index(ReviewOutput *output, bool done, int games) {
    char *path = NULL;
    Output file;
    bool good = asprintf(&path, "%s/index.html", output->path) >= 0 && output_open(&file, path);
    if (good) {
        review_index_page(file.stream, output->index);
        good = output_close(&file, done, games);
    }
    free(path);
    return good;
}

bool review_output_close(ReviewOutput *output, bool good, int games) {
    if (!output)
        return false;
    if (!output->index && output->to.stream)
        good = write_problems(output) && good;
    if (output->index)
        good = write_index(output, good, games);
    else
        good = output_close(&output->to, good, games);
    review_index_free(output->index);
    json_decref(output->problems);
    free(output);
    return good;
}
