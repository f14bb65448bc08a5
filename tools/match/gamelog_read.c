/* SPDX-License-Identifier: MIT
 *
 * Reads logs. Input is not trusted: the referee replays every move, and the type of every member is
 * checked.
 */
#include <errno.h>
#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/file_read.h"
#include "match/gamelog.h"
#include "match/referee.h"
#include "record/record.h"

/* Reads only the format of position_text(). */
static bool read_start(const char *text, Game *game) {
    char again[POSITION_TEXT], problem[RECORD_PROBLEM_SIZE];
    if (board_read(game, span_of(text), -1, problem) != RECORD_WHOLE)
        return false;
    position_text(game->start, "XO-", again);
    return strcmp(text, again) == 0 && referee_begin(game, game->start);
}

/* Replays the moves. Passes must be exactly where the rules require them. */
static bool read_moves(const char *text, Game *game) {
    int plies = 0;
    for (; *text && plies < RECORD_MAX_PLIES - 1; text += 2, plies++) {
        bool pass = !strncmp(text, "--", 2), passed = plies < game->length;
        if (!text[1] || pass != passed ||
            (!pass && !referee_play(game, square_parse(text), NAN, NAN)))
            return false;
    }
    return !*text && game->length == plies;
}

static double number_or_nan(const json_t *array, int index) {
    const json_t *number = json_array_get(array, (size_t)index);
    return json_is_number(number) ? json_number_value(number) : (double)NAN;
}

static void read_numbers(json_t *line, GameRecord *record) {
    json_t *values = NULL, *depths = NULL, *nodes = NULL, *times = NULL, *reported = NULL;
    const char *started = "", *evidence = NULL;
    json_unpack(line, "{s?o, s?o, s?o, s?{s?s, s?o, s?o, s?s}}", "values", &values, "depths",
                &depths, "nodes", &nodes, "volatile", "started", &started, "times", &times,
                "reported", &reported, "evidence", &evidence);
    for (int i = record->opening_plies; i < record->game.length; i++) {
        int at = i - record->opening_plies;
        game_annotate(&record->game, i, number_or_nan(values, at), number_or_nan(times, at));
        record->effort[i] = (Effort){(int)player_count(number_or_nan(depths, at), PLAYER_SOLVED),
                                     player_count(number_or_nan(nodes, at), PLAYER_NODES_MAX),
                                     number_or_nan(reported, at)};
    }
    snprintf(record->started, sizeof record->started, "%s", started);
    record->evidence = evidence ? strdup(evidence) : NULL;
}

static int find_engine(const char *const *names, int count, const char *name) {
    int i = count - 1;
    while (i >= 0 && strcmp(names[i], name))
        i--;
    return i;
}

static bool read_game(json_t *line, const char *const *names, int count, GameRecord *record) {
    const char *type, *name[2], *identity[2], *start, *moves, *ending, *detail;
    json_int_t number, opening, plies, halves[2];
    json_t *culprit;
    int scored;
    if (json_unpack(line,
                    "{s:s, s:I, s:I, s:s, s:s, s:[s, s], s:s, s:I, s:s, s:s, s:o, s:[I, I], s:b, "
                    "s:s}",
                    "type", &type, "game", &number, "opening", &opening, "black", &name[BLACK],
                    "white", &name[WHITE], "identity", &identity[BLACK], &identity[WHITE], "start",
                    &start, "plies", &plies, "moves", &moves, "ending", &ending, "offender",
                    &culprit, "halves", &halves[BLACK], &halves[WHITE], "scored", &scored, "detail",
                    &detail) != 0 ||
        strcmp(type, "game") || number < 0 || number > INT32_MAX || opening < 0 ||
        opening > INT32_MAX || !read_start(start, &record->game) ||
        !read_moves(moves, &record->game) || plies < 0 || plies > record->game.length)
        return false;
    record->number = (int)number;
    record->opening = (int)opening;
    record->opening_plies = (int)plies;
    record->ending = ending_find(ending);
    const char *offender = json_string_value(culprit);
    record->has_offender = offender != NULL;
    record->offender = offender && !strcmp(offender, "white") ? WHITE : BLACK;
    record->scored = scored;
    for (int side = BLACK; side <= WHITE; side++) {
        if (halves[side] < 0 || halves[side] > 128)
            return false;
        record->halves[side] = (int)halves[side];
        record->engine[side] = find_engine(names, count, name[side]);
        snprintf(record->identity[side], sizeof record->identity[side], "%s", identity[side]);
    }
    snprintf(record->detail, sizeof record->detail, "%s", detail);
    read_numbers(line, record);
    return record->ending != ENDINGS;
}

/* Reads and parses the next complete line. The caller releases the result. NULL if it is not JSON,
 * or at the end of the file, where the line number is unchanged. */
static json_t *next_line(GamelogReader *reader) {
    char *end = memchr(reader->at, '\n', (size_t)(reader->end - reader->at)), *line = reader->at;
    json_error_t error;
    if (!end)
        return NULL;
    reader->line++;
    reader->at = end + 1;
    return json_loadb(line, (size_t)(end - line), 0, &error);
}

static void complain(const GamelogReader *reader, char problem[GAMELOG_PROBLEM_SIZE]) {
    snprintf(problem, GAMELOG_PROBLEM_SIZE, "%.160s: line %d is not a line of a match log",
             reader->path, reader->line);
}

static bool read_header(json_t *line, GamelogReader *reader) {
    const char *type, *openings;
    if (json_unpack(line, "{s:s, s:O, s:s}", "type", &type, "args", &reader->arguments, "openings",
                    &openings) != 0)
        return false;
    reader->openings = strtoull(openings, NULL, 16);
    return strcmp(type, "match") == 0 && json_is_array(reader->arguments);
}

bool gamelog_open(GamelogReader *reader, const char *path, char problem[GAMELOG_PROBLEM_SIZE]) {
    size_t size;
    char *text = file_read(path, (size_t)1 << 34, &size);
    if (!text) {
        snprintf(problem, GAMELOG_PROBLEM_SIZE, "%.160s: %s", path, strerror(errno));
        return false;
    }
    *reader = (GamelogReader){.path = path, .text = text, .at = text, .end = text + size};
    json_t *line = next_line(reader);
    bool good = line && read_header(line, reader);
    json_decref(line);
    if (good)
        return true;
    if (reader->line)
        complain(reader, problem);
    else
        snprintf(problem, GAMELOG_PROBLEM_SIZE, "%.160s: not a match log", path);
    gamelog_end(reader);
    return false;
}

int gamelog_next(GamelogReader *reader, const char *const *names, int count, GameRecord *record,
                 char problem[GAMELOG_PROBLEM_SIZE]) {
    int before = reader->line;
    json_t *line = next_line(reader);
    if (reader->line == before)
        return 0;
    *record = record_new();
    bool good = line && read_game(line, names, count, record);
    json_decref(line);
    if (good)
        return 1;
    record_free(record);
    complain(reader, problem);
    return -1;
}

void gamelog_end(GamelogReader *reader) {
    json_decref(reader->arguments);
    free(reader->text);
    reader->text = NULL;
}
