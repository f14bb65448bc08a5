/* SPDX-License-Identifier: MIT
 *
 * Parses the requests of `verdi json` by a table with one row per field. Every given field must be
 * known, of the right type and in range, so that a typing error cannot pass for a default.
 */
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "base/text.h"
#include "front/json/json.h"
#include "front/kit/manual/option.h"
#include "record/record.h"

enum { ID_BYTES = 255 };

/* In the order of JsonAction and of OpeningLanguage. */
static const char actions[] = "analyze terminate query_version clear read";
static const char languages[] = "en ja fr zh";

typedef struct Field Field;

typedef struct Builder {
    JsonRequest *request;
    Settings settings; /* a copy; owns nothing */
    JsonProblem *problem;
    const char *field; /* with an error, if there is one */
    const Field *row;  /* the row of this field */
    const json_t *turns;
    bool exact, wld;
    int positions; /* number of fields that gave a position */
    uint64_t allowed, avoided;
    int priority, elo;
    double report_every;
} Builder;

struct Field {
    const char *name;
    JsonAction action; /* the action that the field belongs to */
    bool (*set)(Builder *builder, const json_t *value);
    size_t at;         /* offset of the field's value in the Builder */
    int64_t low, high; /* range of an int */
};

static bool refuse(const Builder *builder, const char *message) {
    snprintf(builder->problem->field, sizeof builder->problem->field, "%.30s", builder->field);
    snprintf(builder->problem->message, sizeof builder->problem->message, "%s", message);
    return false;
}

/* --------------------------------------------------------------------------------------- values */

static bool get_int(const Builder *builder, const json_t *value, int64_t low, int64_t high,
                    int64_t *number) {
    char message[120];
    if (json_is_integer(value) && json_integer_value(value) >= low &&
        json_integer_value(value) <= high) {
        *number = json_integer_value(value);
        return true;
    }
    snprintf(message, sizeof message, "expected an integer from %lld to %lld", (long long)low,
             (long long)high);
    return refuse(builder, message);
}

static bool get_small(const Builder *builder, const json_t *value, int low, int high, int *number) {
    int64_t wide;
    if (!get_int(builder, value, low, high, &wide))
        return false;
    *number = (int)wide;
    return true;
}

static bool get_string(const Builder *builder, const json_t *value, const char **string) {
    *string = json_string_value(value);
    return *string || refuse(builder, "expected a string");
}

/* An id must be returned unchanged, so fractions are refused: 1.50 would become 1.5. */
static bool get_id(const Builder *builder, const json_t *value, const json_t **id) {
    *id = value;
    return json_is_string(value) || json_is_integer(value) ||
           refuse(builder, "expected a string or an integer");
}

/* Where the value of the field goes. */
static void *place(Builder *builder) {
    return (char *)builder + builder->row->at;
}

static bool set_small(Builder *builder, const json_t *value) {
    return get_small(builder, value, (int)builder->row->low, (int)builder->row->high,
                     place(builder));
}

static bool set_seconds(Builder *builder, const json_t *value) {
    double number = json_number_value(value);
    *(double *)place(builder) = number;
    return (json_is_number(value) && number >= 0.001 && number <= 1e6) ||
           refuse(builder, "expected seconds from 0.001 to 1000000");
}

static bool set_bool(Builder *builder, const json_t *value) {
    *(bool *)place(builder) = json_is_true(value);
    return json_is_boolean(value) || refuse(builder, "expected true or false");
}

/* Parses ["d3", "c4"] as a set of squares. */
static bool set_squares(Builder *builder, const json_t *value) {
    uint64_t *set = place(builder);
    bool good = json_is_array(value);
    size_t i;
    json_t *element;
    *set = 0;
    json_array_foreach(value, i, element) {
        const char *name = json_string_value(element);
        Square square = name && strlen(name) == 2 ? square_parse(name) : SQUARE_NONE;
        good = good && square != SQUARE_NONE;
        *set |= good ? bits_square(square) : 0;
    }
    return good || refuse(builder, "expected a list of squares (\"d3\")");
}

/* ------------------------------------------------------------------------------------ positions */

static bool read_game(Builder *builder, verdi_format format, const char *text, size_t size) {
    char problem[128];
    int error = verdi_game_read(builder->request->game, format, text, size, -1, problem);
    builder->positions++;
    if (error)
        return refuse(builder, *problem ? problem : verdi_strerror(error));
    return true;
}

/* Writes a list of moves as JSON. False if an element cannot be a move. */
static bool add_list(const json_t *list, Text *out) {
    size_t i;
    json_t *item;
    bool good = json_is_array(list);
    text_add(out, "[");
    json_array_foreach(list, i, item) {
        text_add(out, i ? "," : "");
        if (json_is_string(item))
            text_add(out, "\"%s\"", json_string_value(item));
        else if (json_is_integer(item))
            text_add(out, "%" JSON_INTEGER_FORMAT, json_integer_value(item));
        else if (json_is_null(item))
            text_add(out, "null");
        else
            good = good && add_list(item, out);
    }
    text_add(out, "]");
    return good;
}

static bool set_moves(Builder *builder, const json_t *value) {
    char list[2048];
    const char *text = json_string_value(value);
    if (text)
        return read_game(builder, VERDI_FORMAT_TRANSCRIPT, text, strlen(text));
    Text all = text_into(list, sizeof list);
    bool good = add_list(value, &all);
    if (!good || all.overflow)
        return refuse(builder,
                      good ? "too many moves" : "expected a transcript or a list of moves");
    return read_game(builder, VERDI_FORMAT_TRANSCRIPT, list, all.length);
}

/* A text in the format row->low. */
static bool set_record(Builder *builder, const json_t *value) {
    const char *text;
    if (!get_string(builder, value, &text))
        return false;
    return read_game(builder, (verdi_format)builder->row->low, text, strlen(text));
}

static bool set_obf(Builder *builder, const json_t *value) {
    const char *text;
    char problem[RECORD_PROBLEM_SIZE];
    ObfRecord record;
    if (!get_string(builder, value, &text))
        return false;
    bool scores = false;
    ObfStatus status = obf_parse(span_of(text), &record, problem);
    if (status == OBF_RECORD && !obf_is_sure(&record, &scores, problem))
        status = OBF_BAD;
    if (status != OBF_RECORD)
        return refuse(builder, status == OBF_BAD ? problem : "expected a board");
    return set_record(builder, value);
}

/* --------------------------------------------------------------------------------------- fields */

static bool set_turns(Builder *builder, const json_t *value) {
    builder->turns = value;
    return json_is_array(value) || refuse(builder, "expected a list of turns");
}

static bool set_nodes(Builder *builder, const json_t *value) {
    int64_t nodes = 0;
    bool good = get_int(builder, value, 1, INT64_MAX, &nodes);
    *(uint64_t *)place(builder) = (uint64_t)nodes;
    return good;
}

static bool set_score(Builder *builder, const json_t *value) {
    const char *word = json_string_value(value);
    char problem[OPTION_PROBLEM];
    return (word && settings_set(&builder->settings, builder->row->name, word, problem)) ||
           refuse(builder, "expected winner, discs or split");
}

static bool set_multipv(Builder *builder, const json_t *value) {
    const char *word = json_string_value(value);
    int *lines = place(builder);
    if (word && strcmp(word, "all") == 0)
        *lines = 64;
    else if (!json_is_integer(value) || !get_small(builder, value, 1, 64, lines))
        return refuse(builder, "expected an integer from 1 to 64, or \"all\"");
    return true;
}

static bool set_language(Builder *builder, const json_t *value) {
    const char *word = json_string_value(value);
    builder->request->language = word ? words_find(languages, word) : -1;
    return builder->request->language >= 0 || refuse(builder, "expected en, ja, fr or zh");
}

static bool set_text(Builder *builder, const json_t *value) {
    return get_string(builder, value, &builder->request->text);
}

static bool set_target(Builder *builder, const json_t *value) {
    return get_id(builder, value, &builder->request->target);
}

#define AT(member) offsetof(Builder, member)

/* All except "id" and "action", which are parsed first. */
static const Field fields[] = {
    {"moves", JSON_ANALYZE, set_moves, 0, 0, 0},
    {"board", JSON_ANALYZE, set_record, 0, VERDI_FORMAT_BOARD, 0},
    {"obf", JSON_ANALYZE, set_obf, 0, VERDI_FORMAT_BOARD, 0},
    {"ggf", JSON_ANALYZE, set_record, 0, VERDI_FORMAT_GGF, 0},
    {"analyzeTurns", JSON_ANALYZE, set_turns, 0, 0, 0},
    {"level", JSON_ANALYZE, set_small, AT(settings.limits.level), 0, 60},
    {"depth", JSON_ANALYZE, set_small, AT(settings.limits.depth), 1, 60},
    {"nodes", JSON_ANALYZE, set_nodes, AT(settings.limits.nodes), 0, 0},
    {"seconds", JSON_ANALYZE, set_seconds, AT(settings.limits.move_time), 0, 0},
    {"exact", JSON_ANALYZE, set_bool, AT(exact), 0, 0},
    {"wld", JSON_ANALYZE, set_bool, AT(wld), 0, 0},
    {"book", JSON_ANALYZE, set_bool, AT(settings.limits.book), 0, 0},
    {"score", JSON_ANALYZE, set_score, 0, 0, 0},
    {"multipv", JSON_ANALYZE, set_multipv, AT(settings.limits.lines), 0, 0},
    {"allow", JSON_ANALYZE, set_squares, AT(allowed), 0, 0},
    {"avoid", JSON_ANALYZE, set_squares, AT(avoided), 0, 0},
    {"priority", JSON_ANALYZE, set_small, AT(priority), -1000000, 1000000},
    {"reportEvery", JSON_ANALYZE, set_seconds, AT(report_every), 0, 0},
    {"elo", JSON_ANALYZE, set_small, AT(elo), 0, VERDI_ELO_MAX},
    {"language", JSON_ANALYZE, set_language, 0, 0, 0},
    {"text", JSON_READ, set_text, 0, 0, 0},
    {"language", JSON_READ, set_language, 0, 0, 0},
    {"terminateId", JSON_TERMINATE, set_target, 0, 0, 0},
    {"turns", JSON_TERMINATE, set_turns, 0, 0, 0},
};

enum { FIELDS = sizeof fields / sizeof *fields };

static bool set_field(Builder *builder, const char *name, const json_t *value) {
    builder->field = name;
    if (strcmp(name, "id") == 0 || strcmp(name, "action") == 0)
        return true;
    bool known = false;
    for (int i = 0; i < FIELDS; i++) {
        if (strcmp(name, fields[i].name) != 0)
            continue;
        builder->row = &fields[i];
        if (fields[i].action == builder->request->action)
            return fields[i].set(builder, value);
        known = true;
    }
    return refuse(builder, known ? "this field belongs to another action" : "unknown field");
}

/* ------------------------------------------------------------------------------------- together */

static bool finish_turns(Builder *builder) {
    JsonRequest *request = builder->request;
    bool analyze = request->action == JSON_ANALYZE;
    int length = analyze ? verdi_game_get_length(request->game) : INT32_MAX;
    size_t count = builder->turns ? json_array_size(builder->turns) : 0;
    builder->field = analyze ? "analyzeTurns" : "turns";
    if (analyze && builder->turns && !count)
        return refuse(builder, "expected at least one turn");
    request->turns = calloc(count + 1, sizeof *request->turns);
    if (!request->turns)
        return refuse(builder, "out of memory");
    for (size_t i = 0; i < count; i++)
        if (!get_small(builder, json_array_get(builder->turns, i), 0, length, &request->turns[i]))
            return false;
    request->turn_count = (int)count;
    if (analyze && !builder->turns)
        request->turns[request->turn_count++] = length;
    return true;
}

/* At each turn that has legal moves, one of them must be allowed. */
static bool finish_moves(Builder *builder) {
    JsonRequest *request = builder->request;
    bool allow = json_object_get(request->message, "allow") != NULL;
    uint64_t moves = (allow ? builder->allowed : ~(uint64_t)0) & ~builder->avoided;
    request->limits.moves = moves == ~(uint64_t)0 ? 0 : moves;
    builder->field = allow ? "allow" : "avoid";
    for (int i = 0; i < request->turn_count; i++) {
        verdi_game *game = json_request_game(request, request->turns[i]);
        if (!game)
            return refuse(builder, "out of memory");
        uint64_t legal = verdi_game_get_legal(game);
        verdi_game_free(game);
        if (legal && !(legal & moves))
            return refuse(builder, "no legal move is left");
    }
    return true;
}

/* A proof always searches to the end of the game, whatever the program's own limits are. */
static bool finish_proof(Builder *builder) {
    static const char *const others[] = {"level", "depth"};
    verdi_limits *limits = &builder->request->limits;
    builder->field = "wld";
    if (builder->exact && builder->wld)
        return refuse(builder, "exact and wld cannot be combined");
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        builder->field = others[i];
        if (json_object_get(builder->request->message, others[i]))
            return refuse(builder, "exact and wld cannot be combined with level or depth");
    }
    limits->goal = builder->exact ? VERDI_GOAL_EXACT : VERDI_GOAL_WLD;
    limits->level = -1;
    limits->depth = limits->contempt = 0;
    return true;
}

/* A search that chooses a weaker move, as verdi_limits.mean_loss describes it. */
static bool finish_elo(Builder *builder) {
    verdi_limits *limits = &builder->request->limits;
    builder->field = "elo";
    if (builder->exact || builder->wld || limits->book || builder->avoided ||
        json_object_get(builder->request->message, "allow"))
        return refuse(builder, "elo cannot be combined with exact, wld, book, allow or avoid");
    limits->mean_loss = verdi_elo_loss(builder->elo);
    if (!builder->settings.level_given && !limits->depth && !limits->nodes &&
        limits->move_time <= 0)
        limits->level = VERDI_ELO_LEVEL;
    return true;
}

static bool finish_analyze(Builder *builder) {
    JsonRequest *request = builder->request;
    builder->field = "moves";
    if (builder->positions != 1)
        return refuse(builder, builder->positions ? "more than one position"
                                                  : "expected moves, board, obf or ggf");
    request->limits = settings_limits(&builder->settings, NULL);
    request->score = builder->settings.score;
    request->priority = builder->priority;
    request->report_every = builder->report_every;
    if (json_object_get(request->message, "elo") && !finish_elo(builder))
        return false;
    builder->field = "book";
    if (request->limits.book && (builder->exact || builder->wld ||
                                 json_object_get(request->message, "allow") || builder->avoided))
        return refuse(builder, "the book cannot be combined with exact, wld, allow or avoid");
    return (!(builder->exact || builder->wld) || finish_proof(builder)) && finish_moves(builder);
}

/* Parses "id" and "action", on which all other fields depend. */
static bool begin(Builder *builder) {
    JsonRequest *request = builder->request;
    const json_t *id = json_object_get(request->message, "id");
    const json_t *action = json_object_get(request->message, "action");
    builder->field = "";
    if (!json_is_object(request->message))
        return refuse(builder, "expected an object");
    builder->field = "id";
    if (id && !get_id(builder, id, &request->id))
        return false;
    if (id && json_string_length(id) > ID_BYTES)
        return refuse(builder, "expected at most 255 bytes");
    builder->problem->id = id ? json_deep_copy(id) : NULL;
    builder->field = "action";
    const char *word = "analyze";
    if (action && !get_string(builder, action, &word))
        return false;
    int found = words_find(actions, word);
    if (found < 0)
        return refuse(builder, "expected analyze, terminate, query_version, clear or read");
    request->action = (JsonAction)found;
    builder->field = "id";
    if ((request->action == JSON_ANALYZE || request->action == JSON_READ) && !request->id)
        return refuse(builder, "expected a string or an integer");
    return true;
}

/* If a request has limits, they replace all limits of the program. */
static void begin_limits(Builder *builder) {
    static const char *const own[] = {"level", "depth", "nodes", "seconds"};
    verdi_limits *limits = &builder->settings.limits;
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        if (json_object_get(builder->request->message, own[i])) {
            builder->settings.level_given = json_object_get(builder->request->message, "level");
            limits->depth = 0;
            limits->nodes = 0;
            limits->move_time = 0;
        }
}

static bool build(Builder *builder) {
    JsonRequest *request = builder->request;
    const char *name;
    json_t *value;
    if (!begin(builder))
        return false;
    begin_limits(builder);
    json_object_foreach(request->message, name, value) if (!set_field(builder, name, value)) {
        return false;
    }
    builder->field = "text";
    if (request->action == JSON_READ)
        return request->text || refuse(builder, "expected a text");
    return finish_turns(builder) && (request->action != JSON_ANALYZE || finish_analyze(builder));
}

JsonRequest *json_request_parse(Span text, const Settings *settings, JsonProblem *problem) {
    json_error_t error;
    *problem = (JsonProblem){.message = "out of memory"};
    JsonRequest *request = calloc(1, sizeof *request);
    if (!request || verdi_game_new(&request->game))
        goto fail;
    request->language = -1;
    request->message = json_loadb(text.at, span_size(text), JSON_REJECT_DUPLICATES, &error);
    if (!request->message) {
        if (*error.text)
            snprintf(problem->message, sizeof problem->message, "not JSON: %.120s", error.text);
        goto fail;
    }
    Builder builder = {.request = request, .settings = *settings, .problem = problem};
    if (build(&builder)) {
        json_decref(problem->id);
        problem->id = NULL;
        return request;
    }
fail:
    json_request_free(request);
    return NULL;
}

void json_request_free(JsonRequest *request) {
    if (!request)
        return;
    verdi_game_free(request->game);
    json_decref(request->message);
    free(request->turns);
    free(request);
}

verdi_game *json_request_game(const JsonRequest *request, int turn) {
    verdi_game *game = open_copy(request->game);
    if (game)
        verdi_game_undo(game, verdi_game_get_length(game) - turn);
    return game;
}
