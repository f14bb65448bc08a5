/* SPDX-License-Identifier: MIT
 *
 * Reading logs back. Trusts nothing: every move is made by the referee again, every member is
 * checked for its type.
 */
#include <errno.h>
#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/file_read.h"
#include "match/gamelog.h"
#include "match/referee.h"

void gamelog_header_free(GamelogHeader *header) {
    for (int i = 0; header->arguments && header->arguments[i]; i++)
        free(header->arguments[i]);
    free(header->arguments);
    header->arguments = NULL;
}

static bool read_header(const json_t *line, GamelogHeader *header) {
    const json_t *arguments = json_object_get(line, "args");
    const char *openings = json_string_value(json_object_get(line, "openings"));
    if (!json_is_array(arguments) || !openings || header->arguments)
        return false;
    size_t count = json_array_size(arguments);
    header->openings = strtoull(openings, NULL, 16);
    header->arguments = calloc(count + 1, sizeof *header->arguments);
    for (size_t i = 0; header->arguments && i < count; i++) {
        const char *argument = json_string_value(json_array_get(arguments, i));
        header->arguments[i] = argument ? strdup(argument) : NULL;
        if (!header->arguments[i])
            return false;
    }
    return header->arguments != NULL;
}

static bool read_int(const json_t *line, const char *key, int low, int high, int *value) {
    const json_t *number = json_object_get(line, key);
    if (!json_is_integer(number) || json_integer_value(number) < low ||
        json_integer_value(number) > high)
        return false;
    *value = (int)json_integer_value(number);
    return true;
}

static bool read_text(const json_t *value, char *buffer, size_t size) {
    const char *text = json_string_value(value);
    if (!text)
        return false;
    snprintf(buffer, size, "%s", text);
    return true;
}

/* Reads what position_text() wrote, and nothing else. */
static bool read_position(const char *text, Position *position) {
    char again[POSITION_TEXT];
    *position = (Position){.side = BLACK};
    if (!text || strlen(text) != 66)
        return false;
    for (int i = 0; i < 64; i++) {
        position->discs[BLACK] |= (uint64_t)(text[i] == 'X') << i;
        position->discs[WHITE] |= (uint64_t)(text[i] == 'O') << i;
    }
    position->side = text[65] == 'X' ? BLACK : WHITE;
    position_text(*position, "XO-", again);
    return strcmp(text, again) == 0;
}

/* Makes the moves again; passes must be where the rules want them. */
static bool read_moves(const char *text, GameRecord *record) {
    Referee referee;
    bool ok = text && referee_begin(&referee, record->start);
    if (!ok)
        return false;
    size_t plies = strlen(text) / 2;
    ok = strlen(text) % 2 == 0 && plies < RECORD_MAX_PLIES;
    for (size_t i = 0; ok && i < plies; i++) {
        const char *word = text + 2 * i;
        if (strncmp(word, "--", 2))
            ok = (int)i == referee.game.length &&
                 referee_play(&referee, square_parse(word), NAN, NAN);
        else
            ok = (int)i < referee.game.length;
    }
    ok = ok && referee.game.length == (int)plies;
    for (size_t i = 0; ok && i < plies; i++)
        record->ply[i] = (Ply){.square = (uint8_t)game_move(&referee.game, (int)i).square,
                               .value = NAN,
                               .seconds = NAN,
                               .reported = NAN};
    record->plies = (int)plies;
    referee_end(&referee);
    return ok;
}

static double number_or_nan(const json_t *array, int index) {
    const json_t *number = json_array_get(array, (size_t)index);
    return json_is_number(number) ? json_number_value(number) : (double)NAN;
}

static void read_numbers(const json_t *line, GameRecord *record) {
    const json_t *unstable = json_object_get(line, "volatile");
    const json_t *values = json_object_get(line, "values"),
                 *depths = json_object_get(line, "depths"), *nodes = json_object_get(line, "nodes"),
                 *times = json_object_get(unstable, "times"),
                 *reported = json_object_get(unstable, "reported");
    for (int i = record->opening_plies; i < record->plies; i++) {
        Ply *ply = &record->ply[i];
        int at = i - record->opening_plies;
        ply->value = number_or_nan(values, at);
        ply->depth = (int)player_count(number_or_nan(depths, at), PLAYER_SOLVED);
        ply->nodes = player_count(number_or_nan(nodes, at), PLAYER_NODES_MAX);
        ply->seconds = number_or_nan(times, at);
        ply->reported = number_or_nan(reported, at);
    }
    const char *started = json_string_value(json_object_get(unstable, "started"));
    const char *evidence = json_string_value(json_object_get(unstable, "evidence"));
    snprintf(record->started, sizeof record->started, "%s", started ? started : "");
    record->evidence = evidence ? strdup(evidence) : NULL;
}

static bool read_result(const json_t *line, GameRecord *record) {
    const char *ending = json_string_value(json_object_get(line, "ending"));
    const json_t *offender = json_object_get(line, "offender");
    const json_t *halves = json_object_get(line, "halves");
    record->ending = ending ? ending_find(ending) : ENDINGS;
    record->has_offender = json_is_string(offender);
    record->offender =
        record->has_offender && !strcmp(json_string_value(offender), "white") ? WHITE : BLACK;
    record->scored = json_is_true(json_object_get(line, "scored"));
    for (int side = BLACK; side <= WHITE; side++) {
        const json_t *number = json_array_get(halves, (size_t)side);
        if (!json_is_integer(number) || json_integer_value(number) < 0 ||
            json_integer_value(number) > 128)
            return false;
        record->halves[side] = (int)json_integer_value(number);
    }
    return record->ending != ENDINGS;
}

static bool read_game(const json_t *line, GameRecord *record) {
    const json_t *identity = json_object_get(line, "identity");
    *record = (GameRecord){0};
    if (!read_int(line, "game", 0, INT32_MAX, &record->game) ||
        !read_int(line, "opening", 0, INT32_MAX, &record->opening) ||
        !read_position(json_string_value(json_object_get(line, "start")), &record->start) ||
        !read_moves(json_string_value(json_object_get(line, "moves")), record) ||
        !read_int(line, "plies", 0, record->plies, &record->opening_plies) ||
        !read_text(json_array_get(identity, 0), record->identity[BLACK], PLAYER_IDENTITY_SIZE) ||
        !read_text(json_array_get(identity, 1), record->identity[WHITE], PLAYER_IDENTITY_SIZE) ||
        !read_text(json_object_get(line, "detail"), record->detail, sizeof record->detail) ||
        !read_result(line, record))
        return false;
    read_numbers(line, record);
    return true;
}

/* One line of the log, whichever it is; *why says what is wrong with it. */
static bool read_line(const json_t *line, GamelogHeader *header, GamelogVisitor *visit, void *user,
                      const char **why) {
    const char *type = json_string_value(json_object_get(line, "type"));
    if (!type)
        return false;
    if (!strcmp(type, "match"))
        return read_header(line, header);
    if (strcmp(type, "game") || !header->arguments)
        return false;
    GameRecord record;
    const char *black = json_string_value(json_object_get(line, "black"));
    const char *white = json_string_value(json_object_get(line, "white"));
    if (!visit)
        return true;
    if (!black || !white || !read_game(line, &record))
        return false;
    *why = "is a game that was read before, or of another match";
    return visit(&record, black, white, user);
}

bool gamelog_read(const char *path, GamelogHeader *header, GamelogVisitor *visit, void *user,
                  char problem[GAMELOG_PROBLEM_SIZE]) {
    size_t size;
    *header = (GamelogHeader){0};
    char *text = file_read(path, (size_t)1 << 34, &size);
    if (!text) {
        snprintf(problem, GAMELOG_PROBLEM_SIZE, "%.160s: %s", path, strerror(errno));
        return false;
    }
    bool ok = true;
    int number = 0;
    const char *why = "";
    for (char *at = text, *end; ok && (end = memchr(at, '\n', size - (size_t)(at - text)));
         at = end + 1) {
        json_error_t error;
        number++;
        why = "is no line of a match log";
        json_t *line = json_loadb(at, (size_t)(end - at), 0, &error);
        ok = line && read_line(line, header, visit, user, &why);
        json_decref(line);
    }
    if (!ok)
        snprintf(problem, GAMELOG_PROBLEM_SIZE, "%.160s: line %d %s", path, number, why);
    else if (!header->arguments)
        snprintf(problem, GAMELOG_PROBLEM_SIZE, "%.160s: not a match log", path);
    ok = ok && header->arguments;
    if (!ok)
        gamelog_header_free(header);
    free(text);
    return ok;
}
