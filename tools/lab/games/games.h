/* SPDX-License-Identifier: MIT
 *
 * Files of self-played games, appended one by one: a program that is killed loses at most the game
 * that it was writing, and damage costs no other game.
 *
 * A file is a header and then games of the same size (file.c). All numbers are little-endian.
 */
#ifndef VERDI_LAB_GAMES_GAMES_H
#define VERDI_LAB_GAMES_GAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "rules/board.h"

enum {
    GAMES_MAX_PLIES = 60,
    GAMES_NO_VALUE = -128,
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

/* -------------------------------------------------------------------------------------- writing */

typedef struct GamesWriter GamesWriter;

/* Opens a file for appending, or makes it. `parameters` is text kept in the header; a file with
 * other ones is refused, and so is another writer on the same file. What is damaged at the end (the
 * writer was killed) is cut off. NULL on failure, with the reason in `problem`. */
GamesWriter *games_append(const char *path, const char *parameters,
                          char problem[GAMES_PROBLEM_SIZE]);

/* Games in the file. */
uint64_t games_count(const GamesWriter *writer);

/* Writes a game. 0, EINVAL for a record that is no legal game, or the errno of the failed write.
 * The same games in the same order make the same bytes however often the file is closed and opened
 * again in between. */
int games_add(GamesWriter *writer, const GamesRecord *record);

/* 0 or an errno. */
int games_close(GamesWriter *writer);

/* -------------------------------------------------------------------------------------- reading */

typedef struct GamesFound {
    char parameters[GAMES_MAX_PARAMETERS + 1];
    uint64_t damaged; /* games that were left out, a torn one at the end included */
} GamesFound;

/* Hands the games of a file over, one after the other, until `take` returns false. False if the
 * file cannot be read. `report`: that and damage are reported on stderr. `found` may be
 * NULL. */
typedef bool GamesTake(const GamesRecord *record, void *user);
bool games_each(bool report, const char *path, GamesTake *take, void *user, GamesFound *found);

#endif
