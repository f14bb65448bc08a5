/* SPDX-License-Identifier: MIT
 *
 * The match's memory: a file of JSON lines, first the match, then each game the moment it ends,
 * written in one piece. A run that was killed leaves a log that is whole but for, perhaps, its last
 * line, and can go on from it. Everything that differs between two runs of the same match (dates,
 * times) stands in each line's last member, "volatile".
 */
#ifndef VERDI_MATCH_GAMELOG_H
#define VERDI_MATCH_GAMELOG_H

#include <stdbool.h>
#include <stdint.h>

#include "match/play.h"

enum { GAMELOG_PROBLEM_SIZE = 256 };

/* What the first line says: the arguments that make the match, and the openings it used. */
typedef struct GamelogHeader {
    char **arguments;  /* ends at NULL */
    uint64_t openings; /* checksum */
} GamelogHeader;

void gamelog_header_free(GamelogHeader *header);

typedef struct Gamelog {
    int file; /* -1: no log is kept */
} Gamelog;

/* A new log; false if the file exists or cannot be written, errno says why. */
bool gamelog_create(Gamelog *log, const char *path, const GamelogHeader *header);

/* Opens an existing log to go on with, cutting off a half-written last line. */
bool gamelog_continue(Gamelog *log, const char *path);

/* Appends a game; names are the engines' by index. False if the disk refuses. */
bool gamelog_add(Gamelog *log, const GameRecord *record, const char *const *names);
void gamelog_close(Gamelog *log);

/* Called for each game of a log while it is read; takes over the record's evidence. False ends the
 * reading as a failure. */
typedef bool GamelogVisitor(GameRecord *record, const char *black, const char *white, void *user);

/* Reads a log: *header (to be freed) and then the games in file order. A last line without its end
 * is passed over. False on anything else that is wrong; `problem` names file and line. `visit` may
 * be NULL: only the header. */
bool gamelog_read(const char *path, GamelogHeader *header, GamelogVisitor *visit, void *user,
                  char problem[GAMELOG_PROBLEM_SIZE]);

#endif
