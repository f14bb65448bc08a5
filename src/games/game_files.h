/* SPDX-License-Identifier: MIT
 *
 * Reads whole files of games, for all commands with FILE arguments. WTHOR games get the names of
 * players and tournaments from the lists in the same folder (companion_names.h).
 */
#pragma once

#include "record/archive.h"

/* The place of a record. */
typedef struct GamePlace {
    const char *file; /* the pointer that game_files_read() received; "command line" for a
                       * transcript */
    ArchiveItem item;
    const Archive *archive; /* the archive that returned `item`; NULL: the file cannot be read */
} GamePlace;

/* Receives one record; all arguments are valid during the call only. `problem` describes an error,
 * or is "". `game` is NULL if the record could not be read. Return false to stop reading. */
typedef bool GameFilesTake(const GamePlace *place, const Game *game, const char *problem,
                           void *user);

/* Reads one file; "-" is standard input. If there is no such file, but the name looks like a
 * transcript (transcript_is_meant()), the name is read as a transcript. `forced` is an
 * ArchiveFormat, or -1 to detect the format from the content. An error of the whole file is also
 * passed to `take`, as a record. Returns false if `take` returned false. */
bool game_files_read(const char *name, int forced, GameFilesTake *take, void *user);

/* Like game_files_read(), for the rest of a file (`text`) whose first `lines` lines were already
 * read. */
bool game_files_read_text(const char *name, int lines, int forced, Span text, GameFilesTake *take,
                          void *user);

/* True if the file with this name can be read twice; false for "-", pipes and devices. */
bool game_files_can_reread(const char *name);

/* Reads the first game of a regular file of any format, up to `max_moves` moves (negative: all).
 * Returns the status and the problem of its RecordReader; the problem may also be an assumption
 * made. */
RecordStatus game_files_load(const char *path, int max_moves, Game *game, char *problem);

/* The ArchiveFormat with this name; -1 for "auto", -2 for an unknown name. */
int game_files_format(const char *name);

/* Appends the place of a record: "file:3"; "file: game 3" in a binary file; "file" for the whole
 * file. */
void game_files_place(const GamePlace *place, Text *out);
