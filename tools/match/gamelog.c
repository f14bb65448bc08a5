/* SPDX-License-Identifier: MIT */
#include "match/gamelog.h"

#include <errno.h>
#include <fcntl.h>
#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "front/kit/data/object.h"

/* As a line. */
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

bool gamelog_create(Gamelog *log, const char *path, const GamelogHeader *header) {
    *log = (Gamelog){open(path, O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0666)};
    if (log->file < 0)
        return false;
    json_t *object = json_object(), *arguments = json_array();
    for (int i = 0; header->arguments[i]; i++)
        object_add(arguments, object_text(header->arguments[i]));
    time_t now = time(NULL);
    struct tm utc;
    char date[24];
    strftime(date, sizeof date, "%Y-%m-%dT%H:%M:%SZ", gmtime_r(&now, &utc));
    object_set(object, "type", json_string("match"));
    object_set(object, "version", json_integer(1));
    object_set(object, "args", arguments);
    object_set(object, "openings", json_sprintf("%016llx", (unsigned long long)header->openings));
    object_set(object, "volatile", json_pack("{s:s}", "started", date));
    return write_object(log, object);
}

bool gamelog_continue(Gamelog *log, const char *path) {
    *log = (Gamelog){open(path, O_RDWR | O_APPEND | O_CLOEXEC)};
    if (log->file < 0)
        return false;
    /* Back to the last line end. */
    off_t size = lseek(log->file, 0, SEEK_END);
    char last = '\n';
    while (size > 0 && pread(log->file, &last, 1, size - 1) == 1 && last != '\n')
        size--;
    return ftruncate(log->file, size) == 0;
}

void gamelog_close(Gamelog *log) {
    if (log->file >= 0)
        close(log->file);
    *log = (Gamelog){.file = -1};
}

/* What is known of each ply after the opening; null where nothing is. */
typedef json_t *PlyValue(const Ply *ply);

static json_t *rounded(double number, double parts) {
    return isfinite(number) ? json_real(round(number * parts) / parts) : json_null();
}

static json_t *ply_value(const Ply *ply) {
    return rounded(ply->value, 1e3);
}
static json_t *ply_depth(const Ply *ply) {
    return ply->depth ? json_integer(ply->depth) : json_null();
}
static json_t *ply_nodes(const Ply *ply) {
    return ply->nodes ? json_integer((json_int_t)ply->nodes) : json_null();
}
static json_t *ply_seconds(const Ply *ply) {
    return rounded(ply->seconds, 1e6);
}
static json_t *ply_reported(const Ply *ply) {
    return rounded(ply->reported, 1e6);
}

static json_t *plies_json(const GameRecord *record, PlyValue *value) {
    json_t *array = json_array();
    for (int i = record->opening_plies; i < record->plies; i++)
        object_add(array, value(&record->ply[i]));
    return array;
}

static json_t *moves_json(const GameRecord *record) {
    char data[2 * RECORD_MAX_PLIES + 1];
    Text moves = text_into(data, sizeof data);
    for (int i = 0; i < record->plies; i++)
        text_add(&moves, "%s",
                 record->ply[i].square == SQUARE_PASS ? "--" : square_name(record->ply[i].square));
    return json_string(data);
}

static json_t *unstable_json(const GameRecord *record) {
    json_t *object = json_object();
    object_set(object, "started", json_string(record->started));
    object_set(object, "times", plies_json(record, ply_seconds));
    object_set(object, "reported", plies_json(record, ply_reported));
    if (record->evidence)
        object_set(object, "evidence", object_text(record->evidence));
    return object;
}

bool gamelog_add(Gamelog *log, const GameRecord *record, const char *const *names) {
    if (log->file < 0)
        return true;
    char start[POSITION_TEXT];
    json_t *object = json_object(), *identity = json_array(), *halves = json_array();
    position_text(record->start, "XO-", start);
    for (int side = BLACK; side <= WHITE; side++) {
        object_add(identity, object_text(record->identity[side]));
        object_add(halves, json_integer(record->halves[side]));
    }
    object_set(object, "type", json_string("game"));
    object_set(object, "game", json_integer(record->game));
    object_set(object, "opening", json_integer(record->opening));
    object_set(object, "black", object_text(names[record->engine[BLACK]]));
    object_set(object, "white", object_text(names[record->engine[WHITE]]));
    object_set(object, "identity", identity);
    object_set(object, "start", json_string(start));
    object_set(object, "plies", json_integer(record->opening_plies));
    object_set(object, "moves", moves_json(record));
    object_set(object, "ending", json_string(ending_name(record->ending)));
    object_set(object, "offender",
               record->has_offender ? json_string(record->offender == BLACK ? "black" : "white")
                                    : json_null());
    object_set(object, "halves", halves);
    object_set(object, "scored", json_boolean(record->scored));
    object_set(object, "detail", object_text(record->detail));
    object_set(object, "values", plies_json(record, ply_value));
    object_set(object, "depths", plies_json(record, ply_depth));
    object_set(object, "nodes", plies_json(record, ply_nodes));
    object_set(object, "volatile", unstable_json(record));
    return write_object(log, object);
}
