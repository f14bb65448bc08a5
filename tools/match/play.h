/* SPDX-License-Identifier: MIT
 *
 * Plays one game between two players and records it. The runner has the rules and the clocks.
 * Whatever an engine does, the game ends with a result, unless a player cannot begin (then the game
 * is void and played again) or the match is stopped.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "match/player.h"
#include "rules/game.h"

/* The openings of a match: start positions with the moves already made, from a file of games or
 * positions, from random plies, or from the built-in list. All openings of a list are used before
 * any is repeated, in the list's order or shuffled by a seed. Each round is shuffled again. */
enum { OPENING_MAX_PLIES = 60 };

typedef struct Opening {
    Position start;
    int plies;
    uint8_t moves[OPENING_MAX_PLIES]; /* squares; the referee inserts the passes */
} Opening;

typedef struct Openings {
    Opening *list;
    size_t count, capacity;
    uint64_t checksum; /* checksum of the list's text; for random openings the seed */
} Openings;

void openlist_free(Openings *openings);

/* Adds the openings of a text with games and positions in any format (record/archive.h). `plies` >=
 * 0 truncates games to that length. False after a message on stderr for a bad record, a finished
 * opening or an empty list. Messages and assumptions are reported with the file's `name`. */
bool openlist_read(Openings *openings, const char *name, const char *text, size_t size, int plies);

/* The same for a file, and for the built-in list (book/openings/). */
bool openlist_load(Openings *openings, const char *path, int plies);
bool openlist_builtin(Openings *openings);

/* Adds `count` games of `plies` random plies, all different if there are enough. */
bool openlist_random(Openings *openings, int plies, size_t count, uint64_t seed);

/* Fills order[0..length-1] with the indices of the openings in order of use. False if memory is
 * short. */
bool openlist_order(const Openings *openings, bool shuffled, uint64_t seed, size_t *order,
                    size_t length);

typedef enum Ending {
    ENDING_BOARD, /* end on the board */
    ENDING_TIME,  /* a clock ran out */
    ENDING_RESIGN,
    ENDING_CRASH,   /* the process ended */
    ENDING_HANG,    /* no reply */
    ENDING_ILLEGAL, /* an illegal move, including a pass */
    ENDING_GARBAGE, /* an ill-formed reply */
    ENDING_REFUSED, /* an error reply to a legal move or to genmove */
    ENDINGS
} Ending;

/* The name of an ending in the log: "board", "time", ... ending_find() returns the ending with a
 * name, or ENDINGS for an unknown name. */
const char *ending_name(Ending ending);
Ending ending_find(const char *name);

enum { RECORD_MAX_PLIES = 130, MACHINE_SIZE = 120 };

typedef struct GameRecord {
    int number, opening;
    int engine[2]; /* indices by colour */
    char identity[2][PLAYER_IDENTITY_SIZE];
    Game game;                       /* with passes, and values and times of moves if known */
    int opening_plies;               /* the first N entries of the game are the opening */
    Effort effort[RECORD_MAX_PLIES]; /* by entry */
    Ending ending;
    bool has_offender; /* a player lost by an error or on time */
    Colour offender;
    int halves[2]; /* result in half discs by colour */
    bool scored;   /* the result is a score of the game, not an adjudication */
    char detail[PLAYER_PROBLEM_SIZE];
    char started[24];           /* UTC */
    char machine[MACHINE_SIZE]; /* as described by machine_describe(), or empty */
    char *evidence;             /* stderr and protocol lines after a failure, or NULL */
} GameRecord;

/* An empty record. */
GameRecord record_new(void);
void record_free(GameRecord *record);

/* The result of `colour` in half points: 0, 1, 2. */
int record_points(const GameRecord *record, Colour colour);

typedef struct PlayRules {
    const Federation *federation;
    double margin;    /* seconds that a move may be late */
    double hang;      /* seconds to wait for a reply beyond the clock */
    double extension; /* seconds after the first flag, for federations with an extension */
} PlayRules;

typedef enum PlayOutcome { PLAY_DONE, PLAY_VOID, PLAY_STOPPED } PlayOutcome;

/* Plays one game. Both players must be started, and record->number, opening and engine set.
 * PLAY_VOID: *culprit could not begin, with the reason in player->problem. Players whose process is
 * unusable are stopped on return. */
PlayOutcome play_game(const PlayRules *rules, Player *players[2], const Opening *opening,
                      GameRecord *record, Colour *culprit);

/* ---------------------------------------------------------------------------------- the referee */

/* The rules of a match game. The referee passes for a side without moves, without asking the
 * engine, so the side to move always has a move. Every pass is an entry of the game. */

/* Begins at `start`, with a pass if the side to move has no move. False if memory is short. */
bool referee_begin(Game *game, Position start);

/* Plays a move, and any pass that follows. If the move is illegal, changes nothing and returns
 * false. A pass is never legal here. `value` is in discs; `value` and `seconds` are NaN if
 * unknown. */
bool referee_play(Game *game, Square square, double value, double seconds);
