/* SPDX-License-Identifier: MIT
 *
 * Whole files of games and positions, record by record: what every command that takes FILE... reads
 * with. WTHOR games get the names of players and tournament from the lists that lie beside
 * (companion_names.h).
 */
#ifndef VERDI_RECORD_GAME_FILES_H
#define VERDI_RECORD_GAME_FILES_H

#include "record/archive.h"

/* Where a record comes from. */
typedef struct GamePlace {
    const char *file; /* as it was named: the very string that game_files_read() got, or of a
                         transcript that it got instead "command line" */
    ArchiveItem item;
    const Archive *archive; /* where the item is from; NULL: the file cannot be read */
} GamePlace;

/* Takes one record; all arguments are valid during the call only. `game` is NULL if there is none,
 * and `problem` says why; a game with a problem holds what could be read; "" means all is well.
 * Returning false ends the reading. */
typedef bool GameFilesTake(const GamePlace *place, const Game *game, const char *problem,
                           void *user);

/* Reads one file, "-" for standard input; what is no file's name but meant as a transcript
 * (transcript_is_meant()) is read as one. `forced` is an ArchiveFormat, or -1: found out by
 * content. What is wrong with the file as a whole comes as a record too. False if `take` did. */
bool game_files_read(const char *name, int forced, GameFilesTake *take, void *user);

/* The same of a text whose first `lines` lines were read already, from a file of this name. */
bool game_files_read_text(const char *name, int lines, int forced, Span text, GameFilesTake *take,
                          void *user);

/* Reads the first game of a regular file of any format, up to `max_moves` moves (negative: all);
 * status and problem are those of its reader (record.h), or the problem is what was assumed. */
RecordStatus game_files_load(const char *path, int max_moves, Game *game, char *problem);

/* The format of this name; -1 for "auto", -2 for an unknown name. */
int game_files_format(const char *name);

/* "file:3", or "file: game 3" in a binary file, or "file" alone. */
void game_files_place(const GamePlace *place, Text *out);

#endif
