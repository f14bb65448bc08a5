/* SPDX-License-Identifier: MIT */
#include "match/gamelog.h"

#include <errno.h>
#include <fcntl.h>
#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "front/kit/data/object.h"

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
    while (size > 0 && pread(log->file, &last, 1, size - 1) == 1 && last != '\n')
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
    json_t *changing =
        json_pack("{s:s, s:o, s:o}", "started", record->started, "times",
                  plies_json(record, PLY_SECONDS), "reported", plies_json(record, PLY_REPORTED));
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
