/* SPDX-License-Identifier: MIT
 *
 * WTHOR, the database of tournament games: binary files of 68 bytes per game (.wtb), with the names
 * of players (.jou) and tournaments (.trn) in separate files. Opened files are not copied, so their
 * bytes must stay valid. Damage is reported, never repaired. wthor_write.h numbers names and makes
 * whole files.
 */
#pragma once

#include "record/record.h"

enum {
    WTHOR_HEADER_SIZE = 16,
    WTHOR_GAME_SIZE = 68,
    WTHOR_PLAYER_SIZE = 20,
    WTHOR_TOURNAMENT_SIZE = 26,
    WTHOR_NAME_SIZE = 64
};

/* The entry of the lists for an unknown name. */
#define WTHOR_UNKNOWN "???"

/* A list of names of WTHOR_PLAYER_SIZE or WTHOR_TOURNAMENT_SIZE bytes each, after its header. */
typedef struct WthorNames {
    const unsigned char *names;
    int count, width;
} WthorNames;

typedef struct WthorFile {
    const unsigned char *games; /* after the header */
    int count;
    int year;  /* the year of the games */
    int depth; /* empties at which the theoretical score was solved */
} WthorFile;

/* Where a game of WTHOR_GAME_SIZE bytes has its data. Numbers of 16 bits: the tournament and, by
 * colour, the players, as indices in the lists of names. Bytes: black's discs at the end, and under
 * perfect play from `depth` empties; then the moves, 10 * row + column, and 0 after the end. */
enum {
    WTHOR_TOURNAMENT_AT,
    WTHOR_PLAYERS_AT = 2,
    WTHOR_SCORE_AT = 6,
    WTHOR_THEORETICAL_AT,
    WTHOR_MOVES_AT,
    WTHOR_MOVES = 60
};

/* True if the bytes look like a .wtb file: a header with a plausible date, and no text. */
bool wthor_detect(const void *data, size_t size);

/* Opens a file of games; false if it is no list of 8x8 games. If the size contradicts the header,
 * returns true and describes the problem; *file then has only the games that are complete. */
bool wthor_open(WthorFile *file, const void *data, size_t size, char *problem);

/* Opens a list of names. The number of names follows from the file's size, not from its header. */
bool wthor_open_names(WthorNames *names, const void *data, size_t size, int width, char *problem);

/* The name with this index in UTF-8; "" if there is none. */
void wthor_name(const WthorNames *names, int index, char name[WTHOR_NAME_SIZE]);

/* Replays a game of WTHOR_GAME_SIZE bytes. `players` and `tournaments` provide its names; `file`
 * provides its year and the depth of its theoretical score. The lists may be NULL. */
RecordStatus wthor_read(const unsigned char *record, const WthorNames *players,
                        const WthorNames *tournaments, const WthorFile *file, Game *game,
                        char *problem);

/* Writes the header of a file of `count` games, or of `count` names if `names` is true. `made` is
 * the date of creation (century, year, month, day); `depth` is that of a WthorFile. */
void wthor_write_header(const unsigned char made[4], bool names, int count, int year, int depth,
                        unsigned char header[WTHOR_HEADER_SIZE]);

/* Writes the moves and scores of a game, and sets the tournament and the players to 0. An unknown
 * result becomes the disc count of the last position. The game must begin at the standard start. */
void wthor_write_game(const Game *game, unsigned char bytes[WTHOR_GAME_SIZE]);

/* Converts a name from UTF-8 to Latin-1, padded with NULs to `width` bytes; "" becomes
 * WTHOR_UNKNOWN. Returns false if part of the name does not fit. */
bool wthor_pack_name(const char *name, unsigned char *packed, int width);
