/* SPDX-License-Identifier: MIT
 *
 * What the programs of the lab share: files of self-play games (games.c), and searches of many
 * positions (positions.c).
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "records.h"
#include "rules/board.h"
#include "verdi.h"

/* ---------------------------------------------------------------------------------------- games */

/* Self-play games, kept in files of records (records.h). */

enum { GAMES_MAX_PLIES = 60, GAMES_NO_VALUE = -128 };

/* A game from the standard start to its end. A ply is a disc placed; forced passes are implied.
 * Plies 0..random_plies-1 were random, later ones were searched. From ply `exact_from` on, both
 * sides played perfectly, so that `score` is the exact value of the positions before these plies.
 * random_plies <= exact_from <= length. */
typedef struct GamesRecord {
    int length; /* plies, 0..60 */
    int random_plies;
    int exact_from; /* equal to length: no exact plies */
    int score;      /* final, in discs for black, empties to the winner */
    uint8_t move[GAMES_MAX_PLIES];
    /* The value of the position before each ply in discs, -64..64, for the side to move: from the
     * search, or exact from exact_from on. GAMES_NO_VALUE for random plies. */
    int8_t value[GAMES_MAX_PLIES];
} GamesRecord;

/* ------------------------------------------------------------------------------------ replaying */

/* Walks through the positions of a game:
 *     GamesWalk walk = games_walk_begin();
 *     for (; walk.ply < record->length; games_walk_play(&walk, record->move[walk.ply])) ...
 * `board` is the position before ply `ply` (its side to move can move, or the game is over). */
typedef struct GamesWalk {
    Board board;
    uint64_t legal; /* moves of board.player; 0: the game is over */
    bool black;     /* board.player is black */
    int ply;        /* discs on the board minus four */
} GamesWalk;

GamesWalk games_walk_begin(void);

/* Plays a move. If it is illegal, changes nothing and returns false. */
bool games_walk_play(GamesWalk *walk, Square square);

/* The final score for black, once legal == 0. */
int games_walk_score(const GamesWalk *walk);

/* Fills in the derived fields: `score` and the values of random and exact plies. If the moves are
 * not a complete legal game or a field is out of range, changes nothing and returns false. */
bool games_complete(GamesRecord *record);

/* ---------------------------------------------------------------------------------------- files */

/* records_append() for games. */
RecordsWriter *games_append(const char *path, const char *parameters,
                            char problem[RECORDS_PROBLEM_SIZE]);

/* Writes a game. Returns 0, EINVAL if the record is not a legal game, or the errno of the failed
 * write. */
int games_add(RecordsWriter *writer, const GamesRecord *record);

/* Calls `take` for each game of a file until it returns false; see records_each(). An illegal game
 * counts as damaged. */
typedef bool GamesTake(const GamesRecord *record, void *user);
bool games_each(bool report, const char *path, GamesTake *take, void *user, RecordsFound *found);

/* ------------------------------------------------------------------------------------- searches */

/* Searches many numbered positions with a crew of threads, each with its own engine. For tools that
 * fit models to searches. */

typedef struct PositionsOptions {
    int threads;            /* number of threads, with one engine each; 0: one per CPU */
    int hash_mib;           /* table size of each engine */
    const char *weights;    /* a file, or NULL for the built-in weights */
    const verdi_stop *stop; /* when raised, no further position is begun */
} PositionsOptions;

/* Works on the position with this number, on a thread of the crew. May change `game`. Returns 0, or
 * a verdi_error that ends all work. */
typedef int PositionsWork(verdi_engine *engine, verdi_game *game, int index, void *context);

/* Works on positions 0 to count - 1, with a progress line if stderr is a terminal. False after
 * reporting on stderr an error or an interruption by `stop`. */
bool positions_search(int count, const PositionsOptions *options, PositionsWork *work,
                      void *context);
