/* SPDX-License-Identifier: MIT
 *
 * WTHOR, the database of tournament games: binary files of 68 bytes a game (.wtb), and beside them
 * the names of players (.jou) and tournaments (.trn). Memory in, games out; nothing here keeps a
 * copy, so the bytes must stay where they are. Damage is told, never mended.
 */
#ifndef VERDI_RECORD_WTHOR_H
#define VERDI_RECORD_WTHOR_H

#include "record/record.h"

enum { WTHOR_PLAYER_SIZE = 20, WTHOR_TOURNAMENT_SIZE = 26, WTHOR_NAME_SIZE = 64 };

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

/* Names: the file's size tells how many, whatever its header says. */
bool wthor_open_names(WthorNames *names, const void *data, size_t size, int width, char *problem);

/* The name in UTF-8, "" if there is none at this place. */
void wthor_name(const WthorNames *names, int index, char name[WTHOR_NAME_SIZE]);

WthorGame wthor_game(const WthorFile *file, int index);

/* Replays a game; `players` (may be NULL) names its players. False only if memory is short, and
 * then *game is as it was. Otherwise `problem` says what is wrong with the record, if anything: a
 * move that is illegal (the game ends before it) or a score that is not what the moves lead to. */
bool wthor_read(const WthorGame *record, const WthorNames *players, Game *game, char *problem);

#endif
