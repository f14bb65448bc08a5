/* SPDX-License-Identifier: MIT
 *
 * Files of self-played games: some 55 bytes a game, appended in checksummed blocks, so that a
 * program that is killed loses at most its last block and a damaged block costs no other one.
 *
 * A file is a header (magic, version, the maker's parameters as text, checksum) and blocks (magic,
 * number of games, bytes, checksum, games). All numbers are little-endian. Every block but the last
 * one holds GAMES_IN_BLOCK games. A game is a bit string, see code.c.
 */
#ifndef VERDI_TOOLS_GAMES_GAMES_H
#define VERDI_TOOLS_GAMES_GAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "rules/board.h"

enum {
    GAMES_MAX_PLIES = 60,
    GAMES_NO_VALUE = -128,
    GAMES_IN_BLOCK = 128,
    GAMES_MAX_BYTES = 160, /* of one game; the average is a third of that */
    GAMES_MAX_PARAMETERS = 1000,
    GAMES_PROBLEM_SIZE = 256
};

/* A game from the standard start to its end. Plies are discs placed; forced passes are implied.
 * Plies 0..random_plies-1 were random; from then on moves were searched, and from `exact_from` on
 * both sides played perfectly, so that `score` is the exact value of the position before that ply
 * and all later ones. random_plies <= exact_from <= length. */
typedef struct GamesRecord {
    int length; /* plies, 0..60 */
    int random_plies;
    int exact_from; /* length: nowhere */
    int score;      /* final, in discs for black, empties to the winner */
    uint8_t move[GAMES_MAX_PLIES];
    /* What the position before the ply is worth in discs, -64..64, to the side that moves: by the
     * search, from exact_from on exactly; GAMES_NO_VALUE for random plies. */
    int8_t value[GAMES_MAX_PLIES];
} GamesRecord;

/* ----------------------------------------------------------------------------- playing it again */

/* Walks through the positions of a game:
 *     GamesWalk walk = games_walk_begin();
 *     for (; walk.ply < record->length; games_walk_play(&walk, record->move[walk.ply])) ...
 * `board` is the position before ply `ply` (its side to move can move, or the game is over). */
typedef struct GamesWalk {
    Board board;
    uint64_t legal; /* moves of board.player; 0: the game is over */
    bool black;     /* board.player is black */
    int ply;        /* discs on the board less four */
} GamesWalk;

GamesWalk games_walk_begin(void);

/* False, and nothing changed, if the move is illegal. */
bool games_walk_play(GamesWalk *walk, Square square);

/* The final score for black, once legal == 0. */
int games_walk_score(const GamesWalk *walk);

/* Fills in what follows from the moves and the other fields: `score` and the values of the random
 * and the exact plies. False if the moves are no complete legal game or a field is out of range;
 * then the record is as it was. */
bool games_complete(GamesRecord *record);

/* --------------------------------------------------------------------------------------- coding */

/* The bytes of a complete game; `bytes` has room for GAMES_MAX_BYTES. 0 if it is no legal one. */
size_t games_encode(const GamesRecord *record, unsigned char *bytes);

/* Reads one game from at most `size` bytes and returns how many it took; 0 if they hold none. */
size_t games_decode(const unsigned char *bytes, size_t size, GamesRecord *record);

/* -------------------------------------------------------------------------------------- writing */

typedef struct GamesWriter GamesWriter;

/* Opens a file for appending, or makes it. `parameters` is text kept in the header; a file with
 * other ones is refused. A torn block at the end (the writer was killed) is cut off; damage before
 * good blocks is refused. Another writer on the same file is refused. NULL on failure, with the
 * reason in `problem`. */
GamesWriter *games_append(const char *path, const char *parameters,
                          char problem[GAMES_PROBLEM_SIZE]);

/* Games in the file, those not yet written included. */
uint64_t games_count(const GamesWriter *writer);

/* Adds a game; full blocks are written at once. Returns 0, EINVAL for a record that is no legal
 * game, or the errno of the write that failed. The same games in the same order give the same bytes
 * however often the file is closed and opened again in between. */
int games_add(GamesWriter *writer, const GamesRecord *record);

/* Writes what is still in memory, and frees. 0 or an errno. */
int games_close(GamesWriter *writer);

/* -------------------------------------------------------------------------------------- reading */

typedef struct GamesReader GamesReader;

/* NULL on failure, with the reason in `problem`. Memory: one block. */
GamesReader *games_open(const char *path, char problem[GAMES_PROBLEM_SIZE]);
void games_free(GamesReader *reader);

const char *games_parameters(const GamesReader *reader);

typedef enum GamesStatus {
    GAMES_GAME,    /* *record is filled */
    GAMES_DAMAGED, /* bytes that are no good block were skipped: games_damage() tells where */
    GAMES_END
} GamesStatus;

/* The next game of the file. After GAMES_DAMAGED the next call goes on with the next good block. */
GamesStatus games_next(GamesReader *reader, GamesRecord *record);

/* Hands the good games of a file over, one after the other, until `take` returns false. False, with
 * the reason in `problem`, if the file cannot be read. */
typedef bool GamesTake(const GamesRecord *record, void *user);
bool games_each(const char *path, GamesTake *take, void *user, char problem[GAMES_PROBLEM_SIZE]);

/* The place of the last damage. */
void games_damage(const GamesReader *reader, uint64_t *offset, uint64_t *size);

#endif
