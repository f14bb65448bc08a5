/* SPDX-License-Identifier: MIT
 *
 * The match's memory: a file of JSON lines, first the match, then each game the moment it ends,
 * written in one piece. A run that was killed leaves a log that is whole but for, perhaps, its last
 * line, and can go on from it. Everything that differs between two runs of the same match (dates,
 * times) stands in each line's last member, "volatile".
 */
#ifndef VERDI_MATCH_GAMELOG_H
#define VERDI_MATCH_GAMELOG_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

#include "match/play.h"

enum { GAMELOG_PROBLEM_SIZE = 256 };

typedef struct Gamelog {
    int file; /* -1: no log is kept */
} Gamelog;

/* A new log of the match that these arguments make, with openings of this checksum; false if the
 * file exists or cannot be written, errno says why. */
bool gamelog_create(Gamelog *log, const char *path, json_t *arguments, uint64_t openings);

/* Opens an existing log to go on with, cutting off a half-written last line. */
bool gamelog_continue(Gamelog *log, const char *path);

/* Appends a game; names are the engines' by index. False if the disk refuses. */
bool gamelog_add(Gamelog *log, const GameRecord *record, const char *const *names);
void gamelog_close(Gamelog *log);

/* A log that is read back. */
typedef struct GamelogReader {
    const char *path;
    char *text, *at, *end;
    int line;          /* the number of the last one that was read */
    json_t *arguments; /* an array */
    uint64_t openings;
} GamelogReader;

/* Reads the first line; `path` stays where it is. False with a problem, then there is nothing to
 * close. */
bool gamelog_open(GamelogReader *reader, const char *path, char problem[GAMELOG_PROBLEM_SIZE]);

/* The next game, in file order: 1, and the record is the caller's; 0 at the end, where a last line
 * without its end is passed over; -1 with a problem, which names the line. Engines get their index
 * among the `count` names; -1: a stranger's. */
int gamelog_next(GamelogReader *reader, const char *const *names, int count, GameRecord *record,
                 char problem[GAMELOG_PROBLEM_SIZE]);

void gamelog_end(GamelogReader *reader);

#endif
