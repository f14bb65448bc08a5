/* SPDX-License-Identifier: MIT
 *
 * The log of a match: a file of JSON lines. The first line describes the match. Each game is added
 * by a single write when it ends. After a killed run only the last line may be incomplete, and the
 * match can be resumed. Data that differ between two runs of the same match (dates, times) are in
 * the last member of each line, "volatile".
 */
#ifndef VERDI_MATCH_GAMELOG_H
#define VERDI_MATCH_GAMELOG_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

#include "match/play.h"

typedef struct Gamelog {
    int file; /* -1: no log */
} Gamelog;

/* Creates a log for a match with these arguments and this checksum of openings. False with errno
 * set if the file exists or cannot be written. */
bool gamelog_create(Gamelog *log, const char *path, json_t *arguments, uint64_t openings);

/* Opens an existing log to resume its match, and cuts off an incomplete last line. False with errno
 * set on failure. */
bool gamelog_continue(Gamelog *log, const char *path);

/* Appends a game. `names` are the engines' names by index. False on a write error. */
bool gamelog_add(Gamelog *log, const GameRecord *record, const char *const *names);
void gamelog_close(Gamelog *log);

/* A log being read. */
typedef struct GamelogReader {
    const char *path;
    char *text, *at, *end;
    int line;          /* number of the last line read */
    json_t *arguments; /* an array */
    uint64_t openings;
} GamelogReader;

/* Opens a log and reads the first line. `path` must outlive the reader. False after a message on
 * stderr; then there is nothing to close. */
bool gamelog_open(GamelogReader *reader, const char *path);

/* Reads the next game. Returns 1, and the caller owns the record; 0 at the end of the file,
 * ignoring an incomplete last line; or -1 after a message on stderr. Engines are identified by
 * their index among the `count` names, -1 if unknown. */
int gamelog_next(GamelogReader *reader, const char *const *names, int count, GameRecord *record);

void gamelog_end(GamelogReader *reader);

#endif
