/* SPDX-License-Identifier: MIT */
#include "match/match.h"

#include <errno.h>
#include <fcntl.h>
#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/file_read.h"
#include "front/kit/data/object.h"
#include "front/kit/report.h"
#include "record/record.h"

static bool write_object(const Gamelog *log, json_t *object) {
    char *line = object_line(object);
    size_t length = line ? strlen(line) : 0, done = 0;
    bool good = line != NULL;
    errno = ENOMEM;
    while (good && done < length) {
        ssize_t put = write(log->file, line + done, length - done);
        good = put >= 0 || errno == EINTR;
        done += put > 0 ? (size_t)put : 0;
    }
    int error = errno;
    free(line);
    errno = error;
    return good;
}

bool gamelog_create(Gamelog *log, const char *path, json_t *arguments, uint64_t openings) {
    *log = (Gamelog){open(path, O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0666)};
    if (log->file < 0)
        return false;
    time_t now = time(NULL);
    struct tm utc;
    char date[24], checksum[20];
    strftime(date, sizeof date, "%Y-%m-%dT%H:%M:%SZ", gmtime_r(&now, &utc));
    snprintf(checksum, sizeof checksum, "%016llx", (unsigned long long)openings);
    return write_object(log, json_pack("{s:s, s:i, s:O, s:s, s:{s:s}}", "type", "match", "version",
                                       1, "args", arguments, "openings", checksum, "volatile",
                                       "started", date));
}

bool gamelog_continue(Gamelog *log, const char *path) {
    *log = (Gamelog){open(path, O_RDWR | O_APPEND | O_CLOEXEC)};
    if (log->file < 0)
        return false;
    /* Go back to the last line end. */
    off_t size = lseek(log->file, 0, SEEK_END);
    char last = '\n';
    while (size > 0 && lseek(log->file, size - 1, SEEK_SET) >= 0 &&
           read(log->file, &last, 1) == 1 && last != '\n')
        size--;
    return ftruncate(log->file, size) == 0;
}

void gamelog_close(Gamelog *log) {
    if (log->file >= 0)
        close(log->file);
    *log = (Gamelog){.file = -1};
}

/* The numbers per ply after the opening; null if unknown. */
typedef enum PlyNumber { PLY_VALUE, PLY_DEPTH, PLY_NODES, PLY_SECONDS, PLY_REPORTED } PlyNumber;

static json_t *rounded(double number, double parts) {
    return isfinite(number) ? json_real(round(number * parts) / parts) : json_null();
}

static json_t *counted(long long number) {
    return number ? json_integer((json_int_t)number) : json_null();
}

static json_t *plies_json(const GameRecord *record, PlyNumber which) {
    json_t *array = json_array();
    for (int i = record->opening_plies; i < record->game.length; i++) {
        GameMove move = game_move(&record->game, i);
        const Effort *effort = &record->effort[i];
        object_add(array, which == PLY_VALUE     ? rounded(move.value, 1e3)
                          : which == PLY_DEPTH   ? counted(effort->depth)
                          : which == PLY_NODES   ? counted(effort->nodes)
                          : which == PLY_SECONDS ? rounded(move.seconds, 1e6)
                                                 : rounded(effort->reported, 1e6));
    }
    return array;
}

bool gamelog_add(Gamelog *log, const GameRecord *record, const char *const *names) {
    if (log->file < 0)
        return true;
    char start[POSITION_TEXT], moves[2 * RECORD_MAX_PLIES + 1];
    Text text = text_into(moves, sizeof moves);
    position_text(record->game.start, "XO-", start);
    for (int i = 0; i < record->game.length; i++) {
        Square square = game_move(&record->game, i).square;
        text_add(&text, "%s", square == SQUARE_PASS ? "--" : square_name(square));
    }
    json_t *changing = json_pack(
        "{s:s, s:o, s:o, s:o}", "started", record->started, "machine", object_text(record->machine),
        "times", plies_json(record, PLY_SECONDS), "reported", plies_json(record, PLY_REPORTED));
    if (record->evidence)
        object_set(changing, "evidence", object_text(record->evidence));
    return write_object(
        log, json_pack("{s:s, s:i, s:i, s:o, s:o, s:[o, o], s:s, s:i, s:s, s:s, s:s?, s:[i, i], "
                       "s:b, s:o, s:o, s:o, s:o, s:o}",
                       "type", "game", "game", record->number, "opening", record->opening, "black",
                       object_text(names[record->engine[BLACK]]), "white",
                       object_text(names[record->engine[WHITE]]), "identity",
                       object_text(record->identity[BLACK]), object_text(record->identity[WHITE]),
                       "start", start, "plies", record->opening_plies, "moves", moves, "ending",
                       ending_name(record->ending), "offender",
                       !record->has_offender       ? NULL
                       : record->offender == BLACK ? "black"
                                                   : "white",
                       "halves", record->halves[BLACK], record->halves[WHITE], "scored",
                       record->scored, "detail", object_text(record->detail), "values",
                       plies_json(record, PLY_VALUE), "depths", plies_json(record, PLY_DEPTH),
                       "nodes", plies_json(record, PLY_NODES), "volatile", changing));
}

/* -------------------------------------------------------------------------------------- reading */

/* Reads only the format of position_text(). */
static bool read_start(const char *text, Game *game) {
    char again[POSITION_TEXT], problem[RECORD_PROBLEM_SIZE];
    if (board_read(game, span_of(text), -1, NULL, problem) != RECORD_WHOLE)
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
    const char *started = "", *machine = "", *evidence = NULL;
    json_unpack(line, "{s?o, s?o, s?o, s?{s?s, s?s, s?o, s?o, s?s}}", "values", &values, "depths",
                &depths, "nodes", &nodes, "volatile", "started", &started, "machine", &machine,
                "times", &times, "reported", &reported, "evidence", &evidence);
    for (int i = record->opening_plies; i < record->game.length; i++) {
        int at = i - record->opening_plies;
        game_annotate(&record->game, i, number_or_nan(values, at), number_or_nan(times, at));
        record->effort[i] = (Effort){(int)player_count(number_or_nan(depths, at), PLAYER_SOLVED),
                                     player_count(number_or_nan(nodes, at), PLAYER_NODES_MAX),
                                     number_or_nan(reported, at)};
    }
    snprintf(record->started, sizeof record->started, "%s", started);
    snprintf(record->machine, sizeof record->machine, "%s", machine);
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

static bool read_header(json_t *line, GamelogReader *reader) {
    const char *type, *openings;
    if (json_unpack(line, "{s:s, s:O, s:s}", "type", &type, "args", &reader->arguments, "openings",
                    &openings) != 0)
        return false;
    reader->openings = strtoull(openings, NULL, 16);
    return strcmp(type, "match") == 0 && json_is_array(reader->arguments);
}

bool gamelog_open(GamelogReader *reader, const char *path) {
    size_t size;
    char *text = file_read(path, (size_t)1 << 34, &size);
    if (!text)
        return report_place(path, 0, strerror(errno));
    *reader = (GamelogReader){.path = path, .text = text, .at = text, .end = text + size};
    json_t *line = next_line(reader);
    bool good = line && read_header(line, reader);
    json_decref(line);
    if (good)
        return true;
    report_place(path, reader->line, "not a match log");
    gamelog_end(reader);
    return false;
}

int gamelog_next(GamelogReader *reader, const char *const *names, int count, GameRecord *record) {
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
    report_place(reader->path, reader->line, "not a line of a match log");
    return -1;
}

void gamelog_end(GamelogReader *reader) {
    json_decref(reader->arguments);
    free(reader->text);
    reader->text = NULL;
}
