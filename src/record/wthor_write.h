/* SPDX-License-Identifier: MIT
 *
 * Writes WTHOR files: packs games, and numbers the names of players and tournaments. The files of
 * one writer share their lists of names. The first list of a WTHOR input is adopted completely, so
 * that its games keep their numbers and the file its bytes; other names are looked up in it, and
 * added if missing.
 */
#pragma once

#include <time.h>

#include "record/archive.h"

typedef struct WthorWriter WthorWriter;

/* A writer without games and names. `now`, the time in seconds since 1970, gives new files and
 * lists their date of creation. To be freed by wthor_writer_free(). NULL if out of memory. */
WthorWriter *wthor_writer_new(time_t now);
void wthor_writer_free(WthorWriter *writer); /* NULL is allowed */

/* Begins a file of games, which gets the year and the depth of its first game. */
void wthor_writer_begin(WthorWriter *writer);

/* Packs a game that `archive` returned as `item`; the games of an input come in their order.
 * `verbatim`: the moves and scores of the record in a WTHOR file are copied; otherwise the game
 * must begin at the standard start. Adds what the record cannot hold to *lost, a set of
 * 1 << Omission: a name for which its list has no room, numbers without names, and a year or a
 * depth other than the file's. */
void wthor_writer_add(WthorWriter *writer, const Game *game, const Archive *archive,
                      const ArchiveItem *item, bool verbatim, unsigned char bytes[WTHOR_GAME_SIZE],
                      unsigned *lost);

/* The header of the file with the games so far. */
void wthor_writer_header(const WthorWriter *writer, unsigned char header[WTHOR_HEADER_SIZE]);

/* The bytes of the list of players or of tournaments, owned by the writer and valid until it packs
 * another game. *size is 0 if there are no names. */
const unsigned char *wthor_writer_list(WthorWriter *writer, bool tournaments, size_t *size);
