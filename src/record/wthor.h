/* SPDX-License-Identifier: MIT
 *
 * WTHOR, the database of tournament games: binary files of 68 bytes a game (.wtb), and beside them
 * the names of players (.jou) and tournaments (.trn). Memory in, games out; nothing here keeps a
 * copy, so the bytes must stay where they are. Damage is reported, never mended. For writing, games
 * in, bytes out; the caller keeps the lists of names.
 */
#ifndef VERDI_RECORD_WTHOR_H
#define VERDI_RECORD_WTHOR_H

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

/* A list of names of WTHOR_PLAYER_SIZE or WTHOR_TOURNAMENT_SIZE bytes each. */
typedef struct WthorNames {
    const unsigned char *names;
    int count, width;
} WthorNames;

typedef struct WthorFile {
    const unsigned char *games;
    int count;
    int year;  /* in which the games were played */
    int depth; /* empties from which the theoretical score was solved */
} WthorFile;

/* One game as it stands in the file. */
typedef struct WthorGame {
    int tournament, player[2]; /* places in the lists of names */
    int score, theoretical;    /* black's discs: at the end, and with perfect play at `depth` */
    unsigned char move[60];    /* 10 * row + column; 0 after the end */
} WthorGame;

/* Whether bytes look like a .wtb file: a header with a likely date and no text. */
bool wthor_detect(const void *data, size_t size);

/* False if this is no list of games on 8x8. True with a problem: the file's size is not what its
 * header says, and the whole games that are there count. */
bool wthor_open(WthorFile *file, const void *data, size_t size, char *problem);

/* Names: the file's size decides how many there are, not its header. */
bool wthor_open_names(WthorNames *names, const void *data, size_t size, int width, char *problem);

/* The name in UTF-8, "" if there is none at this place. */
void wthor_name(const WthorNames *names, int index, char name[WTHOR_NAME_SIZE]);

WthorGame wthor_game(const WthorFile *file, int index);

/* Replays a game. `players` and `tournaments` have its names, `file` its year and the depth of its
 * theoretical score; each may be NULL. */
RecordStatus wthor_read(const WthorGame *record, const WthorNames *players,
                        const WthorNames *tournaments, const WthorFile *file, Game *game,
                        char *problem);

/* A header of a list of games. `names` false: of `count` games; true: of `count` names. The date of
 * making is the first four bytes of `made` (century, year, month, day). */
void wthor_write_header(const unsigned char made[4], bool names, int count, int year, int depth,
                        unsigned char header[WTHOR_HEADER_SIZE]);

/* The game's moves and scores; its tournament and players are set to 0. A result that is unknown
 * becomes the count of the last position. The game must begin at the usual position. */
WthorGame wthor_from_game(const Game *game);

void wthor_write_game(const WthorGame *game, unsigned char bytes[WTHOR_GAME_SIZE]);

/* UTF-8 to Latin-1, padded with NUL; "" becomes WTHOR_UNKNOWN. False if part of it does not fit. */
bool wthor_pack_name(const char *name, unsigned char *packed, int width);

#endif
